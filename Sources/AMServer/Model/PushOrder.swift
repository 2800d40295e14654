/// A message that a login page asks the server to send.
package struct PushOrder: Sendable {
    /// How the approver is asked.
    package enum Kind: String, CaseIterable, Sendable {
        /// Approve or reject.
        case `default`
        /// Choose the number that the login page shows.
        case challenge
        /// Approve after a check of the person by the device.
        case biometric
    }

    /// The user who is logging in; must have a device.
    package var user: String
    /// The text to show; `{{user}}` and `{{issuer}}` are replaced.
    package var message = "Login attempt from {{user}} at {{issuer}}"
    /// How the approver is asked.
    package var kind = Kind.default
    /// The custom payload: the text of a JSON object, whose members keep their order.
    package var payload = "{}"
    /// The location that the browser claims: any JSON text; `nil` when it sent none.
    package var location: String?
    /// The headers of the login request; only `x-real-ip` and `user-agent` are looked at.
    package var loginHeaders: [String: String] = [:]
    /// Whether location, address and browser are put into the message.
    package var sharesContext = true
    /// Milliseconds that the login page waits for an answer, from 1 000 to 86 400 000.
    package var timeoutMilliseconds = 120_000
    /// The load balancer cookie of the message; `nil` for that of the settings.
    package var cookie: String?
    /// Whether the message is only stored, to be delivered later and in any order.
    package var isHeld = false

    /// An order with the defaults of a fresh Push Sender node.
    package init(user: String) { self.user = user }
}
