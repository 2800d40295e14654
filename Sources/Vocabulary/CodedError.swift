/// An error that a script, a log reader or a test can match without parsing prose.
///
/// `code` is part of the product's interface: it is printed, logged and stored, never renamed,
/// and never carries a value taken from the input.
public protocol CodedError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable, dotted, lower-case name, such as `token.signature.mismatch`.
    var code: String { get }
    /// One sentence for a person: what would have been right and, where a person has written
    /// something else, what was found, as ``Found`` shows it; never a secret.
    var reason: String { get }
}

extension CodedError {
    /// `code: reason`, the form that is printed.
    public var description: String { sentence }

    /// The code, and what was expected instead of what was found: for people.
    public var sentence: String { "\(code): expected: \(reason)" }
}

/// An error without a code of its own: a defect of this program, which is said and not swallowed.
package struct UnexpectedError: CodedError, Hashable {
    /// Creates it.
    package init() {}

    package var code: String { "program.unexpected" }

    package var reason: String { "every error has a code; please report what you did" }
}

/// Why something was given up: whoever asked for it has stopped waiting.
package struct InterruptedError: CodedError, Hashable {
    /// Creates it.
    package init() {}

    package var code: String { "order.interrupted" }

    package var reason: String { "the program runs until what was asked for has ended" }
}

extension Error {
    /// The error with its code: itself when it has one, ``InterruptedError`` for a cancelled task,
    /// and ``UnexpectedError`` for anything else.
    package var coded: any CodedError {
        if let coded = self as? any CodedError { return coded }
        return self is CancellationError ? InterruptedError() : UnexpectedError()
    }
}
