import Approvals
import Arguments
import Authenticator
import Console
import Device
import Facts
import FrontEnds
import Glibc
import Machine
import Neighbour
import Review
import Risk
import Storage
import Terminal
import Transport
import Vocabulary

/// One demonstration: a server and a device of its own, in a folder that is removed again.
struct DemoRun {
    /// Whose decisions are taken.
    enum Person: String, CaseIterable {
        /// The story's script.
        case story
        case approve
        case reject
        /// Whoever types.
        case ask
    }

    private let host: DemoServer
    private let transport: HTTPTransport
    private let service: ApprovalService
    private let ledger: Ledger

    /// Runs the demonstration and cleans up after it.
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
        let server = try await serve()
        let transport = HTTPTransport()
        let poster = Poster(transport: transport)
        do {
            let ledger = try Ledger(path: folder.ledger)
            let service = ApprovalService(
                ledger: ledger,
                poster: poster,
                profile: Profile(home: try .init(argument: Story.home)),
                device: .system(way: .pam, pamService: nil, storeFiles: [])
            )
            let host = DemoServer(server: server, poster: poster)
            let run = DemoRun(host: host, transport: transport, service: service, ledger: ledger)
            try await run.play(person: person, onScreen: onScreen, showsMap: showsMap)
        } catch {
            transport.close()
            await server.stop()
            throw error
        }
        transport.close()
        await server.stop()
    }

    /// Starts the server, which is the program beside this one.
    private static func serve() async throws -> ServingNeighbour {
        do {
            return try await Neighbour().serve()
        } catch NeighbourError.failed {
            // It has said why.
            throw ExitCode.failure
        }
    }

    private func play(person: Person, onScreen: Bool, showsMap: Bool) async throws {
        Output.line("simulated AM, mode strict: nothing is paid, nobody logs in")
        Output.line("its admin page, while this runs: \(host.server.adminAddress)")
        let address = try await host.enrol(user: Story.user, issuer: Story.issuer)
        let enrolled = try await service.enrol(
            try EnrolmentAddress(address),
            deliveries: host.server.origin
        )
        guard try await host.isRegistered(user: Story.user) else { throw DemoError.noDevice }
        Output.line("enrolled \(enrolled.account.label)")
        try await host.setPassword(Story.password, of: Story.user)
        Output.line("pay in a browser, while this runs: \(PrintableText(host.bankAddress))")
        Output.line("sign in there as \(Story.user) with the password \(Story.password)")
        var sent: [DemoServer.SentPush] = []
        for scene in Story.scenes { sent.append(try await host.send(scene.order)) }
        // On a screen a person pays in a browser, or does not.
        let payer = onScreen ? nil : try await DemoPayer.pay(at: host)
        if let payer { sent.append(payer.push) }

        var ending = PlainSession.Ending.finished
        if onScreen {
            try await review(onScreen: try Terminal.open { Clock.system.now }, sent)
        } else {
            ending = try await reviewPlainly(sent, person: person, showsMap: showsMap)
        }
        // Also when somebody has broken it off: what was recorded is the point.
        await Task {
            await tellRecords(sent)
            if let payer { Output.line("The payer's page says: \(await payer.outcome())") }
        }.value
        if let code = ExitCode(ending) { throw code }
    }

    private func review(onScreen terminal: Terminal, _ sent: [DemoServer.SentPush]) async throws {
        let numbers = sent.compactMap(\.expectedNumber).map { "\($0)" }
        let late = await ConsoleSession(service: service).run(
            on: terminal,
            entries: [],
            incoming: service.incoming(
                from: try await ledger.sources().map(\.source),
                over: transport
            ),
            banner:
                "simulated AM: the login page shows \(numbers.joined(separator: ", ")); pay at \(host.bankAddress) as \(Story.user), \(Story.password)"
        )
        late.forEach(Output.wrapped)
    }

    private func reviewPlainly(
        _ sent: [DemoServer.SentPush],
        person: Person,
        showsMap: Bool
    ) async throws -> PlainSession.Ending {
        for number in sent.compactMap(\.expectedNumber) {
            Output.line("simulated AM: the login page shows \(number)")
        }
        let scripts = Dictionary(
            uniqueKeysWithValues: zip(sent, Story.scenes + [Story.pagePayment]).map { push, scene in
                (push.messageID, (scene: scene, number: push.expectedNumber))
            }
        )
        let input: PlainSession.Input =
            person == .ask
            ? (Output.isInteractive ? .person(TypedLines()) : .script(TypedLines()))
            : .story(count: sent.count) { entry in
                scripts[entry.id.text].map { script in
                    script.scene.commands(for: person, entry, number: script.number)
                } ?? []
            }
        let session = PlainSession(service: service, showsMap: showsMap) { Output.line($0) }
        // Piped decisions are for what waits already.
        let sources = try await ledger.sources().map(\.source)
        for failure in await service.fetchWaiting(from: sources, over: transport) {
            Output.note("pratique: \(failure.sentence)")
        }
        return await session.run(
            entries: try await service.openEntries(),
            incoming: service.incoming(from: sources, over: transport),
            input: input
        )
    }

    /// Prints what the server has recorded of each message, and what its login page found.
    private func tellRecords(_ sent: [DemoServer.SentPush]) async {
        Output.line(.empty)
        Output.line("What the simulated AM recorded:")
        for push in sent {
            guard let record = try? await host.record(push.messageID) else { continue }
            let outcome = try? await host.look(push.messageID)
            var line: PrintableText = "\(PrintableText(record.lastDecision))"
            if let number = record.chosenNumber, let expected = record.expectedNumber {
                line += ", number \(number) (the login page showed \(expected))"
            }
            line += ", journey \(PrintableText(outcome ?? "not found")): "
            line += PrintableText(record.text)
            Output.wrapped(line)
        }
    }
}

extension Story.Scene {
    /// What a person would type at this scene.
    func commands(for person: DemoRun.Person, _ entry: Entry, number: Int?) -> [Command] {
        switch (person, answer) {
        case (.reject, _), (.story, .reject): [.reject, .yes]
        case (.approve, _), (.story, .approve), (.story, .chooseNumber):
            Command.approval(of: entry, number: number)
        case (.ask, _): []
        }
    }
}
