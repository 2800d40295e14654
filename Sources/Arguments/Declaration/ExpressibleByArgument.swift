/// A value that can be written on a command line.
package protocol ExpressibleByArgument: Sendable {
    /// Whether its text may begin with a minus, as that of a number does.
    ///
    /// A text that does, and goes on with a digit or a point, is then a value and no option.
    static var mayBeginWithMinus: Bool { get }

    /// Every text that is taken; empty when they cannot be listed.
    static var allValueStrings: [String] { get }

    /// What a text is when it is taken, such as `a whole number`; empty when there is no more to say.
    static var expectation: String { get }

    /// Reads the value; `nil` when the text is none.
    init?(argument: String)

    /// The value as help shows a default.
    var defaultValueDescription: String { get }
}

extension ExpressibleByArgument {
    /// No, unless the type says otherwise.
    package static var mayBeginWithMinus: Bool { false }

    /// Nothing, unless the type says otherwise.
    package static var expectation: String { "" }

    /// None, unless the type says otherwise.
    package static var allValueStrings: [String] { [] }

    /// What the value prints as.
    package var defaultValueDescription: String { "\(self)" }
}

extension ExpressibleByArgument where Self: RawRepresentable<String> {
    /// Reads one of the words.
    package init?(argument: String) { self.init(rawValue: argument) }

    /// The word.
    package var defaultValueDescription: String { rawValue }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
    /// The words in the order of their declaration.
    package static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension String: ExpressibleByArgument {
    /// Takes any text.
    package init?(argument: String) { self = argument }
}

extension Int: ExpressibleByArgument {
    /// Yes.
    package static var mayBeginWithMinus: Bool { true }

    package static var expectation: String { "a whole number, such as 20" }

    /// Reads decimal digits, perhaps after a sign.
    package init?(argument: String) { self.init(argument, radix: 10) }
}

extension Double: ExpressibleByArgument {
    /// Yes.
    package static var mayBeginWithMinus: Bool { true }

    package static var expectation: String { "a number, such as 2.5" }

    /// Reads a number as Swift writes it.
    package init?(argument: String) { self.init(argument) }
}
