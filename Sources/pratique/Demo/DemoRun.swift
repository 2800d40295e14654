import Arguments
import Console
import Glibc
import Host
import Push
import Review
import Service
import Store
import Vocabulary

/// A demonstration with its own server and device, in a temporary folder.
struct DemoRun {
    /// Who decides.
    enum Person: String, CaseIterable {
        case story
        case approve
        case reject
        /// The user.
        case ask
    }

    let host: DemoServer
    let service: ApprovalService
    let store: ApprovalStore

    /// From a console that it returns to; the result is a message for that.
    static func outcomeOnScreen() async -> PrintableText {
        do {
            try await run(person: .ask, onScreen: true, showsMap: false)
            return "The demonstration is over; nothing of it is kept."
        } catch let error as ExitCode {
            return "The demonstration ended with \(error.rawValue); pratique demo says why."
        } catch {
            return "The demonstration cannot run: \(error.coded.sentence)"
        }
    }

    /// With cleanup.
    static func run(person: Person, onScreen: Bool, showsMap: Bool) async throws {
        guard !onScreen else {
            return try await runHere(person: person, onScreen: true, showsMap: showsMap)
        }
        try await Interruption.stops {
            try await runHere(person: person, onScreen: false, showsMap: showsMap)
        }
    }

    private static func runHere(person: Person, onScreen: Bool, showsMap: Bool) async throws {
        let folder = try DemoFolder()
        defer { folder.remove() }
        let transport = HTTPTransport()
        defer { transport.close() }
        let poster = Poster(transport: transport)
        let store = try ApprovalStore(path: folder.store)
        let past = try DemoPast(
            store: store,
            poster: poster,
            clock: .system,
            environment: ProcessEnvironment.variables
        )
        let service = past.service(0)
        let doors = try await DemoDoors(in: folder, for: service)
        var server: ServingCompanion?
        do {
            let companion = try await serve(publishingTo: doors)
            server = companion
            let host = DemoServer(
                origin: companion.origin,
                adminAddress: companion.adminAddress,
                poster: poster
            )
            let run = DemoRun(host: host, service: service, store: store)
            let enrolled = try await past.live(at: host, doors)
            doors.hand(to: service)
            try await run.play(enrolled, person: person, onScreen: onScreen, showsMap: showsMap)
        } catch {
            await server?.stop()
            await doors.close()
            throw error
        }
        await server?.stop()
        await doors.close()
    }

    /// The companion program.
    private static func serve(publishingTo doors: DemoDoors) async throws -> ServingCompanion {
        do {
            return try await Companion().serve(doors.options)
        } catch CompanionError.failed {
            // It has printed why.
            throw ExitCode.failure
        }
    }

    /// The person's theme, colours and background; the keys are those that the steps name.
    private static var look: ConsoleSettings {
        let environment = ProcessEnvironment.variables
        var look = ConsoleSettings()
        // A configuration with a mistake keeps nobody from the demonstration.
        if let folders = try? Folders(environment: environment),
            let set = try? Configuration(
                reading: folders.configuration,
                environment: environment
            ).console
        {
            look.theme = set.theme
            look.background = set.background
        }
        return look
    }

    private func play(
        _ enrolled: ApprovalService.Enrolled,
        person: Person,
        onScreen: Bool,
        showsMap: Bool
    ) async throws {
        Output.line("simulated AM, mode strict: nothing is paid, nobody logs in")
        Output.line("its admin page, while this runs: \(host.adminAddress)")
        Output.line("enrolled \(enrolled.account.label)")
        try await host.setPassword(Story.password, of: Story.user)
        Output.line("pay in a browser, while this runs: \(PrintableText(host.bankAddress))")
        Output.line("sign in there as \(Story.user) with the password \(Story.password)")
        let guide = DemoGuide(host: host, store: store)
        var payer: DemoPayer?
        var ending = PlainSession.Ending.finished
        if onScreen {
            // The user pays in a browser, or not at all.
            let terminal = try Terminal.open(Self.look) { Clock.system.now }
            try await review(onScreen: terminal, led: guide)
        } else {
            (ending, payer) = try await reviewPlainly(
                led: guide,
                person: person,
                showsMap: showsMap
            )
        }
        // Also after an interruption: the records are the point.
        await Task { [payer] in
            await reportRecords(guide.sent)
            if let payer { Output.line("The payer's page says: \(await payer.outcome())") }
        }.value
        if let error = ending.error { _ = Output.failure(error) }
        if let code = ExitCode(ending) { throw code }
    }

    private func review(onScreen terminal: Terminal, led guide: DemoGuide) async throws {
        let (notes, continuation) = AsyncStream<PrintableText>.makeStream()
        let leading = Task { [host] in
            do {
                let isOver = try await guide.lead { scene, push in
                    continuation.yield(scene.note(number: push.expectedNumber))
                }
                if isOver { continuation.yield(Story.end(bank: host.bankAddress)) }
            } catch {
                continuation.yield("The demonstration cannot go on: \(error.coded.sentence)")
            }
        }
        let ending = await ConsoleSession(service: service).run(
            on: terminal,
            entries: [],
            incoming: service.incoming(),
            notes: notes
        )
        ending.late.forEach(Output.wrapped)
        leading.cancel()
        await leading.value
    }

    private func reviewPlainly(
        led guide: DemoGuide,
        person: Person,
        showsMap: Bool
    ) async throws -> (PlainSession.Ending, DemoPayer?) {
        let session = PlainSession(service: service, showsMap: showsMap) { Output.line($0) }
        let incoming = service.incoming()
        guard person == .ask else {
            let paying = Task { [host] in
                guard try await guide.lead({ _, _ in }) else { return nil as DemoPayer? }
                let payer = try await DemoPayer.pay(at: host)
                guide.record(payer.push, as: Story.pagePayment)
                return payer
            }
            let input = PlainSession.Input.story(count: Story.scenes.count + 1) { entry in
                guard let (scene, number) = await guide.scene(of: entry.id.text) else { return [] }
                return scene.commands(for: person, entry, number: number)
            }
            let ending = await session.run(entries: [], incoming: incoming, input: input)
            // After an interruption, what was recorded until then is printed.
            paying.cancel()
            return (ending, (try? await paying.value) ?? nil)
        }
        // Piped decisions apply to what already waits.
        try await guide.sendAll()
        let payer = try await DemoPayer.pay(at: host)
        guide.record(payer.push, as: Story.pagePayment)
        for number in guide.sent.compactMap(\.expectedNumber) {
            Output.line("simulated AM: the login page shows \(number)")
        }
        let ending = await session.run(
            entries: try await service.openEntries(),
            incoming: incoming,
            input: Output.isInteractive ? .person(TypedLines()) : .script(TypedLines())
        )
        return (ending, payer)
    }

    /// Prints the server's record and the login page's result of each message.
    private func reportRecords(_ sent: [DemoServer.SentPush]) async {
        Output.line(.empty)
        Output.line("What the simulated server recorded:")
        for push in sent {
            guard let record = try? await host.record(push.messageID) else { continue }
            let outcome = try? await host.checkOutcome(push.messageID)
            var line: PrintableText =
                switch record.lastDecision {
                case "ACCEPTED": "approved"
                case "DENIED": "rejected"
                default: "not answered"
                }
            if let number = record.chosenNumber, let expected = record.expectedNumber {
                line += ", number \(number) (the login page showed \(expected))"
            }
            line += outcome == "Success" ? ", went through: " : ", did not go through: "
            line += PrintableText(record.text)
            Output.wrapped(line)
        }
    }
}

extension Story.Scene {
    /// As typed at this scene.
    func commands(for person: DemoRun.Person, _ entry: Entry, number: Int?) -> [String] {
        switch (person, answer) {
        case (.reject, _), (.story, .reject): ["reject", "yes"]
        case (.approve, _), (.story, .approve), (.story, .chooseNumber):
            Command.approval(of: entry, number: number)
        case (.ask, _): []
        }
    }
}

struct Demo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the main job with a simulated server: receive, check, decide, answer.",
        discussion: """
            Starts a simulated AM on loopback, enrols a fresh device in a temporary folder, sends \
            a short story of requests and opens the console. Without a terminal it follows the \
            story's script. At the end it prints what the server recorded.

            Example:
              pratique demo --plain --decide ask
            """
    )

    @Option(help: "Without a screen: decide all by approve or reject, or ask on standard input.")
    var decide: Decide?

    @Flag(help: "Lines of text instead of a screen.")
    var plain = false

    @Flag(help: "With lines of text: draw a map of each request as well.")
    var map = false

    /// Without a screen.
    enum Decide: String, ExpressibleByArgument, CaseIterable {
        case approve
        case reject
        case ask
    }

    func run() async throws {
        do {
            let isScreen = !plain && decide == nil && Output.offersScreen()
            try await DemoRun.run(
                person: decide.flatMap { DemoRun.Person(rawValue: $0.rawValue) }
                    ?? (Output.isInteractive ? .ask : .story),
                onScreen: isScreen,
                showsMap: map
            )
        } catch {
            throw Output.failure(error)
        }
    }
}

/// A folder with a lock that is held while its program runs; a killed demonstration leaves its
/// folder; without a lock, the next one removes it.
struct DemoFolder {
    private static let start = "pratique-demo-"
    private static let lock = "lock"
    /// Beside the lock.
    private static let files =
        ["", "-wal", "-shm", ".key", ".mark"].map { "ledger.sqlite" + $0 }
        + ["senders.json", "endpoints.json"]

    let path: String
    var store: String { path + "/ledger.sqlite" }
    private let lock: Int32

    /// Readable only by the user, after removing leftovers; throws `StorageError.path`.
    init() throws(StorageError) {
        let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        Self.removeLeftovers(in: parent)
        var template = Array("\(parent)/\(Self.start)XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw .path }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // Locked before it is named: a folder without a lock belongs to an ended program.
        let unnamed = path + "/unlocked"
        lock = unsafe open(unnamed, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0,
            unsafe rename(unnamed, path + "/" + Self.lock) == 0
        else {
            _ = unsafe unlink(unnamed)
            _ = unsafe rmdir(path)
            throw .path
        }
    }

    /// For the server: a file with one key, as the doors read it.
    func writeCredentials(keyID: String, secret: String) throws(StorageError) -> String {
        let file = path + "/senders.json"
        let descriptor = unsafe open(file, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .path }
        defer { close(descriptor) }
        let text = "{\"accessKeys\":{\"\(keyID)\":\"\(secret)\"}}"
        guard SystemFile.write(text.utf8, to: descriptor) == 0 else { throw .path }
        return file
    }

    /// With all files of a demonstration.
    func remove() {
        let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if folder >= 0 {
            Self.empty(folder)
            close(folder)
        }
        _ = unsafe rmdir(path)
        close(lock)
    }

    private static func empty(_ folder: Int32) {
        for name in files + [lock] { _ = unsafe unlinkat(folder, name, 0) }
    }

    /// Of this user's ended demonstrations.
    private static func removeLeftovers(in parent: String) {
        for name in SystemFile.names(in: parent) where name.hasPrefix(start) {
            removeLeftover("\(parent)/\(name)")
        }
    }

    /// Unless somebody else owns it, or a program holds its lock.
    private static func removeLeftover(_ path: String) {
        let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { return }
        defer { close(folder) }
        var status = stat()
        guard unsafe fstat(folder, &status) == 0, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0
        else { return }
        let file = unsafe openat(folder, lock, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { close(file) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return }
        empty(folder)
        _ = unsafe rmdir(path)
    }
}
