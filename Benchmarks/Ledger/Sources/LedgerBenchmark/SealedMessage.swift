/// What of a message is written, as long as the ledger's own.
struct SealedMessage {
    let id: String
    let token: [UInt8]
    let alert: [UInt8]
    let challenge: [UInt8]

    /// The message with a number; its bytes are as good as sealed ones.
    init(_ number: Int, tokenBytes: Int) {
        id = Messages.id(number)
        challenge = Messages.challenge(number)
        token = (0..<tokenBytes + 29).map { UInt8(truncatingIfNeeded: $0 &* number) }
        alert = Array(token.prefix(54))
    }
}
