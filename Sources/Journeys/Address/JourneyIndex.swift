/// What tells the server which journey is meant.
public struct JourneyIndex: Hashable, Sendable {
    /// By what it is found.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// By its name: a tree or a chain.
        case service
        /// By the level of assurance that is wanted.
        case level
        /// By the name of a module.
        case module
        /// By the address of what is protected.
        case resource
        /// By a role.
        case role
        /// By the name of a user.
        case user
        /// By advice of the server, as XML.
        case compositeAdvice = "composite_advice"
    }

    /// By what it is found.
    public let kind: Kind
    /// The name, the level, the address or the advice.
    public let value: String

    /// Takes both.
    public init(_ kind: Kind, _ value: String) {
        self.kind = kind
        self.value = value
    }

    /// The journey of a name.
    public static func journey(_ name: String) -> JourneyIndex { JourneyIndex(.service, name) }

    /// The journey that a transaction asks for.
    ///
    /// - Parameter transaction: Its id.
    /// - Returns: Advice of the form that AM gives for it.
    public static func transaction(_ transaction: String) -> JourneyIndex {
        let value = transaction.map { character in
            switch character {
            case "<": "&lt;"
            case ">": "&gt;"
            case "&": "&amp;"
            default: String(character)
            }
        }.joined()
        return JourneyIndex(
            .compositeAdvice,
            "<Advices><AttributeValuePair><Attribute name=\"TransactionConditionAdvice\"/>"
                + "<Value>\(value)</Value></AttributeValuePair></Advices>"
        )
    }
}
