import Arguments
import Glibc
import Host
import Push
import Review
import Service
import Store
import Token
import Vocabulary

struct ImportAccounts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Imports accounts from exports of other authenticators.",
        discussion: """
            Formats, recognised by content: otpauth:// addresses, one a line; otpauth-migration:// \
            addresses of Google Authenticator, a line for each part; exports of Aegis, 2FAS, \
            andOTP and Stratum, also encrypted; exports of FreeOTP+, Bitwarden, Proton and Ente \
            that are not encrypted; records of the ForgeRock SDKs, one a line; pictures of QR codes.

            On a terminal the accounts are shown first and a question is asked. An account that is \
            here already stays as it is; one that cannot be imported is named with the reason, and \
            the others are imported. With push devices of the SDKs, the server goes on sending to \
            the phone until this device's token is confirmed. The file holds secrets: delete it \
            afterwards.

            Example:
              pratique accounts import aegis.json --dry-run
              pratique accounts import - < addresses.txt
            """
    )

    @Argument(
        help: "The file; `-` reads standard input.",
        completion: .file(extensions: ["json", "jsonl", "txt", "2fas", "aes", "stratum"])
    )
    var file: String

    @Flag(help: "Print what would be imported, and change nothing.")
    var dryRun = false

    @Flag(help: "Print one JSON object an account, and do not ask.")
    var json = false

    @Flag(help: "Do not ask.")
    var yes = false

    @Option(
        help: "A file that holds the passphrase of the export; `-` reads standard input.",
        completion: .file()
    )
    var passphraseFile: String?

    /// Of a passphrase.
    private static let attempts = 3

    func validate() throws {
        guard file != "-" || passphraseFile != "-" else {
            throw ValidationError("only one of FILE and --passphrase-file reads standard input")
        }
    }

    func run() async throws {
        do {
            try await importAccounts(of: try await accounts())
        } catch {
            throw Output.failure(error)
        }
    }

    private func importAccounts(of list: AccountList) async throws {
        try await Workspace.use(mayOnlyRead: dryRun) { workspace in
            let service = workspace.service
            if dryRun {
                return try report(
                    try await service.importAccounts(list, isPreview: true),
                    of: list,
                    isPreview: true
                )
            }
            if !yes { try await consent(to: list, service) }
            try report(try await service.importAccounts(list), of: list, isPreview: false)
        }
    }

    /// On a terminal; an import that needs explicit consent is confirmed anywhere.
    private func consent(to list: AccountList, _ service: ApprovalService) async throws {
        let preview = try await service.importAccounts(list, isPreview: true)
        let confirmations = preview.flatMap(\.confirmations)
        let isAsked = !json && Output.isInteractive && preview.contains(where: \.isAdded)
        if isAsked {
            try? report(preview, of: list, isPreview: true, isAsked: true)
            try await Confirmation.agree(to: "Import them?")
        } else if !confirmations.isEmpty {
            let warned = Output.reader(of: STDERR_FILENO, isAsked: true)
            for warning in preview.flatMap(\.warnings) {
                Output.line("warning: \(warning.sentence)", on: warned)
            }
        }
        for confirmation in confirmations {
            try await Confirmation.require(confirmation.question, isGiven: false)
        }
    }

    /// Decrypted if necessary; a passphrase may be typed again.
    private func accounts() async throws -> AccountList {
        let file = try AccountFile(content())
        if case .accounts(let list) = file { return list }
        guard case .encrypted(let export) = file else { throw AccountFileError.format }
        for _ in 1..<Self.attempts where passphraseFile == nil {
            do {
                return try await decrypted(export)
            } catch AccountFileError.passphraseWrong {
                Output.line(
                    "That is not the passphrase of the export.",
                    on: Output.reader(of: STDERR_FILENO, isAsked: true)
                )
            }
        }
        return try await decrypted(export)
    }

    private func decrypted(_ export: EncryptedExport) async throws -> AccountList {
        let passphrase = try await Passphrase.ofExport(
            named: export.format.name,
            file: passphraseFile
        )
        guard let passphrase else { throw AccountFileError.passphraseMissing(export.format) }
        return try export.accounts(passphrase: passphrase)
    }

    /// One address a line where it is no export; the QR codes of a picture.
    private func content() throws -> [UInt8] {
        let bytes = try ApprovalService.importedContent(of: file)
        guard QRPicture.isPicture(bytes) else { return bytes }
        return Array(try QRPicture.texts(of: bytes).joined(separator: "\n").utf8)
    }

    private func report(
        _ outcomes: [ImportedAccount],
        of list: AccountList,
        isPreview: Bool,
        isAsked: Bool = false
    ) throws {
        let warned = Output.reader(of: STDERR_FILENO, isAsked: isAsked)
        for outcome in outcomes {
            if json {
                Output.json(ImportReport.json(outcome, isPreview: isPreview))
            } else if let line = ImportReport.line(outcome, isPreview: isPreview) {
                Output.line(line)
                for warning in outcome.warnings {
                    Output.line("warning: \(warning.sentence)", on: warned)
                }
            } else if let refusal = ImportReport.refusal(outcome) {
                Output.line("pratique: \(refusal)", on: warned)
            }
        }
        for part in list.missingParts { Output.line("pratique: \(part)", on: warned) }
        Output.line(
            outcomes.isEmpty
                ? "no accounts: nothing was imported"
                : ImportReport.summary(outcomes, isPreview: isPreview),
            on: warned
        )
        if !list.missingParts.isEmpty || outcomes.contains(where: \.isRefused) {
            throw ExitCode.refusedInput
        }
    }
}

struct ExportAccount: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Shows the one-time codes of one account as a QR code for another device.",
        discussion: """
            Whoever sees the code has the secret. PAM or the passphrase of the store first checks \
            who is at the device, even with --yes; where neither can, typing yes or --yes is \
            enough. A push device cannot be copied: the server knows this one; enrol the other \
            device with the server.
            """
    )

    @Argument(help: "The account.")
    var account: String

    @Flag(help: "Draw with ASCII characters, as in a terminal or a locale that has no others.")
    var ascii = false

    @Flag(help: "Do not ask.")
    var yes = false

    func run() async throws {
        try await Workspace.use { workspace in
            let stored = try await workspace.service.account(meant: account)
            try stored.account.checkUsable()
            guard let oneTime = stored.oneTime else { throw AccountQueryError.exportsCodesOnly }
            if case .counter = oneTime.factor {
                Output.line(
                    "warning: these codes are counter-based, and two devices get out of step;"
                        + " remove the account here once the other device has it",
                    on: Output.reader(of: STDERR_FILENO, isAsked: !yes)
                )
            }
            try await Confirmation.require(
                "Show the secret of \(stored.account.label.quoted) as a QR code?",
                isGiven: yes
            )
            // A proof required for each code is required for the secret of all.
            let isVerified =
                oneTime.asksForProof
                ? try await proven(in: workspace) : try await verifyUser(in: workspace)
            let exported = try await workspace.store.exportCodes(
                of: stored.account.id,
                isUserVerified: isVerified,
                now: Clock.system.now
            )
            let code = try QRCode(exported.address(displaying: stored.account))
            let wide = drawing(quietZone: QRDrawing.fullQuietZone)
            let fits = wide.columns(of: code) <= Output.columns
            let drawing = fits ? wide : drawing(quietZone: QRDrawing.narrowQuietZone)
            Output.drawing(drawing.lines(of: code))
        }
    }
}

extension ExportAccount {
    /// Throws where nothing can verify.
    private func proven(in workspace: Workspace) async throws -> Bool {
        try await workspace.service.userCheck.runOnTerminal()
        return true
    }

    /// False where nothing can verify.
    private func verifyUser(in workspace: Workspace) async throws -> Bool {
        let check = workspace.service.userCheck
        guard check.isPossible else { return false }
        try await check.runOnTerminal()
        return true
    }

    /// With colours on a terminal, else as on paper.
    private func drawing(quietZone: Int) -> QRDrawing {
        let isPlain = ascii || Output.mapLook == .ascii
        return QRDrawing(
            glyphs: isPlain ? .ascii : .halfBlocks,
            ground: !isPlain && Output.hasColours ? .ownColours : .light,
            quietZone: quietZone
        )
    }
}
