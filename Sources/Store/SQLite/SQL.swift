/// The text of a statement, made of literals alone.
///
/// What is put in between is another such text or a number; a `String` is refused by the compiler.
/// Values of users are bound, never written in.
package struct SQL: Hashable, Sendable {
    package let text: String

    private init(joining parts: String) { text = parts }

    package static func + (first: SQL, second: SQL) -> SQL {
        SQL(joining: first.text + second.text)
    }
}

extension SQL: ExpressibleByStringLiteral {
    /// A text that stands in the source.
    package init(stringLiteral value: StaticString) {
        text = "\(value)"
    }
}

extension SQL: ExpressibleByStringInterpolation {
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        /// Adds a part that stands in the source.
        package mutating func appendLiteral(_ literal: StaticString) { text += "\(literal)" }

        package mutating func appendInterpolation(_ part: SQL) { text += part.text }

        package mutating func appendInterpolation(_ number: some BinaryInteger) {
            text += String(number)
        }
    }

    package init(stringInterpolation parts: StringInterpolation) {
        self.init(joining: parts.text)
    }
}

extension Sequence<SQL> {
    package func joined(by separator: SQL) -> SQL {
        var parts = makeIterator()
        guard var whole = parts.next() else { return "" }
        while let part = parts.next() { whole = whole + separator + part }
        return whole
    }
}
