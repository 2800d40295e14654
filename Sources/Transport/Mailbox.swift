import AsyncHTTPClient
import NIOHTTP1

/// A mailbox at a server, asked one question at a time.
struct Mailbox: Sendable {
    let wire: Wire
    let address: WebAddress

    /// The first message after a number.
    ///
    /// - Parameters:
    ///   - sequence: The number of the last message that was taken in; 0 for none.
    ///   - wait: Seconds that the server may hold the question.
    /// - Returns: The message and its number; `nil` when none came.
    /// - Throws: ``TransportError``; `.delivery` for a reply without a usable number.
    func message(
        after sequence: Int,
        wait: Int
    ) async throws(TransportError) -> (bytes: [UInt8], sequence: Int)? {
        let request = HTTPClientRequest(
            url: "\(address.text)?after=\(sequence)&wait=\(wait)&form=fcm"
        )
        let reply = try await wire.exchange(
            request,
            over: .repeated,
            extra: .seconds(wait),
            departure: nil
        )
        switch reply.status {
        case 200:
            let numbers = reply.headers["Delivery-Sequence"]
            guard numbers.count == 1, let text = numbers.first,
                text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(text), number > sequence
            else { throw .delivery }
            return (reply.body, number)
        case 204: return nil
        default: throw .status(reply.status)
        }
    }
}
