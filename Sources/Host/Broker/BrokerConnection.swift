import CMosquitto
import Glibc
import Synchronization
import Token
import Vocabulary

/// A message that a broker has delivered.
package struct BrokerMessage: Sendable {
    package let topic: String
    /// `nil` for one that is longer than any message of this program.
    package let bytes: [UInt8]?
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

    var isEmpty: Bool {
        connected == nil && farewell == nil && arrived.isEmpty && published.isEmpty
            && subscribed.isEmpty
    }
}

/// One connection to a broker; used by one thread at a time.
@safe
final class BrokerConnection: Sendable {
    /// How many messages a broker may send before one is acknowledged.
    static let mostArriving = 20
    /// The longest packet that is accepted.
    static let mostBytes = 98_304
    private nonisolated(unsafe) let connection: OpaquePointer
    private let inbox: Inbox
    private let flow = BrokerFlow()

    /// What the library's callbacks change.
    private final class Inbox: Sendable { let news = Mutex(BrokerNews()) }

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
        unsafe given.most_bytes = UInt32(Self.mostBytes)
        unsafe given.is_encrypted = settings.address.isEncrypted
        unsafe given.callbacks = Self.callbacks(Unmanaged.passUnretained(inbox).toOpaque())
        // Whoever listens in the broker's place would read it.
        let password = settings.address.isEncrypted ? settings.password?.copiedBytes : nil
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

    deinit {
        unsafe cmosquitto_free(connection)
        flow.end()
    }

    /// Waits for the network.
    func connect(to address: BrokerAddress) throws(BrokerError) {
        try Self.check(unsafe cmosquitto_connect(connection, address.host, Int32(address.port)))
        flow.begin(at: socket)
    }

    var socket: Int32 { unsafe cmosquitto_socket(connection) }
    var wantsWrite: Bool { unsafe cmosquitto_wants_write(connection) }

    /// Reads what has come and sends nothing: what arrived is acknowledged by the next ``write()``.
    func read() throws(BrokerError) -> BrokerNews {
        let result = flow.watching { unsafe cmosquitto_read(connection) }
        let news = inbox.news.withLock { news in
            defer { news = BrokerNews() }
            return news
        }
        // A refusal says why before it ends the connection; lower codes are the library's own.
        let refusal = [news.connected, news.farewell].compactMap(\.self)
            .first { $0 >= 0x80 }
        switch refusal {
        case nil: break
        case 0x8E: throw .taken
        case 0x86, 0x87, 0x8C: throw .signIn
        case let code?: throw .refused(code: code)
        }
        try Self.check(result)
        guard socket >= 0, flow.isBounded(hasWholePacket: !news.isEmpty) else { throw .lost }
        return news
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
                    .news.withLock { $0.connected = Int(code) }
            },
            disconnected: { owner, code in
                guard let owner = unsafe owner else { return }
                unsafe Unmanaged<Inbox>.fromOpaque(owner).takeUnretainedValue()
                    .news.withLock { $0.farewell = Int(code) }
            },
            arrived: { owner, topic, start, count in
                guard let owner = unsafe owner, let topic = unsafe topic else { return }
                let inbox = unsafe Unmanaged<Inbox>.fromOpaque(owner).takeUnretainedValue()
                var bytes: [UInt8]?
                if count <= BrokerConnection.mostBytes {
                    bytes = unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
                }
                let message = BrokerMessage(topic: unsafe String(cString: topic), bytes: bytes)
                inbox.news.withLock { news in
                    if news.arrived.count < BrokerConnection.mostArriving {
                        news.arrived.append(message)
                    } else {
                        news.hasOverflowed = true
                    }
                }
            },
            published: { owner, id, code in
                guard let owner = unsafe owner else { return }
                unsafe Unmanaged<Inbox>.fromOpaque(owner).takeUnretainedValue()
                    .news.withLock { $0.published.append((id, Int(code))) }
            },
            subscribed: { owner, id, code in
                guard let owner = unsafe owner else { return }
                unsafe Unmanaged<Inbox>.fromOpaque(owner).takeUnretainedValue()
                    .news.withLock { $0.subscribed.append((id, Int(code))) }
            }
        )
    }
}

/// Bounds what a broker sends before a packet is whole.
///
/// The library keeps a packet of up to 256 MB in memory, and does not return while more of it comes.
private final class BrokerFlow: Sendable {
    private struct State {
        /// A second descriptor of the socket: the library closes its own when it likes.
        var descriptor: Int32 = -1
        /// The bytes that had come when a packet was last whole.
        var whole: UInt64 = 0

        var isFlooded: Bool { cmosquitto_received(descriptor) > whole + BrokerFlow.mostUnread }
    }

    /// The most bytes that an honest broker sends: all messages that may be under way, and what frames
    /// them.
    private static let mostUnread = UInt64(
        2 * BrokerConnection.mostArriving * BrokerConnection.mostBytes
    )
    private static let round = Duration.milliseconds(20)

    private let state = Mutex(State())

    func begin(at socket: Int32) {
        state.withLock { $0.descriptor = fcntl(socket, F_DUPFD_CLOEXEC, 0) }
    }

    /// Closes its descriptor; the connection is open until then.
    func end() {
        state.withLock { state in
            close(state.descriptor)
            state.descriptor = -1
        }
    }

    /// Cuts the connection when too much comes during a read.
    func watching<Value>(_ read: () -> Value) -> Value {
        let watcher = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.round)
                state.withLock { if $0.isFlooded { shutdown($0.descriptor, Int32(SHUT_RDWR)) } }
            }
        }
        defer { watcher.cancel() }
        return read()
    }

    /// Whether no more has come than an honest broker sends.
    func isBounded(hasWholePacket: Bool) -> Bool {
        state.withLock { state in
            if hasWholePacket { state.whole = cmosquitto_received(state.descriptor) }
            return !state.isFlooded
        }
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
