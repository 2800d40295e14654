import Arguments
import Geodesy
import Glibc
import Host
import Journeys
import Push
import Review
import Service
import Store
import Token
import Vocabulary

struct Login: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Signs in at an AM server by one of its journeys.",
        discussion: """
            It asks what each step asks. Without a terminal each question takes a line of standard \
            input; with --json questions are objects on standard output, and answers are JSON. \
            Where a step offers it, this console is enrolled, a key is made or used, or this \
            device's location is sent, each with your consent. A push that this console holds is \
            shown, and never answered by itself. The session is ended again unless it is kept.

            Example:
              pratique login https://am.example.com/am Login
              pratique login https://am.example.com/am payment --realm /customers --session \
            ann.json
            """
    )

    @Argument(help: "The address of AM, or of its login page.")
    var address: String

    @Argument(help: "The journey or chain; without one, the realm's own.")
    var journey: String?

    @Option(help: "The realm, such as /customers; overrides the address.")
    var realm: String?

    @Option(help: "How the journey is selected.")
    var indexType: IndexType = .service

    @Flag(help: "Start over, though there is a session already.")
    var force = false

    @Flag(help: "Only check whether the journey succeeds; create no session.")
    var noSession = false

    @Option(
        help: "A file with the session to upgrade, as --session writes it.",
        completion: .file(extensions: ["json"])
    )
    var upgrade: String?

    @Option(help: "A new file that the session is written to.", completion: .file())
    var session: String?

    @Flag(help: "Print the session, a secret, on standard output.")
    var printSession = false

    @Flag(help: "Print one JSON object a line, and read answers as JSON.")
    var json = false

    @Option(help: "Where this device is, LATITUDE,LONGITUDE, for a server that asks and may know.")
    var location: PlaceArgument?

    @Option(help: "The name that servers show for this device.")
    var deviceName: String?

    @Flag(help: "Use an unencrypted connection.")
    var allowPlainHTTP = false

    @OptionGroup var network: NetworkOptions

    func validate() throws {
        guard !noSession || (session == nil && !printSession) else {
            throw ValidationError("--no-session cannot be used with --session or --print-session")
        }
    }

    func run() async throws {
        do {
            let index = journey.map { JourneyIndex(indexType.kind, $0) }
            let address = try JourneyAddress(
                self.address,
                realm: realm,
                index: index,
                isWithoutSession: noSession,
                isForced: force
            )
            let upgrading = try upgrade.map { try SessionFile.read($0, for: address) }
            let place = try location.map { try Coordinate(argument: $0.text) }
            try await Workspace.use(
                authorities: network.authorities,
                log: network.log,
                inbox: .doors
            ) { workspace in
                let transport = HTTPTransport(
                    limits: JourneyClient.limits,
                    authorities: network.authorities,
                    proxies: workspace.configuration.proxies
                )
                defer { transport.close() }
                let client = JourneyClient(
                    JourneyRequests(address, language: Self.language, upgrading: upgrading),
                    poster: Poster(transport: transport),
                    allowsPlainHTTP: allowPlainHTTP
                )
                let lines = TypedLines(limit: 16_384)
                let server = PrintableText(address.origin.host)
                let device = device(at: address, place, lines, workspace)
                let person: any SignInPerson =
                    json
                    ? JSONPerson(lines: lines, server: server)
                    : TerminalPerson(lines: lines, server: server)
                let walk = JourneyWalk(client, device: device, person: person)
                let file = try session.map(SessionFile.reserved)
                do {
                    let ending = try await Interruption.stops { try await walk.run() }
                    try await report(ending, client, file)
                } catch {
                    file?.remove()
                    throw failure(error)
                }
            }
        } catch {
            throw failure(error)
        }
    }
}

extension Login {
    enum IndexType: String, CaseIterable, ExpressibleByArgument {
        case service
        case level
        case module
        case resource
        case role
        case user
        case advice

        var kind: JourneyIndex.Kind {
            switch self {
            case .service: .service
            case .level: .level
            case .module: .module
            case .resource: .resource
            case .role: .role
            case .user: .user
            case .advice: .compositeAdvice
            }
        }
    }

    /// Also as an object for programs.
    private func failure(_ error: any Error) -> ExitCode {
        // Wrapped only for people: scripts search for whole sentences.
        let code = Output.failure(error, isAttributed: isatty(STDERR_FILENO) == 1)
        if json, !(error is ExitCode) {
            let text = JSON.printableText { json in
                json.add("event", "error")
                json.add("code", error.coded.code)
                json.add("reason", PrintableText(error.coded.reason, limit: 2_048))
                if case .refused(_, let address?) = error as? JourneyError {
                    json.add("failure_url", address)
                }
            }
            Output.json(text)
        }
        return switch error {
        case JourneyError.refused, JourneyError.expired, JourneyError.suspensionOver: .refusedAnswer
        case JourneyError.server: .unknownOutcome
        case let error as TransportError where error.mayHaveBeenSent: .unknownOutcome
        default: code
        }
    }

    /// As in `Accept-Language`.
    private static var language: String? {
        let environment = ProcessEnvironment.variables
        let locale = environment["LC_ALL"] ?? environment["LC_MESSAGES"] ?? environment["LANG"]
        let name = locale?.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 } ?? []
        let text = String(name)
        let isName = text.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "-") || (0x61...0x7A).contains(byte | 0x20)
        }
        return text.utf8.count >= 2 && isName && text != "POSIX" ? text : nil
    }

    private func device(
        at address: JourneyAddress,
        _ place: Coordinate?,
        _ lines: TypedLines,
        _ workspace: Workspace
    ) -> JourneyDevice {
        var settings = JourneyDevice.Settings()
        settings.allowsPlainHTTP = allowPlainHTTP
        settings.deviceName = deviceName
        settings.platform = .thisMachine(language: Self.language)
        let isDecidedHere = !json && isatty(STDIN_FILENO) == 1
        let ways = JourneyDevice.Ways(
            canAsk: TerminalQuestion.isPossible,
            verify: { check in
                try await check.run(asking: TerminalQuestion.answer)
            },
            // No other server delays the sign-in.
            fetch: { await workspace.fetchFromBroker() },
            open: { push in
                guard isDecidedHere else { return }
                await Self.review(push, lines, workspace)
            },
            locate: { [configuration = workspace.configuration] in
                await Self.location(place, configuration)
            },
            securityKeys: { await SecurityKey.pluggedIn() }
        )
        return JourneyDevice(workspace.service, at: address.origin, settings: settings, ways: ways)
    }

    /// Seconds for GeoClue, which may ask the user first.
    private static let patience = 20

    /// As given, else by the system's service.
    private static func location(
        _ place: Coordinate?,
        _ configuration: Configuration
    ) async -> DeviceLocation? {
        if let stated = place ?? configuration.deviceLocation {
            return DeviceLocation(
                latitude: stated.latitude,
                longitude: stated.longitude,
                source: place == nil ? "the configuration" : "--location"
            )
        }
        do throws(LocationError) {
            let found = try await GeoClue.locate(within: patience)
            return DeviceLocation(
                latitude: found.latitude,
                longitude: found.longitude,
                source: "GeoClue"
            )
        } catch {
            Output.note("pratique: \(error.sentence)")
            return nil
        }
    }

    /// As `review --plain` does.
    private static func review(
        _ push: PendingPush,
        _ lines: TypedLines,
        _ workspace: Workspace
    ) async {
        guard let id = try? MessageID(push.id),
            let entry = try? await workspace.service.entry(matching: push.id)
        else { return }
        Output.wrapped(
            "Decide it here; quit leaves it open and goes back to the sign-in.",
            on: Output.reader
        )
        let session = PlainSession(service: workspace.service, showsMap: false) {
            Output.line($0, on: Output.reader)
        }
        // What was typed while the sign-in waited decides nothing.
        await lines.discard()
        _ = await session.run(
            entries: [entry],
            incoming: AsyncStream { $0.finish() },
            input: .person(lines),
            scope: .only([id], isBarred: false, endsWithThem: true)
        )
        // What is being typed as its answer must not answer the sign-in's next question.
        guard let end = try? await workspace.service.entry(matching: push.id), end.decided == nil,
            !end.isWaiting(at: workspace.service.clock.now)
        else { return }
        _ = await TerminalQuestion.ask("Press Enter to go on with the sign-in:", isHidden: false)
    }

    /// A session that cannot be stored is ended.
    private func keep(
        _ session: SessionToken?,
        in file: NewFile?,
        _ client: JourneyClient
    ) async throws {
        guard let file else { return }
        guard let session else { return file.remove() }
        do throws(FileError) {
            try SessionFile.write(session, of: client.address, to: file)
        } catch {
            _ = await client.logOut(session)
            throw error
        }
    }

    /// And stores or ends the session.
    private func report(
        _ ending: JourneyWalk.Ending,
        _ client: JourneyClient,
        _ file: NewFile?
    ) async throws {
        guard case .signedIn(let end) = ending else {
            file?.remove()
            if json {
                Output.json(#"{"event":"suspended"}"#)
            } else {
                Output.line(
                    "The journey goes on by mail: run pratique login with the address in it.",
                    on: Output.reader
                )
            }
            return
        }
        let address = client.address
        try await keep(end.session, in: file, client)
        var isEnded = false
        if let session = end.session, self.session == nil, !printSession {
            isEnded = await client.logOut(session)
        }
        let realm = end.realm ?? PrintableText(address.realm)
        if realm.text.lowercased() != address.realm.lowercased() {
            Output.attributed(
                "pratique: the session is of realm \(realm.quoted), not of \(address.realm)",
                on: STDERR_FILENO
            )
        }
        if json {
            let text = JSON.printableText { json in
                json.add("event", "end")
                json.add("realm", realm)
                json.add("success_url", end.successAddress)
                json.add("message", end.message)
                json.add("session", end.session == nil ? "none" : isEnded ? "ended" : "kept")
                if printSession { json.add("token", end.session?.text) }
            }
            Output.json(text)
            return
        }
        let reader = Output.reader
        Output.attributed(
            "signed in at \(address.origin.text), realm \(realm.quoted)",
            on: reader
        )
        if let address = end.successAddress, !address.isEmpty {
            Output.attributed("a browser would go to \(address.quoted)", on: reader)
        }
        if printSession, let session = end.session {
            Output.copied(PrintableText(session.text, limit: 8_192))
        } else if let path = self.session, end.session != nil {
            Output.wrapped("the session is in \(PrintableText(path))", on: reader)
        } else if end.session != nil {
            Output.note(
                isEnded
                    ? "the session was ended again; --session FILE keeps one"
                    : "the session could not be ended; it will expire"
            )
        }
    }
}

extension DeviceProfile.Platform {
    /// What this machine says of itself; its name is not among it.
    ///
    /// - Parameter language: Of the person.
    /// - Returns: System, version of the kernel, language and zone.
    static func thisMachine(language: String?) -> Self {
        var names = utsname()
        _ = unsafe uname(&names)
        func text<Field>(_ field: Field) -> String {
            unsafe withUnsafeBytes(of: field) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
        }
        let zone = unsafe realpath("/etc/localtime", nil).map { path in
            defer { unsafe free(path) }
            return unsafe String(cString: path)
        }
        let parts = (zone ?? "").split(separator: "/")
        let start = parts.firstIndex { $0 == "zoneinfo" }.map { parts.index(after: $0) }
        return Self(
            system: text(names.sysname),
            version: text(names.release),
            locale: language ?? "",
            timeZone: start.map { parts[$0...].joined(separator: "/") } ?? ""
        )
    }
}
