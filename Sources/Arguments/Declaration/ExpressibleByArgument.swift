/// A value on a command line.
package protocol ExpressibleByArgument: Sendable {
    /// Whether texts such as `-1` are values: those with a minus followed by a digit or a point.
    static var mayBeginWithMinus: Bool { get }

    /// Empty when they cannot be listed.
    static var allValueStrings: [String] { get }

    /// Such as `a whole number`; may be empty.
    static var expectation: String { get }

    init?(argument: String)

    /// As help shows a default.
    var defaultValueDescription: String { get }
}

extension ExpressibleByArgument {
    package static var mayBeginWithMinus: Bool { false }

    package static var expectation: String { "" }

    package static var allValueStrings: [String] { [] }

    package var defaultValueDescription: String { "\(self)" }
}

extension ExpressibleByArgument where Self: RawRepresentable<String> {
    package init?(argument: String) { self.init(rawValue: argument) }

    package var defaultValueDescription: String { rawValue }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
    package static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension String: ExpressibleByArgument {
    package init?(argument: String) { self = argument }
}

extension Int: ExpressibleByArgument {
    package static var mayBeginWithMinus: Bool { true }

    package static var expectation: String { "a whole number, such as 20" }

    package init?(argument: String) { self.init(argument, radix: 10) }
}

extension Double: ExpressibleByArgument {
    package static var mayBeginWithMinus: Bool { true }

    package static var expectation: String { "a number, such as 2.5" }

    package init?(argument: String) { self.init(argument) }
}
