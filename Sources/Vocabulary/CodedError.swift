/// An error that scripts and tests can match without parsing prose; `code` is a public interface:
/// it is printed, logged and stored, never renamed, and never contains input.
public protocol CodedError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The row in `Docs/errors.md`: a stable, dotted, lower-case code such as
    /// `token.signature.mismatch`, and sentences that say what failed, then what to do.
    ///
    /// Never a secret; of the input no more than ``Found`` shows.
    var row: (code: String, reason: String) { get }
}

extension CodedError {
    public var code: String { row.code }

    public var reason: String { row.reason }

    public var description: String { sentence }

    /// `code: reason`, as printed.
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
    /// Itself when it has a code, ``InterruptedError`` for a cancelled task, else
    /// ``UnexpectedError``.
    package var coded: any CodedError {
        if let coded = self as? any CodedError { return coded }
        return self is CancellationError ? InterruptedError() : UnexpectedError()
    }
}
