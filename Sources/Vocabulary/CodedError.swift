/// An error that a script, a log reader or a test can match without parsing prose.
///
/// `code` is part of the product's interface: it is printed, logged and stored, never renamed,
/// and never carries a value taken from the input.
public protocol CodedError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Its row in `Docs/errors.md`: the code, a stable, dotted, lower-case name such as
    /// `token.signature.mismatch`, and the sentences for a person: what failed, then what to do. Never a
    /// secret; of the input no more than ``Found`` shows.
    var row: (code: String, reason: String) { get }
}

extension CodedError {
    /// A stable, dotted, lower-case name, such as `token.signature.mismatch`.
    public var code: String { row.code }

    /// What failed, and what to do.
    public var reason: String { row.reason }

    /// `code: reason`, the form that is printed.
    public var description: String { sentence }

    /// `code: reason`, the form that is printed.
    public var sentence: String {
        let row = row
        return "\(row.code): \(row.reason)"
    }
}

/// An error without a code of its own: a defect of this program, which is said and not swallowed.
package struct UnexpectedError: CodedError, Hashable {
    package init() {}

    package var row: (code: String, reason: String) {
        ("program.unexpected", "An unexpected error occurred. Please report what you did.")
    }
}

/// Why something was given up: whoever asked for it has stopped waiting.
package struct InterruptedError: CodedError, Hashable {
    package init() {}

    package var row: (code: String, reason: String) {
        ("order.interrupted", "Interrupted before it finished.")
    }
}

extension Error {
    /// The error with its code: itself when it has one, ``InterruptedError`` for a cancelled task,
    /// and ``UnexpectedError`` for anything else.
    package var coded: any CodedError {
        if let coded = self as? any CodedError { return coded }
        return self is CancellationError ? InterruptedError() : UnexpectedError()
    }
}
