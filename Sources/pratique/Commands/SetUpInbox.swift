import Arguments
import Glibc
import Host
import Review
import Service
import Token
import Vocabulary
import WebServer

/// `pratique config inbox`.
struct SetUpInbox: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inbox",
        abstract: "Makes keys and a certificate for an inbox and adds it to the configuration.",
        discussion: """
            Writes senders.json, inbox.pem, inbox.key and regions.xml beside the configuration, adds \
            `inbox` to it and prints what is set, what the server needs to send messages here, and \
            what to do next. Existing files are not replaced. Each further server needs an access key and a token of its own: servers \
            that share one share its limits. Docs/inbox.md describes the files and the server's part.

            Example:
              pratique config inbox
              pratique config inbox --host console.example.org
              pratique config inbox --another
            """
    )

    @Option(help: "The name or address of this machine for servers; localhost unless given.")
    var host = "localhost"

    @Option(help: "The port that the inbox listens on; 8600 unless given.")
    var port = 8_600

    @Flag(help: "Add an access key and a token for one more server to the inbox that is there.")
    var another = false

    private static let days: Int64 = 825

    func validate() throws {
        guard !another || host == "localhost" && port == 8_600 else {
            throw ValidationError("--another cannot be used with --host or --port")
        }
        guard (1...65_535).contains(port) else {
            throw ValidationError("--port must be a number from 1 to 65535")
        }
        guard (try? certificate(of: KeyPair(new: .es256))) != nil else {
            throw ValidationError("--host must be the name or the IP address of a machine")
        }
    }

    func run() throws {
        do {
            let path = try Config.usualPath()
            let bytes = try Config.bytes(of: path, isUsual: true)
            let configuration = try Config.parsed(bytes, of: path)
            guard !another else { return try addSender(to: configuration.inbox) }
            guard configuration.inbox == Configuration.empty.inbox else { throw InboxError.exists }
            let folder = String(path.dropLast("/config.json".count))
            let keys = Keys()
            let files = try files(keys).map { (path: "\(folder)/\($0.name)", text: $0.text) }
            for file in files where unsafe access(file.path, F_OK) == 0 {
                throw InboxError.occupied(Found(file.path))
            }
            WholeFile.makeFolder(folder)
            do {
                for file in files { try Self.write(file.text, to: file.path) }
                let text = extended(bytes, in: folder)
                _ = try Config.parsed(Array(text.utf8), of: path)
                // The file that a link leads to is changed, not the link.
                try Self.write(text, to: unsafe Self.target(of: path))
            } catch {
                for file in files { _ = unsafe unlink(file.path) }
                throw error
            }
            report(path: path, keys)
        } catch {
            throw Output.failure(error)
        }
    }

    /// What a server signs or sends with.
    private struct Keys {
        let id = "AKIA" + ApprovalService.randomHexadecimal(bytes: 8).uppercased()
        let secret = ApprovalService.randomHexadecimal(bytes: 20)
        let token = ApprovalService.randomHexadecimal(bytes: 20)

        /// As they are printed.
        var rows: [(name: PrintableText, value: PrintableText)] {
            [
                ("access key", PrintableText(id)), ("secret", PrintableText(secret)),
                ("region", "us-east-1"), ("or the token", PrintableText(token)),
            ]
        }
    }

    /// Adds what one more server signs or sends with to the file of senders.
    private func addSender(to inbox: Configuration.Inbox) throws {
        guard let path = inbox.senders else { throw InboxError.noSenders }
        let known = try inbox.knownSenders()
        let keys = Keys()
        let accessKeys = known.accessKeys.sorted { $0.key < $1.key } + [(keys.id, keys.secret)]
        let bytes = JSON.bytes { json in
            json.object("accessKeys") { json in
                for (id, secret) in accessKeys { json.add(named: id, .string(secret)) }
            }
            json.list("tokens", known.tokens + [keys.token])
            if !known.topics.isEmpty { json.list("topics", known.topics) }
        }
        try Self.write(
            String(decoding: bytes, as: UTF8.self) + "\n",
            to: unsafe Self.target(of: path)
        )
        Output.line("added to \(path), for one server:")
        Self.rows(keys.rows)
        Output.note("`review`, `watch` and `gateway` read it when they start again")
    }

    private var isLocal: Bool {
        host.lowercased() == "localhost" || host == "::1"
            || host.hasPrefix("127.") && host.allSatisfy { !$0.isLetter }
    }

    /// Where the inbox listens; `nil` for the default, 127.0.0.1.
    private var listeningAddress: String? {
        guard isLocal else { return "0.0.0.0" }
        return host.lowercased() == "localhost" || host == "127.0.0.1" ? nil : host
    }

    /// The host as it stands in front of a port.
    private var authority: String {
        (host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host) + ":\(port)"
    }

    private func certificate(of key: KeyPair) throws(KeyPairError) -> String {
        let now = Clock.system.now
        return try key.selfSignedCertificate(
            for: host,
            validity: now.advanced(
                byMilliseconds: -3_600_000
            )...now.advanced(byMilliseconds: Self.days * 86_400_000),
            serial: UInt64.random(in: 1...UInt64(Int64.max))
        )
    }

    private func files(_ keys: Keys) throws -> [(name: String, text: String)] {
        let key = try KeyPair(new: .es256)
        let senders = """
            {"accessKeys": {"\(keys.id)": "\(keys.secret)"},
             "tokens": ["\(keys.token)"]}

            """
        let regions = """
            <XML><Regions><Region><Name>us-east-1</Name><Domain>\(host)</Domain>
              <Endpoint><ServiceName>sns</ServiceName><Http>false</Http><Https>true</Https>\
            <Hostname>\(authority)</Hostname></Endpoint>
            </Region></Regions>
            <Services><Service><Name>sns</Name><FullName>Amazon SNS</FullName>\
            <RegionName>us-east-1</RegionName></Service></Services></XML>

            """
        return [
            ("senders.json", senders), ("inbox.pem", try certificate(of: key)),
            ("inbox.key", try key.pem()),
            ("regions.xml", regions),
        ]
    }

    /// The configuration with an inbox in front of what it has.
    private func extended(_ bytes: [UInt8]?, in folder: String) -> String {
        func path(_ name: String) -> String {
            String(decoding: JSON.bytes(.string("\(folder)/\(name)")), as: UTF8.self)
        }
        let inbox = """
            "inbox": {\(listeningAddress.map { "\"address\": \"\($0)\", " } ?? "")"port": \(port),
                        "certificate": \(path("inbox.pem")),
                        "key": \(path("inbox.key")),
                        "senders": \(path("senders.json"))}
            """
        let before = bytes ?? Array("{}\n".utf8)
        // It has been read without a mistake: the first brace opens the object.
        let start = (before.firstIndex(of: UInt8(ascii: "{")) ?? before.startIndex) + 1
        let rest = String(decoding: before[start...], as: UTF8.self)
        let isEmpty = rest.first { !$0.isWhitespace } == "}"
        return String(decoding: before[..<start], as: UTF8.self) + inbox
            + (isEmpty ? "" : rest.first == "\n" ? "," : ",\n ") + rest
    }

    @unsafe
    private static func target(of path: String) -> String {
        guard let resolved = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    private static func write(_ text: String, to path: String) throws(InboxError) {
        guard WholeFile.write(Array(text.utf8), to: path, mode: 0o600) else {
            throw .unwritable(Found(path))
        }
    }

    /// What is set and where, what the server needs, and what to do next.
    private func report(path: String, _ keys: Keys) {
        Output.wrapped(
            "The inbox is set. It is open while `pratique` or `pratique watch` runs\(reach)."
        )
        Self.rows([
            ("address", "https://\(PrintableText(authority))"),
            ("set in", PrintableText(path, limit: 4_096)),
            ("beside it", "senders.json, inbox.pem, inbox.key, regions.xml"),
        ])
        Output.line(.empty)
        Output.wrapped("Give these to whoever runs the server; Docs/inbox.md shows where they go:")
        Self.rows(keys.rows)
        Output.line(.empty)
        Output.line("Next:")
        Self.rows([
            ("1. check", "pratique doctor"), ("2. enrol", "pratique enrol ADDRESS"),
            ("3. receive", "pratique"), ("One more server", "pratique config inbox --another"),
        ])
    }

    /// Who reaches it.
    private var reach: PrintableText {
        isLocal
            ? ", for servers on this machine alone"
            : ", and listens on all addresses of this machine"
    }

    private static func rows(_ rows: [(name: PrintableText, value: PrintableText)]) {
        for (name, value) in rows { Output.line("  \(name.padded(to: 17))\(value)") }
    }
}

struct Gateway: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Receives messages from servers and passes them on to consoles.",
        discussion: """
            It opens the endpoints that `inbox` in the configuration describes, as `review` does, \
            and publishes each message to `inbox.broker`, encrypted for the console that made its \
            device token; without a broker it writes a file into `inbox.spool`, where the console \
            of another user finds it. A server gets 200 once the broker or the disk has the \
            message. It needs no store and runs until you stop it; Docs/inbox.md describes how to \
            set it up.

            Example:
              pratique gateway
            """
    )

    @OptionGroup var log: LogOptions

    func run() async throws {
        do {
            let environment = ProcessEnvironment.variables
            let folders = try Folders(environment: environment)
            let configuration = try Configuration(
                reading: folders.configuration,
                environment: environment
            )
            guard let server = try configuration.inbox.server() else { throw InboxError.settings }
            let sink: any InboxSink
            if let settings = try configuration.inbox.brokerSettings() {
                sink = BrokerSink(settings)
            } else if let spool = configuration.inbox.spool {
                sink = SpoolSink(try SpoolFolder(spool))
            } else {
                throw InboxError.settings
            }
            let journal = Journal(
                path: log.log ?? configuration.log,
                level: log.logLevel ?? configuration.logLevel
            )
            let transport = HTTPTransport(proxies: configuration.proxies)
            defer { transport.close() }
            let doors = try configuration.inbox.doors(
                to: sink,
                endpoints: EndpointFile(making: folders.state),
                over: transport,
                journal
            )
            try await journal.reporting {
                try await Interruption.stops { try await Self.serve(doors, on: server) }
            }
        } catch {
            throw Output.failure(error)
        }
    }

    /// Answers senders until the task is cancelled.
    private static func serve(
        _ doors: InboxDoors,
        on configuration: ServerConfiguration
    ) async throws {
        let server = try await HTTPServer.start(Inbox.bounded(configuration), responder: doors)
        let scheme = configuration.credentials == nil ? "http" : "https"
        Output.line("listens at \(scheme)://\(PrintableText(configuration.host)):\(server.port)")
        await server.wait()
        await server.stop()
    }
}
