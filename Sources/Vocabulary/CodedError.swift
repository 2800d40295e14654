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

/// Unexpected input as an error shows it: printable and bounded; its creator must make sure that it
/// is no secret.
package struct Found: Hashable, Sendable, CustomStringConvertible {
    /// Scalars, without the quotation marks.
    package static let limit = 60

    package let text: String

    /// Quoted, without the middle of a long text; its own quotation marks become apostrophes, so
    /// that it cannot close these.
    package init(_ text: String) {
        self.text = "\"\(PrintableText.withApostrophes(Self.shortened(text)))\""
    }

    /// Something other than text, such as a number.
    package init(written text: String) { self.text = Self.shortened(text) }

    package var description: String { text }

    /// Such as `; found "hmoe"; did you mean "home"?`, for the end of a sentence.
    package func clause(near: String? = nil) -> String {
        "; found \(text)" + (near.map { "; did you mean \"\($0)\"?" } ?? "")
    }

    /// Such as ` It is "hmoe"; did you mean "home"?`, after a sentence.
    package func remark(near: String? = nil) -> String {
        " It is \(text)" + (near.map { "; did you mean \"\($0)\"?" } ?? ".")
    }

    /// With `…` for the middle of a long text.
    private static func shortened(_ text: String) -> String {
        // The dropped part is not cleaned: a text from outside may be long.
        cut(PrintableText(cut(text)).text)
    }

    private static func cut(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard
            scalars.index(scalars.startIndex, offsetBy: limit + 1, limitedBy: scalars.endIndex)
                != nil
        else { return text }
        let half = (limit - 1) / 2
        return String(scalars.prefix(limit - 1 - half)) + "…" + String(scalars.suffix(half))
    }
}
