import CMicroHTTPD
import Glibc
import Synchronization
import Vocabulary

/// One client connection with its current request; the library calls it on its own thread; the
/// answering task and the timer on others.
@safe
final class ClientConnection: Sendable {
    /// The stages that the timer distinguishes.
    private enum Phase {
        /// Waits for a request; with the bytes received by the last check.
        case idle(received: UInt64?)
        case reading(since: ContinuousClock.Instant)
        case answering(since: ContinuousClock.Instant)
        case replying(since: ContinuousClock.Instant)
    }

    private enum Stage {
        case none
        case head(target: String)
        case body(PartialRequest)
        case waiting(Task<Void, Never>)
        case answered(Response?)
        case replied
    }

    private struct State {
        /// -1 once it is closed, since the system reuses numbers at once.
        var descriptor: Int32
        var phase = Phase.idle(received: 0)
        var stage = Stage.none
        /// Whether the table counts its request.
        var isCounted = false
        /// Whether it was closed for another.
        var hasGivenWay = false
    }

    let address: ClientAddress
    let opened = ContinuousClock.now
    // Used on the library's thread, or while the request is suspended.
    private nonisolated(unsafe) let handle: OpaquePointer
    // The table outlives its connections: it stops the library first.
    private unowned let table: ConnectionTable
    private let state: Mutex<State>

    init(handle: OpaquePointer, descriptor: Int32, address: ClientAddress, table: ConnectionTable) {
        unsafe self.handle = unsafe handle
        self.address = address
        self.table = table
        state = Mutex(State(descriptor: descriptor))
    }

    /// A request line arrived; its time counts from its first observed bytes.
    func begin(target: String, at now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            state.stage = .head(target: target)
            if case .reading = state.phase { return }
            state.phase = .reading(since: now)
        }
    }

    /// A head, a part of a body, or its end; false lets the library close the connection; `part` is
    /// empty for the head and the end.
    func step(
        method: UnsafePointer<CChar>?,
        version: UnsafePointer<CChar>?,
        part: UnsafeRawBufferPointer
    ) -> Bool {
        let stage = state.withLock { $0.stage }
        switch stage {
        case .none, .replied, .waiting: return false
        case .head(let target):
            guard let method = unsafe method, let version = unsafe version,
                let head = unsafe RequestHead(
                    handle,
                    method: method,
                    version: version,
                    target: target
                )
            else { return refuse(400) }
            return accept(head)
        case .body(let request):
            guard part.count > 0 else { return ask(request) }
            var request = request
            state.withLock { $0.stage = .none }
            unsafe request.append(part, limit: table.limits.bodyBytes)
            guard request.size <= table.limits.discardedBytes else { return false }
            state.withLock { $0.stage = .body(request) }
            return true
        case .answered(let response):
            guard let response else { return false }
            return reply(response)
        }
    }

    func end() {
        let wasCounted = state.withLock { state in
            state.stage = .none
            state.phase = .idle(received: nil)
            defer { state.isCounted = false }
            return state.isCounted
        }
        if wasCounted { table.endAnswer() }
    }

    func close() {
        state.withLock { $0.descriptor = -1 }
        end()
        table.remove(self)
    }

    /// Only the first answer counts; `nil` closes the connection; does nothing without a waiting
    /// request.
    func answer(_ response: Response?) {
        state.withLock { state in
            guard case .waiting = state.stage else { return }
            state.stage = .answered(response)
            state.phase = .replying(since: .now)
            // Under the lock: when the stage has changed, the library has been resumed too, and is
            // not stopped in between. The handle is valid, since the library closes no suspended
            // connection.
            unsafe microhttpd_resume(handle)
        }
    }

    func cancelAnswer() {
        let task: Task<Void, Never>? = state.withLock { state in
            if case .waiting(let task) = state.stage { task } else { nil }
        }
        task?.cancel()
    }

    /// Whether no whole request has come that is not answered yet.
    var isUnfinished: Bool {
        state.withLock { state in
            guard !state.hasGivenWay, state.descriptor >= 0 else { return false }
            switch state.phase {
            case .idle, .reading: return true
            case .answering, .replying: return false
            }
        }
    }

    /// Shuts the socket down, so that another connection has its place.
    func giveWay() {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            state.hasGivenWay = true
            shutdown(state.descriptor, Int32(SHUT_RDWR))
        }
    }

    /// Shuts the socket down after a request or reply took too long, under the lock, so that the socket
    /// is still this connection's.
    ///
    /// A request that waited too long for the program gets 503.
    func cutIfSlow(at now: ContinuousClock.Instant, _ limits: ServerLimits) {
        let isOverdue = state.withLock { state in
            guard state.descriptor >= 0 else { return false }
            switch state.phase {
            case .idle(let before):
                let received = microhttpd_received(state.descriptor)
                if let before, received > before {
                    state.phase = .reading(since: now)
                } else if before == nil {
                    state.phase = .idle(received: received)
                }
            case .reading(let since), .replying(let since):
                if now - since > limits.transfer { shutdown(state.descriptor, Int32(SHUT_RDWR)) }
            case .answering(let since): return limits.answer.map { now - since > $0 } ?? false
            }
            return false
        }
        guard isOverdue else { return }
        cancelAnswer()
        answer(.refusal(503))
    }

    /// Checks a head and waits for the body.
    private func accept(_ head: RequestHead) -> Bool {
        let limits = table.limits
        let size = unsafe microhttpd_head_size(handle)
        if let status = head.refusal(size: size, limit: limits.headBytes) { return refuse(status) }
        guard let target = Target(head.target) else { return refuse(400) }
        var request = PartialRequest(method: head.method, target: target, headers: head.headers)
        let length = head.length ?? 0
        let isAsking = head.headers["Expect"] != nil && length > limits.bodyBytes
        if isAsking || length > limits.discardedBytes {
            request.isTooLong = true
            return ask(request)
        }
        state.withLock { $0.stage = .body(request) }
        return true
    }

    /// Starts a task; the library waits without a thread.
    private func ask(_ partial: PartialRequest) -> Bool {
        guard table.beginAnswer() else { return refuse(503) }
        let request = partial.request(from: address)
        let responder = table.responder
        let isAsked = state.withLock { state in
            state.isCounted = true
            // Nobody would resume it.
            guard !table.isAbandoned else { return false }
            state.phase = .answering(since: .now)
            unsafe microhttpd_suspend(handle)
            let task = Task {
                var response = await responder.respond(to: request)
                // The library hides wrong line ends between and after chunks.
                let isUnclear = request.body == nil || request.headers["Transfer-Encoding"] != nil
                if isUnclear, response.ending == .keeps { response.ending = .closes }
                self.answer(response)
            }
            state.stage = .waiting(task)
            return true
        }
        // A stop in between has not seen the task.
        if isAsked, table.isStopping { cancelAnswer() }
        return isAsked
    }

    private func refuse(_ status: Int) -> Bool { reply(.refusal(status)) }

    private func reply(_ response: Response) -> Bool {
        state.withLock { state in
            state.stage = .replied
            state.phase = .replying(since: .now)
        }
        guard response.ending != .cuts else { return false }
        return unsafe response.send(on: handle, from: table.name, closes: table.isStopping)
    }
}

extension RequestHead {
    private final class Collector {
        var fields: [HTTPHeader] = []
        var bytes = 0
    }

    /// The library's parsed request; `nil` when method or version is no text.
    ///
    /// On the library's thread; texts end at a NUL.
    init?(
        _ handle: OpaquePointer,
        method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>,
        target: String
    ) {
        guard let methodText = unsafe String(validatingCString: method),
            let versionText = unsafe String(validatingCString: version)
        else { return nil }
        let collector = Collector()
        let fits = unsafe microhttpd_headers(
            handle,
            method,
            version,
            Unmanaged.passUnretained(collector).toOpaque()
        ) { context, header in
            guard let context = unsafe context, let header = unsafe header?.pointee else { return }
            let collector = unsafe Unmanaged<Collector>.fromOpaque(context).takeUnretainedValue()
            collector.bytes += unsafe header.name_length + header.value_length
            unsafe collector.fields.append(
                HTTPHeader(
                    Self.text(header.name, header.name_length),
                    Self.text(header.value, header.value_length)
                )
            )
        }
        self.init(
            method: methodText,
            version: versionText,
            target: target,
            headers: Headers(fields: collector.fields),
            fieldBytes: collector.bytes,
            hasUsualGaps: fits
        )
    }

    private static func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
        unsafe String(
            decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : length),
            as: UTF8.self
        )
    }
}

extension Response {
    /// Queues the reply on the library's thread; false when the library refuses it.
    func send(on handle: OpaquePointer, from name: String?, closes: Bool) -> Bool {
        // The library adds its own length for an empty body.
        let isCutOff = body.count < announcedLength ?? 0
        let reply = unsafe body.withUnsafeBytes { bytes in
            isCutOff
                ? unsafe microhttpd_cut_reply(
                    bytes.baseAddress,
                    bytes.count,
                    UInt64(announcedLength ?? 0)
                )
                : unsafe microhttpd_reply(bytes.baseAddress, bytes.count, announcedLength == nil)
        }
        guard let reply = unsafe reply else { return false }
        for field in headers.fields {
            // Headers with control characters cannot be sent and are skipped.
            _ = unsafe microhttpd_reply_header(reply, field.name, field.value)
        }
        if let name { _ = unsafe microhttpd_reply_header(reply, "Server", name) }
        if let announcedLength, !isCutOff {
            _ = unsafe microhttpd_reply_header(reply, "Content-Length", "\(announcedLength)")
        }
        if closes || ending == .closes {
            _ = unsafe microhttpd_reply_header(reply, "Connection", "close")
        }
        let status = UInt32(clamping: min(max(200, status), 599))
        return unsafe microhttpd_send(handle, status, reply)
    }
}

/// A connection's origin, as it is counted: an IPv4 address, or an IPv6 network of 64 bits.
package struct ClientAddress: Hashable, Sendable, CustomStringConvertible {
    private let length: Int
    private let bits: UInt64

    /// Only the first eight bytes count.
    package init(_ bytes: some Sequence<UInt8>) {
        var length = 0
        var bits: UInt64 = 0
        for byte in bytes.prefix(8) {
            bits = bits << 8 | UInt64(byte)
            length += 1
        }
        self.length = length
        self.bits = bits
    }

    package var description: String { "\(length):\(String(bits, radix: 16))" }
}

/// The parsed head of a request, to be checked first.
struct RequestHead {
    let method: String
    let version: String
    /// As received, up to a NUL.
    let target: String
    let headers: Headers
    /// The bytes of the parts in the usual notation.
    let parsedSize: Int
    /// Whether only the usual separators occur, from the version to the end.
    let hasUsualGaps: Bool

    /// `fieldBytes` are the bytes of all names and values as received.
    init(
        method: String,
        version: String,
        target: String,
        headers: Headers,
        fieldBytes: Int,
        hasUsualGaps: Bool
    ) {
        self.method = method
        self.version = version
        self.target = target
        self.headers = headers
        self.hasUsualGaps = hasUsualGaps
        let line = method.utf8.count + 1 + target.utf8.count + 1 + version.utf8.count + 2
        parsedSize = line + fieldBytes + 4 * headers.fields.count + 2
    }

    /// The status of a refusal: 400, 431 or 505.
    ///
    /// Size and gaps reveal what parsing hides: a NUL ends a value for the library, a line feed
    /// without a carriage return ends a line. Neither suffices alone: blanks can balance the sum,
    /// and the position of the target is unknown. `size` and `limit` are bytes of the head.
    func refusal(size: Int, limit: Int) -> Int? {
        guard size <= limit else { return 431 }
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else { return 505 }
        guard size == parsedSize, hasUsualGaps, Target(target) != nil, hasCleanFields, hasOneHost,
            hasOneLength
        else { return 400 }
        return nil
    }

    /// `nil` for none, as with chunks.
    var length: Int? { headers["Content-Length"].flatMap { Int($0) } }

    /// Names are words, and values hold no control character but the tabulator.
    private var hasCleanFields: Bool {
        Self.isWord(method)
            && headers.fields.allSatisfy { field in
                Self.isWord(field.name)
                    && field.value.utf8.allSatisfy { $0 == 9 || $0 >= 0x20 && $0 != 0x7F }
            }
    }

    /// A `token` of the standard: printable ASCII without blanks and brackets.
    private static func isWord(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !brackets.contains($0) }
    }

    private static let brackets = Array("\"(),/:;<=>?@[\\]{}".utf8)

    private var hasOneHost: Bool {
        let count = headers.values("Host").count
        return count == 1 || count == 0 && version == "HTTP/1.0"
    }

    /// Whether the end of the body is stated in exactly one way.
    private var hasOneLength: Bool {
        let lengths = headers.values("Content-Length")
        let codings = headers.values("Transfer-Encoding")
        guard lengths.count + codings.count <= 1 else { return false }
        if let coding = codings.first {
            return coding.lowercased() == "chunked" && version == "HTTP/1.1"
        }
        guard let length = lengths.first else { return true }
        return (1...18).contains(length.utf8.count)
            && length.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
