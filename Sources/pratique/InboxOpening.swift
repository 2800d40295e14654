import Arguments
import Host
import Review
import Service
import Synchronization
import Token
import Vocabulary
import WebServer

extension Workspace {
    /// What of the inbox is open while a command runs.
    enum InboxUse {
        case closed
        /// The doors, at which a server may have to create an endpoint before it registers a device.
        case doors
        case whole
    }

    /// Runs `body` while the inbox of the configuration is open.
    func withInbox(_ use: InboxUse, _ body: (Workspace) async throws -> Void) async throws {
        let settings = configuration.inbox
        guard use == .whole && settings.isOpen || use == .doors && settings.port != nil else {
            return try await body(self)
        }
        let sink = StoreSink(service)
        var places = Inbox.Places()
        if use == .whole {
            places = try settings.places()
            places.broker = broker
        } else {
            places.server = try settings.server()
        }
        let doors =
            places.server == nil
            ? nil
            : try settings.doors(
                to: sink,
                endpoints: EndpointFile(in: folders.state),
                over: transport,
                journal
            )
        let watcher = PortWatcher(settings.port, reportsTaken: use == .whole) { [service] in
            service.report(lasting: $0)
        }
        let inbox = try await Inbox(at: places, doors, sink: sink, looking: watcher.look)
        if places.socket?.isOpen == false {
            Output.note(
                "pratique: another program has the socket of the inbox; it opens when that ends"
            )
        }
        await service.open(inbox: "the inbox")
        do {
            try await body(self)
        } catch {
            await close(inbox)
            // A server that found no door has refused the device, or not replied.
            if use == .doors, inbox.port == nil, let port = settings.port,
                error is RegistrationError || error as? ExitCode == .unknownOutcome
            {
                Output.note("pratique: \(InboxError.taken(port: port).sentence)")
            }
            throw error
        }
        await close(inbox)
    }

    private func close(_ inbox: Inbox) async {
        await inbox.close()
        await service.finishRejections(until: .now + configuration.fetchTime)
    }
}

/// Reports when another program has the port of the inbox, another user's above all, and when it has it
/// no more.
final class PortWatcher: Sendable {
    private let port: Int?
    private let reportsTaken: Bool
    private let isStranger: @Sendable (Int, _ isTaken: Bool) -> Bool
    private let report: @Sendable ((any CodedError)?) -> Void
    /// How often in a row a stranger was seen, and what was reported last.
    private let seen = Mutex<(count: Int, reported: InboxError?)>((0, nil))

    init(
        _ port: Int?,
        reportsTaken: Bool = false,
        isStranger: @escaping @Sendable (Int, _ isTaken: Bool) -> Bool = PortHolders.isStranger(
            on:
            isTaken:
        ),
        report: @escaping @Sendable ((any CodedError)?) -> Void
    ) {
        self.port = port
        self.reportsTaken = reportsTaken
        self.isStranger = isStranger
        self.report = report
    }

    /// Looks once, while the doors are open or not.
    func look(isOpen: Bool) {
        guard let port else { return }
        let isStranger = isStranger(port, !isOpen)
        let (found, isNew) = seen.withLock { seen in
            seen.count = isStranger ? seen.count + 1 : 0
            // One that has just ended may have had it at the first look.
            let wasStranger = seen.reported?.code == InboxError.stranger(port: port).code
            let found: InboxError? =
                if isStranger, isOpen || seen.count > 1 || wasStranger {
                    .stranger(port: port)
                } else {
                    isOpen || !reportsTaken ? nil : .taken(port: port)
                }
            defer { seen.reported = found }
            return (found, found?.code != seen.reported?.code)
        }
        if isNew { report(found) }
    }
}

extension Configuration.Inbox {
    /// The most bytes of a file with senders, a certificate or a key.
    private static let mostBytes = 65_536

    /// The doors, with the senders and topics that the configuration names.
    func doors(
        to sink: any InboxSink,
        endpoints: EndpointFile,
        over transport: HTTPTransport,
        _ journal: Journal
    ) throws -> InboxDoors {
        let senders = try knownSenders()
        return try InboxDoors(
            senders: senders,
            topics: InboxTopics(senders.topics, poster: Poster(transport: transport)),
            sink: sink,
            file: endpoints,
            journal: journal
        )
    }

    /// Who may send; nobody without a file.
    func knownSenders() throws -> InboxSenders {
        var known = InboxSenders()
        known.region = region
        guard let senders else { return known }
        let file = try Self.secret(senders, as: .senders)
        let bytes = file.copiedBytes
        guard let object = (try? JSON.parse(bytes))?.objectValue else { throw InboxError.senders }
        for member in object.members {
            switch (member.name, member.value) {
            case ("accessKeys", .object(let keys)):
                for key in keys.members {
                    guard let secret = key.value.stringValue, !secret.isEmpty else {
                        throw InboxError.senders
                    }
                    known.accessKeys[key.name] = secret
                }
            case ("tokens", .array(let list)): known.tokens = try Self.texts(list)
            case ("topics", .array(let list)): known.topics = try Self.texts(list)
            default: throw InboxError.senders
            }
        }
        return known
    }

    /// A file that nobody else can read, change or replace.
    private static func secret(
        _ path: String,
        as input: FileError.Input,
        limit: Int = mostBytes
    ) throws(FileError) -> SecretBytes {
        try BoundedFile.checkOnlyOwnerChanges(path, as: input)
        return try BoundedFile.secret(of: path, as: input, limit: limit)
    }

    /// What another user's program on the port gets of senders.
    var strangerRisk: PrintableText {
        certificate == nil
            ? "senders may give it their tokens and messages. Give senders new tokens, and use a certificate."
            : "a sender that does not check the certificate may give it its tokens and messages."
    }

    private static func texts(_ list: [JSONValue]) throws(InboxError) -> [String] {
        let texts = list.compactMap(\.stringValue).filter { !$0.isEmpty }
        guard texts.count == list.count else { throw .senders }
        return texts
    }

    /// Where messages come in.
    func places() throws -> Inbox.Places {
        var places = Inbox.Places()
        places.server = try server()
        if let spool { places.spool = try SpoolFolder(spool) }
        if let socket { places.socket = try EnvelopeSocket(socket) }
        return places
    }

    /// The broker, with the password that the configuration names; `nil` without one.
    func brokerSettings() throws -> BrokerSettings? {
        guard let broker else { return nil }
        var settings = BrokerSettings(address: broker.address)
        settings.user = broker.user
        settings.password = try broker.passwordFile.map { path in
            try Self.secret(path, as: .brokerPassword, limit: 1_024).line
        }
        if let authority = broker.authority {
            try BoundedFile.checkOnlyOwnerChanges(authority, as: .authorities)
        }
        if let certificate = broker.certificate {
            try BoundedFile.checkOnlyOwnerChanges(certificate, as: .certificate)
        }
        if let key = broker.key { _ = try Self.secret(key, as: .privateKey) }
        (settings.authority, settings.certificate) = (broker.authority, broker.certificate)
        settings.key = broker.key
        return settings
    }

    /// How the doors listen; `nil` without a port.
    func server() throws -> ServerConfiguration? {
        guard let port else { return nil }
        var server = ServerConfiguration()
        server.host = address
        server.port = port
        if let certificate, let key {
            try BoundedFile.checkOnlyOwnerChanges(certificate, as: .certificate)
            let chain = try BoundedFile.contents(
                of: certificate,
                as: .certificate,
                limit: Self.mostBytes
            )
            // The library keeps its own copy of the key anyway.
            let secret = try Self.secret(key, as: .privateKey)
            server.credentials = .init(
                chain: chain,
                key: secret.copiedBytes
            )
        }
        return server
    }
}

extension SecretBytes {
    /// Without the line end behind it.
    fileprivate var line: SecretBytes {
        var bytes = copiedBytes
        if bytes.last == 0x0A { bytes.removeLast() }
        if bytes.last == 0x0D { bytes.removeLast() }
        return SecretBytes(taking: &bytes)
    }
}
