public import Vocabulary

/// How a message wants to be answered.
public enum PushKind: Hashable, Sendable {
    /// Accept or deny.
    case standard
    /// Accept with the one of these numbers, each from 0 to 99, that the login page shows; or deny.
    ///
    /// At least one, each once. A single one is ``offeredNumbers`` to nobody: the person types what
    /// the login page shows.
    case challenge([Int])
    /// Accept after the local user has proved who they are; or deny.
    case biometric
    /// A challenge whose numbers cannot be used: deny only.
    case unusableChallenge
    /// A type this program does not know: deny only.
    case unknown(PrintableText)
}

extension PushKind {
    /// The numbers of a challenge that a person is shown to choose from: none of a single one, which
    /// would tell the answer, and none of other types.
    public var offeredNumbers: [Int] {
        guard case .challenge(let numbers) = self, numbers.count > 1 else { return [] }
        return numbers
    }
}
