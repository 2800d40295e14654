import CMosquitto
import Glibc
import Token
import Vocabulary

/// A message that a broker has delivered.
package struct BrokerMessage: Sendable {
    package let topic: String
    /// `nil` for one that is longer than any message of this program.
    package let bytes: [UInt8]?

    package init(topic: String, bytes: [UInt8]?) {
        self.topic = topic
        self.bytes = bytes
    }
}

/// What happened on a connection since it was last asked.
struct BrokerNews {
    /// The reason code of the reply to CONNECT.
    var connected: Int?
    /// The reason code of the broker's farewell.
    var farewell: Int?
    var arrived: [BrokerMessage] = []
    var published: [(id: Int32, code: Int)] = []
    var subscribed: [(id: Int32, code: Int)] = []
    /// Whether more came than an honest broker sends before the first is acknowledged.
    var hasOverflowed = false
}

/// One connection to a broker; used by one thread.
@safe
final class BrokerConnection {
    /// How many messages a broker may send before one is acknowledged.
    static let mostArriving = 20
    /// The longest message that is looked at.
    static let mostBytes = 98_304

    private let connection: OpaquePointer
    private let inbox: Inbox

    /// What the library's callbacks change.
    private final class Inbox { var news = BrokerNews() }

    /// Prepares a connection; ``connect(to:)`` opens it.
    ///
    /// - Parameters:
    ///   - settings: The broker.
    ///   - client: What the broker knows the session by.
    ///   - sessionSeconds: How long the broker keeps it; 0 for no longer than the connection.
    /// - Throws: `.library`, `.settings`.
    init(
        _ settings: BrokerSettings,
        client: String,
        sessionSeconds: UInt32
    ) throws(BrokerError) {
        guard MosquittoLibrary.isLoaded else { throw .library }
        let inbox = Inbox()
        var given = unsafe cmosquitto_settings()
        unsafe given.session_seconds = sessionSeconds
        unsafe given.most_arriving = UInt16(Self.mostArriving)
        unsafe given.is_encrypted = settings.address.isEncrypted
        unsafe given.callbacks = Self.callbacks(Unmanaged.passUnretained(inbox).toOpaque())
        let password = settings.password?.withBytes { bytes in bytes.indices.map { bytes[$0] } }
        let texts: [String?] = [
            client, settings.user, password.map { String(decoding: $0, as: UTF8.self) },
            settings.authority, settings.authority == nil ? Authorities.systemFolder : nil,
            settings.certificate, settings.key,
        ]
        // The library copies them.
        var copies = unsafe texts.map { text in unsafe text.flatMap { unsafe strdup($0) } }
        defer {
            if let secret = unsafe copies[2] { unsafe explicit_bzero(secret, strlen(secret)) }
            for index in unsafe copies.indices { unsafe free(copies[index]) }
            unsafe copies = []
        }
        unsafe given.client = UnsafePointer(copies[0])
        unsafe given.user = UnsafePointer(copies[1])
        unsafe given.password = UnsafePointer(copies[2])
        unsafe given.authority = UnsafePointer(copies[3])
        unsafe given.authorities = UnsafePointer(copies[4])
        unsafe given.certificate = UnsafePointer(copies[5])
        unsafe given.key = UnsafePointer(copies[6])
        guard let connection = unsafe cmosquitto_new(&given) else { throw .settings }
        unsafe self.connection = connection
        self.inbox = inbox
    }

    deinit { unsafe cmosquitto_free(connection) }

    /// Waits for the network.
    func connect(to address: BrokerAddress) throws(BrokerError) {
        try Self.check(unsafe cmosquitto_connect(connection, address.host, Int32(address.port)))
    }

    var socket: Int32 { unsafe cmosquitto_socket(connection) }
    var wantsWrite: Bool { unsafe cmosquitto_wants_write(connection) }

    /// Reads what has come and sends nothing: what arrived is acknowledged by the next ``write()``.
    func read() throws(BrokerError) -> BrokerNews {
        let result = unsafe cmosquitto_read(connection)
        defer { inbox.news = BrokerNews() }
        // A refusal says why before it ends the connection; lower codes are the library's own.
        let refusal = [inbox.news.connected, inbox.news.farewell].compactMap(\.self)
            .first { $0 >= 0x80 }
        switch refusal {
        case nil: break
        case 0x8E: throw .taken
        case 0x86, 0x87, 0x8C: throw .signIn
        case let code?: throw .refused(code: code)
        }
        try Self.check(result)
        guard socket >= 0 else { throw .lost }
        return inbox.news
    }

    func write() throws(BrokerError) { try Self.check(unsafe cmosquitto_write(connection)) }
    func keep() throws(BrokerError) { try Self.check(unsafe cmosquitto_keep(connection)) }

    /// Queues a publication; `nil` when the broker takes none of this size.
    func publish(_ bytes: [UInt8], to topic: String) throws(BrokerError) -> Int32? {
        var id: Int32 = 0
        let result = unsafe cmosquitto_publish(connection, topic, bytes, bytes.count, &id)
        if result == cmosquitto_too_long { return nil }
        try Self.check(result)
        return id
    }

    func subscribe(to topic: String) throws(BrokerError) -> Int32 {
        var id: Int32 = 0
        try Self.check(unsafe cmosquitto_subscribe(connection, topic, &id))
        return id
    }

    func unsubscribe(from topic: String) throws(BrokerError) {
        try Self.check(unsafe cmosquitto_unsubscribe(connection, topic))
    }

    /// Says farewell, after what is queued.
    func disconnect() {
        guard unsafe cmosquitto_disconnect(connection) == cmosquitto_done else { return }
        _ = unsafe cmosquitto_write(connection)
    }

    private static func check(_ result: cmosquitto_result) throws(BrokerError) {
        if result != cmosquitto_done { throw error(result) }
    }

    private static func error(_ result: cmosquitto_result) -> BrokerError {
        switch result {
        case cmosquitto_unreachable: .unreachable
        case cmosquitto_insecure: .tls
        case cmosquitto_failed: .settings
        default: .lost
        }
    }

    @unsafe
    private static func callbacks(_ owner: UnsafeMutableRawPointer) -> cmosquitto_callbacks {
        unsafe cmosquitto_callbacks(
            owner: owner,
            connected: { owner, code in
                guard let owner = unsafe owner else { return }
                unsafe Unmanaged<Inbox>.fromOpaque(owner).takeUnretainedValue()
                    .news.connected = Int(code)
            },
            disconnected: { owner, code in
                guard let owner = unsafe owner else { return }
                unsafe Unmanaged<Inbox>.fromOpaque(owner).takeUnretainedValue()
                    .news.farewell = Int(code)
            },
            arrived: { owner, topic, bytes, count in
                guard let owner = unsafe owner, let topic = unsafe topic else { return }
                let inbox = unsafe Unmanaged<Inbox>.fromOpaque(owner).takeUnretainedValue()
                guard inbox.news.arrived.count < BrokerConnection.mostArriving else {
                    inbox.news.hasOverflowed = true
                    return
                }
                var message: [UInt8]?
                if count <= BrokerConnection.mostBytes {
                    message = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
                }
                inbox.news.arrived.append(
                    BrokerMessage(topic: unsafe String(cString: topic), bytes: message)
                )
            },
            published: { owner, id, code in
                guard let owner = unsafe owner else { return }
                unsafe Unmanaged<Inbox>.fromOpaque(owner).takeUnretainedValue()
                    .news.published.append((id, Int(code)))
            },
            subscribed: { owner, id, code in
                guard let owner = unsafe owner else { return }
                unsafe Unmanaged<Inbox>.fromOpaque(owner).takeUnretainedValue()
                    .news.subscribed.append((id, Int(code)))
            }
        )
    }
}

/// libmosquitto, loaded when it is first needed.
package enum MosquittoLibrary {
    /// The first caller loads it, others wait.
    static let isLoaded = unsafe cmosquitto_load("libmosquitto.so.1") == cmosquitto_loaded

    /// Such as `libmosquitto 2.0.11`; `nil` when it is unusable.
    package static var version: String? {
        guard isLoaded else { return nil }
        var (major, minor, revision): (Int32, Int32, Int32) = (0, 0, 0)
        unsafe cmosquitto_version(&major, &minor, &revision)
        return "libmosquitto \(major).\(minor).\(revision)"
    }
}
