import Glibc
import Synchronization
import Vocabulary

/// A broker on loopback that does what a test says, and tells what it was sent.
package final class FakeBroker: Sendable {
    /// What a broker does with one connection.
    package enum Step: Sendable {
        case publish(topic: String, bytes: [UInt8], id: UInt16)
        /// Waits until so many messages in all were acknowledged.
        case awaitAcknowledgements(Int)
        /// Sends bytes as they are.
        case raw([UInt8])
        case rest(milliseconds: UInt32)
        case drop
    }

    private struct State {
        var acknowledged: [UInt16] = []
        var connections = 0
        var topics: Set<String> = []
    }

    package let port: Int
    private let descriptor: Int32
    private let scripts: Mutex<[[Step]]>
    private let state = Mutex(State())

    /// Does one script for each connection, in turn, and nothing for those behind the last.
    package convenience init(_ scripts: [[Step]]) throws {
        try self.init(scripts, queue: 8)
        _ = SystemThread.start { [self] in
            while case let connection = accept(descriptor, nil, nil), connection >= 0 {
                serve(connection)
                close(connection)
            }
        }
    }

    /// Says nothing: the system accepts one connection more than `queue`, and drops what comes for others.
    package convenience init(silentWithQueue queue: Int32) throws {
        try self.init([], queue: queue)
    }

    private init(_ scripts: [[Step]], queue: Int32) throws {
        self.scripts = Mutex(scripts)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = unsafe inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isReady = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(descriptor, address, size) == 0
                    && getsockname(descriptor, address, &size) == 0
            }
        }
        guard isReady, listen(descriptor, queue) == 0 else { throw Wire.Refused() }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    /// Takes no more connections.
    package func stop() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// The ids of the messages that were acknowledged, in order.
    package var acknowledged: [UInt16] { state.withLock { $0.acknowledged } }
    package var connections: Int { state.withLock { $0.connections } }
    package var topics: Set<String> { state.withLock { $0.topics } }

    private func serve(_ connection: Int32) {
        var limit = timeval(tv_sec: 0, tv_usec: 20_000)
        let size = socklen_t(MemoryLayout<timeval>.size)
        unsafe setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        var input: [UInt8] = []
        var hasSubscribed = false
        var rest: ArraySlice<Step>?
        while true {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = unsafe recv(connection, &bytes, bytes.count, 0)
            if count == 0 { return }
            if count < 0, errno != EAGAIN { return }
            if count > 0 { input += bytes.prefix(count) }
            // One that says nothing only looks who accepts it.
            if rest == nil, count > 0 {
                rest = scripts.withLock { $0.isEmpty ? [] : $0.removeFirst()[...] }
                state.withLock { $0.connections += 1 }
            }
            while let packet = Self.packet(&input) {
                switch packet.kind {
                case 0x10: send([0x20, 3, 0, 0, 0], connection)
                case 0x80:
                    let id = Array(packet.body.prefix(2))
                    let name = packet.body.dropFirst(5).dropLast()
                    state.withLock { state in
                        _ = state.topics.insert(String(decoding: name, as: UTF8.self))
                    }
                    send([0x90, 4] + id + [0, 1], connection)
                    hasSubscribed = true
                case 0x40:
                    let id = UInt16(packet.body[0]) << 8 | UInt16(packet.body[1])
                    state.withLock { $0.acknowledged.append(id) }
                case 0xC0: send([0xD0, 0], connection)
                default: break
                }
            }
            guard hasSubscribed else { continue }
            steps: while let step = rest?.first {
                switch step {
                case .publish(let topic, let bytes, let id):
                    send(Self.publication(topic, bytes, id), connection)
                case .raw(let bytes): send(bytes, connection)
                case .rest(let milliseconds): usleep(milliseconds * 1_000)
                case .drop: return
                case .awaitAcknowledgements(let count):
                    guard acknowledged.count >= count else { break steps }
                }
                rest = rest?.dropFirst()
            }
        }
    }

    private func send(_ bytes: [UInt8], _ connection: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Glibc.send(connection, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// A PUBLISH of MQTT 5 with QoS 1.
    package static func publication(_ topic: String, _ bytes: [UInt8], _ id: UInt16) -> [UInt8] {
        let name = Array(topic.utf8)
        let body =
            [UInt8(name.count >> 8), UInt8(name.count & 0xFF)] + name
            + [UInt8(id >> 8), UInt8(id & 0xFF), 0] + bytes
        var length = body.count
        var head: [UInt8] = [0x32]
        repeat {
            head.append(UInt8(length & 0x7F) | (length > 0x7F ? 0x80 : 0))
            length >>= 7
        } while length > 0
        return head + body
    }

    /// The first whole packet, which is removed.
    private static func packet(_ input: inout [UInt8]) -> (kind: UInt8, body: [UInt8])? {
        var length = 0
        var place = 1
        repeat {
            guard place < input.count, place < 5 else { return nil }
            length |= Int(input[place] & 0x7F) << (7 * (place - 1))
            place += 1
        } while input[place - 1] & 0x80 != 0
        guard input.count >= place + length else { return nil }
        defer { input.removeFirst(place + length) }
        return (input[0] & 0xF0, Array(input[place..<place + length]))
    }
}
