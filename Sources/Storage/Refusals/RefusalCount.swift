package import Vocabulary

/// How often messages were refused for one reason.
package struct RefusalCount: Hashable, Sendable {
    /// The code of the error, such as `token.signature.mismatch`.
    package let code: String
    /// How often, from 1.
    package let count: Int
    /// The first time.
    package let first: Instant
    /// The last time.
    package let last: Instant
}
