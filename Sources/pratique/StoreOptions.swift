import Arguments
import Glibc
import Host
import Push
import Review
import Service
import Store
import Token
import Vocabulary

struct CertificateOptions: ParsableArguments {
    @Option(
        help: "A PEM file with additional trusted certificates.",
        completion: .file(extensions: ["pem", "crt"])
    )
    var authorities: String?
}

/// What every command that works with the store takes.
struct NetworkOptions: ParsableArguments {
    @OptionGroup var certificates: CertificateOptions
    @OptionGroup var log: LogOptions

    var authorities: String? { certificates.authorities }
}

struct LogOptions: ParsableArguments {
    @Option(
        help: "A log file, one JSON object a line; overrides the configuration.",
        completion: .file()
    )
    var log: String?

    @Option(help: "The log level; overrides the configuration.")
    var logLevel: LogLevel?
}

extension LogLevel: ExpressibleByArgument {}

/// What commands that show requests take besides.
struct PlaceOptions: ParsableArguments {
    @Option(help: "Where you are, LATITUDE,LONGITUDE; overrides the configuration.")
    var home: PlaceArgument?

    @OptionGroup var network: NetworkOptions

    /// Opens the workspace to look at it, fetches what waits, and closes it again whatever happens.
    ///
    /// - Parameters:
    ///   - isOffline: Whether nobody is asked for anything.
    ///   - isIncomplete: Whether what `body` prints lacks something when nothing could be fetched:
    ///     the exit code tells it then, once all is printed.
    ///   - body: What is done with the workspace.
    /// - Throws: ``ExitCode`` only; what went wrong has been printed.
    func use(
        isOffline: Bool = false,
        isIncomplete: Bool = false,
        _ body: (Workspace) async throws -> Void
    ) async throws {
        try await Workspace.use(
            home: home?.text,
            authorities: network.authorities,
            log: network.log,
            mayOnlyRead: true
        ) { workspace in
            let hasFailed = isOffline ? false : await workspace.fetchWaiting()
            try await body(workspace)
            if isIncomplete, hasFailed { throw ExitCode.failure }
        }
    }
}

extension Workspace {
    /// Takes in what waits at servers that are asked; says which could not be asked, and why.
    ///
    /// - Returns: Whether there is somebody to ask and nobody could be asked.
    @discardableResult
    func fetchWaiting() async -> Bool {
        let deadline = ContinuousClock.now + configuration.fetchTime
        async let brokered = broker?.fetchWaiting(to: StoreSink(service), until: deadline)
        var report = await service.fetchWaiting(until: deadline)
        report.failures += await brokered?.failures ?? []
        await service.finishRejections(until: deadline)
        let missed = await service.missedAccounts(until: deadline)
        for failure in report.failures { Output.note("pratique: \(failure.sentence)") }
        for sentence in report.refused.sentences { Output.note("pratique: \(sentence)") }
        for account in missed {
            Output.note("pratique: \(Words.missed) \(account.quoted)")
        }
        let asked = ((try? await polledDevices()) ?? 0) + (broker == nil ? 0 : 1)
        return asked > 0 && report.failures.count == asked
    }

    /// Takes in what waits at the broker, and subscribes there to the topics of new device tokens, so that
    /// nothing that servers send now is lost; says why that failed.
    func fetchFromBroker() async {
        guard let broker else { return }
        let deadline = ContinuousClock.now + configuration.fetchTime
        let report = await broker.fetchWaiting(to: StoreSink(service), until: deadline)
        for failure in report.failures { Output.note("pratique: \(failure.error.sentence)") }
    }

    /// Looks for a request, and once more after messages were fetched when it is not here: what is
    /// here is known without waiting for any server.
    func fetchingUnknown(
        _ find: (ApprovalService) async throws -> Entry
    ) async throws -> Entry {
        do {
            return try await find(service)
        } catch let error as RequestError {
            switch error {
            case .unknown, .noneWaits: await fetchWaiting()
            default: throw error
            }
            return try await find(service)
        }
    }

    /// How many devices ask their servers for what waits.
    private func polledDevices() async throws(StorageError) -> Int {
        try await store.mechanisms().count { $0.isPolled }
    }

    /// Whether messages come by other ways alone: nobody is asked for any.
    func isAskingNobody() async throws(StorageError) -> Bool {
        guard !configuration.inbox.isOpen else { return false }
        return try await polledDevices() == 0
    }

    /// Lends a workspace, and closes its connections afterwards.
    ///
    /// - Throws: ``ExitCode`` only; what went wrong has been printed.
    static func use(
        home: String? = nil,
        authorities: String? = nil,
        log: LogOptions? = nil,
        mayOnlyRead: Bool = false,
        inbox: InboxUse = .closed,
        _ body: (Workspace) async throws -> Void
    ) async throws {
        do {
            let environment = ProcessEnvironment.variables
            let workspace = try await Workspace(
                environment: environment,
                home: home,
                authorities: authorities,
                log: log?.log,
                level: log?.logLevel,
                mayOnlyRead: mayOnlyRead,
                passphrase: { try await Passphrase.forOpening(environment: environment) }
            )
            defer { workspace.transport.close() }
            defer { reportDamage(in: workspace.store) }
            if workspace.isHomeDamaged {
                Output.note("pratique: \(StorageError.homeDamaged.sentence)")
            }
            try await workspace.journal.reporting {
                try await workspace.withInbox(inbox, body)
            }
        } catch {
            throw Output.failure(error)
        }
    }

    /// Names what was left out because somebody has changed it in the file.
    private static func reportDamage(in store: ApprovalStore) {
        let requests = store.damagedRequests
        if requests > 0 {
            Output.note(
                "pratique: not shown, since their rows were changed from outside: \(requests)"
                    + " \(requests == 1 ? "request" : "requests")"
            )
        }
        for account in store.damagedAccounts {
            Output.note(
                "pratique: storage.account.damaged: \(account.label.quoted) is not used, since its rows"
                    + " were changed from outside: restore the store from a copy, or remove the"
                    + " account and enrol it again"
            )
        }
    }
}

/// A place as it was typed: LATITUDE,LONGITUDE, a town or an IP address; whoever needs it reads it.
///
/// A southern latitude begins with a minus and is no option.
struct PlaceArgument: ExpressibleByArgument {
    static let mayBeginWithMinus = true

    let text: String

    init(argument: String) { text = argument }
}

/// The variables that the program was started with.
enum ProcessEnvironment {
    /// Every variable with its value; of two with one name the first counts.
    static var variables: [String: String] {
        var variables: [String: String] = [:]
        var entries = unsafe environ
        while let entry = unsafe entries.pointee {
            let text = unsafe String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                let name = String(text[..<equals])
                if variables[name] == nil {
                    variables[name] = String(text[text.index(after: equals)...])
                }
            }
            unsafe entries += 1
        }
        return variables
    }
}

extension ExitCode {
    /// An input was refused, or nobody vouches for it.
    static let refusedInput = ExitCode(3)
    /// The server did not take the answer, or it never left; a script did not do what it wanted.
    static let refusedAnswer = ExitCode(4)
    /// The answer left and no reply came.
    static let unknownOutcome = ExitCode(5)
    /// `pratique doctor` has found something that does not work.
    static let foundProblem = ExitCode(6)
    /// The configuration has a mistake, and nothing was done: `EX_CONFIG` of sysexits.h.
    static let brokenConfiguration = ExitCode(78)
    /// Ctrl-C.
    static let interrupted = ExitCode(130)

    /// The code for the end of a review in plain lines; `nil` when nothing went wrong.
    init?(_ ending: PlainSession.Ending) {
        switch ending {
        case .finished: return nil
        case .undelivered(.unknown): self = .unknownOutcome
        case .failed(RegistrationError.unknown.code): self = .unknownOutcome
        case .undelivered, .failed, .stopped: self = .refusedAnswer
        }
    }
}

/// Where passphrases come from: that of the store, and those of exports.
enum Passphrase {
    /// The most bytes of a file with a passphrase.
    private static let limit = 1_024
    /// The fewest bytes of a new passphrase.
    private static let fewest = 8

    /// The passphrase that opens the store: from the file that `PRATIQUE_PASSPHRASE_FILE` names,
    /// else typed on the terminal.
    ///
    /// - Throws: `PassphraseError.missing` when there is neither, and what reading the file throws.
    static func forOpening(environment: [String: String]) async throws -> SecretBytes {
        if let path = environment["PRATIQUE_PASSPHRASE_FILE"] { return try read(path) }
        guard
            let typed = try await TerminalQuestion.line("Passphrase of the store:", isHidden: true)
        else {
            throw PassphraseError.missing
        }
        return typed
    }

    /// The passphrase of an encrypted export: from a file, else typed on the terminal.
    ///
    /// - Returns: `nil` without a file and without a terminal.
    /// - Throws: What reading the file throws.
    static func ofExport(named name: String, file: String?) async throws -> SecretBytes? {
        if let file { return try read(file) }
        return try await TerminalQuestion.line("Passphrase of the \(name) export:", isHidden: true)
    }

    /// The passphrase in a file that only its owner can read, without the line end after it.
    ///
    /// - Throws: `PassphraseError.line` when it could not be typed, and what reading the file throws.
    private static func read(_ path: String) throws -> SecretBytes {
        // A line end has two bytes at most.
        let content = try BoundedFile.secret(of: path, as: .passphrase, limit: limit + 2)
        var line = try content.withBytes { bytes throws(PassphraseError) in
            var end = bytes.count
            if end > 0, bytes[end - 1] == 0x0A { end -= 1 }
            if end > 0, bytes[end - 1] == 0x0D { end -= 1 }
            for index in 0..<end where bytes[index] < 0x20 || bytes[index] == 0x7F {
                throw .line
            }
            return (0..<end).map { bytes[$0] }
        }
        return SecretBytes(taking: &line)
    }

    /// A new passphrase from a file.
    ///
    /// - Throws: `PassphraseError.short`, `PassphraseError.line`, and what reading the file throws.
    static func new(from path: String) throws -> SecretBytes { try checked(read(path)) }

    /// A new passphrase, typed twice.
    static func askTwice() async throws -> SecretBytes {
        guard let first = try await TerminalQuestion.line("New passphrase:", isHidden: true),
            let second = try await TerminalQuestion.line("The same again:", isHidden: true)
        else { throw PassphraseError.newMissing }
        guard first.isEqual(to: second) else { throw PassphraseError.differ }
        return try checked(first)
    }

    private static func checked(_ passphrase: SecretBytes) throws -> SecretBytes {
        guard passphrase.count >= fewest else { throw PassphraseError.short }
        return passphrase
    }
}

extension TerminalQuestion {
    /// Asks for one line; Ctrl-C and signals end the program with the terminal as it was.
    ///
    /// - Parameters:
    ///   - question: Printed before the answer.
    ///   - isHidden: Whether the answer stays invisible.
    /// - Returns: The line; `nil` without a terminal.
    /// - Throws: ``ExitCode/interrupted``.
    static func line(_ question: PrintableText, isHidden: Bool) async throws -> SecretBytes? {
        let answer = try await Interruption.stops { await ask(question, isHidden: isHidden) }
        switch answer {
        case .typed(let line): return line
        case .cancelled: throw ExitCode.interrupted
        case .noTerminal: return nil
        }
    }
}
