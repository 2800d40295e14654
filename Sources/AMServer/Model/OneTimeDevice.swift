/// The codes of a user as the profile holds them; the secret stays inside the server.
package struct OneTimeDevice: Sendable {
    /// The id of the profile.
    package let uuid: String
    /// The user.
    package let user: String
    /// How the codes are made.
    package let order: OneTimeOrder
    /// The step of time or counter from which on a code is taken; earlier ones were used.
    package internal(set) var next: Int

    let secret: [UInt8]
}
