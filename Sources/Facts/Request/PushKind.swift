public import Vocabulary

/// How a message wants to be answered.
public enum PushKind: Hashable, Sendable {
    /// Accept or deny.
    case standard
    /// Accept with the one of these numbers, each from 0 to 99, that the login page shows; or deny.
    case challenge([Int])
    /// Accept after the local user has proved who they are; or deny.
    case biometric
    /// A challenge whose numbers cannot be used: deny only.
    case unusableChallenge
    /// A type this program does not know: deny only.
    case unknown(PrintableText)
}
