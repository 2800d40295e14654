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
