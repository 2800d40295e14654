/// A mailbox at a server, asked one question at a time.
struct Mailbox: Sendable {
    /// How far a message's number may lie beyond the one before: a number at the end of all numbers
    /// would leave none for those that follow.
    static let farthest = 1 << 32

    let transport: HTTPTransport
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
        let request = OutgoingRequest(
            method: .get,
            address: address.asking("after=\(sequence)&wait=\(wait)&form=fcm"),
            wanted: ["Delivery-Sequence"]
        )
        let reply = try await transport.exchange(request, over: .repeated, extra: .seconds(wait))
        switch reply.status {
        case 200:
            guard let text = reply.only("Delivery-Sequence"),
                text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(text), number > sequence, number - sequence <= Self.farthest
            else { throw .delivery }
            return (reply.body, number)
        case 204: return nil
        default: throw .status(reply.status)
        }
    }
}
