import NIOCore
import Synchronization

/// Notes whether the body of a request has been handed to the connection.
final class Departure: Sendable {
    private let began: Mutex<Bool>

    /// - Parameter began: Whether there is nothing to wait for, as for an empty body.
    init(began: Bool) { self.began = Mutex(began) }

    /// Whether any of the body may have left.
    var hasBegun: Bool { began.withLock { $0 } }

    func begin() { began.withLock { $0 = true } }
}

/// A body in one piece, which says when it is asked for.
///
/// A client asks for it once the connection stands and the head of the request is written. A
/// server that has only the head has no answer that it could act on.
struct DepartingBody: AsyncSequence, Sendable {
    let bytes: ByteBuffer
    let departure: Departure

    struct AsyncIterator: AsyncIteratorProtocol {
        var rest: ByteBuffer?
        let departure: Departure

        mutating func next() async -> ByteBuffer? {
            guard let bytes = rest else { return nil }
            rest = nil
            departure.begin()
            return bytes
        }
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(rest: bytes, departure: departure)
    }
}
