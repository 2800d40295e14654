/// What an option, a flag or an operand is for: one sentence.
package struct ArgumentHelp: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The sentence, on one line.
    package let abstract: String

    /// Takes a sentence of the program's own.
    package init(_ abstract: String) { self.abstract = abstract }

    /// Takes a sentence from the source code.
    package init(stringLiteral value: String) { self.init(value) }
}
