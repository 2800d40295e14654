package import Vocabulary

/// An error without a code of its own: a defect of this program, which is said and not swallowed.
package struct UnexpectedError: CodedError, Hashable {
    /// Creates it.
    package init() {}

    package var code: String { "program.unexpected" }

    package var reason: String { "every error has a code; please report what you did" }
}

extension Error {
    /// The error with its code; ``UnexpectedError`` in the place of one that has none.
    package var coded: any CodedError { self as? any CodedError ?? UnexpectedError() }
}
