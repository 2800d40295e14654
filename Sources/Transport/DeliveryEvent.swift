/// What happens while messages are waited for.
package enum DeliveryEvent: Hashable, Sendable {
    /// The server answers.
    case online
    /// The server cannot be asked, for the reason with this code; it will be asked again.
    case offline(code: String)
    /// An envelope came, at most 64 KiB, with its number in the mailbox.
    case envelope(bytes: [UInt8], sequence: Int)
}
