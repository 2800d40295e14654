/// What the server has sent, and what the login page now shows.
package struct SentPush: Hashable, Sendable {
    package let messageID: String
    /// The number on the login page; only for kind challenge.
    package let expectedNumber: Int?
    /// The signed token.
    package let token: String
}
