import Arguments
import Glibc
import Host
import Push
import Review
import Service
import Store
import Token
import Vocabulary

struct Enrol: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Enrols an account by the address in the server's QR code.",
        discussion: """
            It accepts addresses that start with \(EnrolmentAddress.explainedStarts). \
            Accounts of one issuer and name with different codes are kept beside each other: \
            --name, else the label of the address, else a number tells them apart. A bare secret \
            of one-time codes is enrolled with --secret, --issuer and --name.

            An address carries a secret: give `-` to read it from standard input, or a file, so \
            that it does not stay in the shell's history.

            Example:
              pratique enrol - < address.txt
              pratique enrol --file address.txt --dry-run --json
              pratique enrol --secret - --issuer "Example Bank" --name ann < secret.txt
            """
    )

    @Argument(help: "The address; `-` reads it from standard input.")
    var address: String?

    @Option(help: "A file that holds the address.", completion: .file())
    var file: String?

    @Option(
        help: "A picture of the QR code; `-` reads it from standard input.",
        completion: .file(extensions: ["png", "jpg", "jpeg", "webp", "gif", "bmp"])
    )
    var picture: String?

    @Flag(help: "Take the address, or a picture of the QR code, from the desktop's clipboard.")
    var clipboard = false

    @Option(
        help: "A file that holds a bare secret in base32; `-` reads standard input.",
        completion: .file()
    )
    var secret: String?

    @Option(help: "With --secret: who runs the server.")
    var issuer: String?

    @Option(help: "The account's name here, instead of the one in the address.")
    var name: String?

    @Option(help: "With --secret: how codes are made: totp, hotp or steam.")
    var type: String?

    @Option(help: "With --secret: sha1, sha256 or sha512; sha1 unless given.")
    var algorithm: String?

    @Option(help: "With --secret: how long a code is: 6, 7 or 8 digits; 6 unless given.")
    var digits: String?

    @Option(help: "With --secret: how long a code is valid, in seconds; 30 unless given.")
    var period: String?

    @Option(help: "With --secret and --type hotp: the counter of the next code; 0 unless given.")
    var counter: String?

    @Flag(help: "Print what the address says, and change nothing.")
    var dryRun = false

    @Flag(help: "With --dry-run: print a JSON object.")
    var json = false

    @OptionGroup var certificates: CertificateOptions

    @Flag(help: "Replace what the account has of the same kind; its requests are deleted.")
    var replace = false

    @Flag(help: "Enrol without asking, also where answers go to another server.")
    var yes = false

    @Flag(help: "Let this account use an unencrypted connection.")
    var allowPlainHTTP = false

    func validate() throws {
        let named = [address, file, picture, secret].compactMap(\.self)
        guard named.count + (clipboard ? 1 : 0) == 1 else {
            throw ValidationError(
                "give one of: the address, `-`, --file, --picture, --clipboard, --secret"
            )
        }
        if secret != nil {
            guard issuer != nil, name != nil else {
                throw ValidationError("--secret needs --issuer and --name")
            }
        } else if let other = [
            ("--issuer", issuer), ("--type", type), ("--algorithm", algorithm),
            ("--digits", digits), ("--period", period), ("--counter", counter),
        ].first(where: { $0.1 != nil }) {
            throw ValidationError("\(other.0) needs --secret")
        }
        guard dryRun || !json else { throw ValidationError("--json needs --dry-run") }
    }

    func run() async throws {
        do {
            let text = try await text()
            if let device = try ProviderFamilies.address(text, allowsPlainHTTP: allowPlainHTTP) {
                guard name == nil else {
                    throw ValidationError("--name needs a pushauth, otpauth or mfauth address")
                }
                return try await enrol(device)
            }
            var address = try EnrolmentAddress(text, allowsPlainHTTP: allowPlainHTTP)
            if let name, secret == nil { address = try address.named(name) }
            guard !dryRun else { return try await report(address) }
            try await Workspace.use(authorities: certificates.authorities, inbox: .doors) {
                workspace in
                try await consent(
                    to: try await workspace.service.summary(
                        of: address,
                        replacing: replace
                    )
                )
                let enrolled: ApprovalService.Enrolled
                do {
                    enrolled = try await workspace.service.enrol(
                        address,
                        replacing: replace,
                        showsDevicePart: true
                    )
                } catch RegistrationError.unknown {
                    _ = Output.failure(RegistrationError.unknown)
                    Output.note(
                        "The device is kept: its first message will show, and `pratique device-token` too."
                    )
                    throw ExitCode.unknownOutcome
                } catch AccountError.policyViolation(let policy) {
                    for line in try await workspace.service.explanation(of: policy) {
                        Output.note(line)
                    }
                    throw AccountError.policyViolation(policy: policy)
                }
                if enrolled.push != nil { await workspace.fetchFromBroker() }
                Output.attributed("enrolled \(enrolled.account.label.quoted)")
                if let push = enrolled.push {
                    Output.line("answers go to \(push.answers)")
                    Output.line(
                        "the server accepted the registration; its page shows whether it is valid"
                    )
                }
                if let part = enrolled.devicePart {
                    Output.wrapped("type this part into the server's page, it is not shown again:")
                    Output.copied("\(part)")
                }
                if address.oneTime != nil {
                    let name = try await workspace.store.accounts().word(for: enrolled.account.id)
                    Output.line("one-time codes: pratique code \(ShellWord.quoted(name))")
                }
                try await HomeQuestion.askOnce(workspace)
            }
        } catch {
            throw Output.failure(error)
        }
    }

    private func enrol(_ address: any DeviceAddress) async throws {
        guard !dryRun else {
            let known = try? await Workspace.accountsAsTheyAre(
                environment: ProcessEnvironment.variables
            )
            for warning in address.warnings(besides: known ?? []) {
                Output.note("warning: \(warning)")
            }
            if json {
                Output.json(AddressReport(address).json)
            } else {
                report(EnrolmentOutline(ofDevice: address, isReplacing: false))
                AddressReport(address).lines.forEach(Output.line)
            }
            return
        }
        try await Workspace.use(authorities: certificates.authorities) { workspace in
            try await consent(
                to: try await workspace.service.summary(ofDevice: address)
            )
            let enrolled: ApprovalService.Enrolled
            do {
                enrolled = try await workspace.service.enrol(
                    address,
                    replacing: replace
                )
            } catch RegistrationError.unknown {
                _ = Output.failure(RegistrationError.unknown)
                Output.note("Nothing is kept; get a new address from the server.")
                throw ExitCode.unknownOutcome
            }
            if address.needsDeviceToken { await workspace.fetchFromBroker() }
            Output.attributed("enrolled \(enrolled.account.label.quoted)")
            Output.line("answers go to \(address.endpoint)")
            if !address.needsDeviceToken {
                Output.wrapped(
                    "poll for its requests with: pratique review, pratique list"
                        + (certificates.authorities == nil ? "" : ", with the same --authorities")
                )
            } else if !workspace.configuration.inbox.isOpen {
                Output.wrapped(Words.Empty.noSources)
            }
            try await HomeQuestion.askOnce(workspace)
        }
    }

    private func text() async throws -> String {
        if clipboard { return try await Clipboard().address() }
        if let picture {
            return try QRPicture.text(ofFile: picture, where: ProviderFamilies.isEnrolmentAddress)
        }
        if let file { return try Input.address(in: file) }
        if let secret {
            let code = ImportedCode(
                type: type ?? "totp",
                issuer: issuer ?? "",
                name: name ?? "",
                secret: try Input.address(in: secret),
                algorithm: algorithm,
                digits: digits,
                period: period,
                counter: counter
            )
            return try code.addressText()
        }
        return address == "-" ? try Input.address(in: "-") : address ?? ""
    }

    private func report(_ read: EnrolmentAddress) async throws {
        let address = await compared(read)
        if json {
            Output.json(AddressReport(address).json)
        } else {
            report(EnrolmentOutline(address, isReplacing: false))
            AddressReport(address).lines.forEach(Output.line)
        }
        for warning in address.warnings { Output.note("warning: \(warning.sentence)") }
    }

    /// The outcome of an address, before its members.
    private func report(_ outline: EnrolmentOutline) {
        for sentence in outline.sentences { Output.line(sentence) }
        Output.line(.empty)
    }

    /// With the accounts of a store that opens without a question.
    private func compared(_ address: EnrolmentAddress) async -> EnrolmentAddress {
        do {
            let environment = ProcessEnvironment.variables
            let known = try await Workspace.accountsAsTheyAre(environment: environment)
            return address.compared(withStored: known ?? [], replacing: replace)
        } catch {
            let code = PrintableText(error.coded.code)
            Output.note("pratique: \(code): the names are not compared with those of the store")
            return address
        }
    }

    /// Prints warnings, and asks for confirmation where required.
    private func consent(to summary: AddressSummary) async throws {
        // What nobody here has read is asked about, as is what there is a warning of.
        let isDoubtful = clipboard || picture != nil || !summary.warnings.isEmpty
        let agrees = !yes && isDoubtful && TerminalQuestion.isPossible
        let isReplacing = replace && summary.isReplacing
        let isAsked = agrees || !yes && (isReplacing || !summary.confirmations.isEmpty)
        let (reader, warned) = (
            Output.reader(of: STDOUT_FILENO, isAsked: isAsked),
            Output.reader(of: STDERR_FILENO, isAsked: isAsked)
        )
        for warning in summary.warnings { Output.line("warning: \(warning)", on: warned) }
        if agrees || isReplacing || !summary.confirmations.isEmpty {
            for sentence in summary.sentences { Output.line(sentence, on: reader) }
        }
        for confirmation in summary.confirmations {
            try await Confirmation.require(confirmation.question, isGiven: yes)
        }
        if isReplacing {
            try await Confirmation.require(
                "What the account has is replaced for good, and its requests are deleted. Go on?",
                isGiven: yes
            )
        } else if agrees, summary.confirmations.isEmpty {
            try await Confirmation.agree(to: "Enrol this account?")
        }
    }
}

/// Small texts from files and standard input.
enum Input {
    /// Bytes of an input.
    static let longest = 16_384

    /// The text without blanks and line ends around it.
    static func trimmed(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.trimmed { " \t\n\r".utf8.contains($0) }, as: UTF8.self)
    }

    /// The enrolment address in a file, or on standard input for `-`, without blanks and line ends around it.
    static func address(in path: String) throws -> String { try text(in: path, as: .address) }

    /// A device token, likewise.
    static func deviceToken(in path: String) throws -> String {
        try text(in: path, as: .deviceToken)
    }

    private static func text(in path: String, as kind: FileError.Input) throws -> String {
        trimmed(try BoundedFile.contents(of: path, as: kind, limit: longest))
    }
}
