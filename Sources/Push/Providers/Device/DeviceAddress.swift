package import Token
package import Vocabulary

/// An enrolment address whose device comes of one exchange with the server.
///
/// It holds a secret, and does not print it.
package protocol DeviceAddress: Sendable {
    /// The account that it enrols.
    var account: AccountID { get }
    /// Where everything goes.
    var endpoint: Endpoint { get }
    /// Where the issuer's logo lies; an http or https address that nothing fetches.
    var imageAddress: String? { get }
    /// The key that its device shares with the server, where the address holds it.
    var sharedKey: SecretBytes? { get }
    /// Whether the server sends messages, so that it has to be told where to.
    var needsDeviceToken: Bool { get }
    /// What it says, but for its secrets: names as JSON has them.
    var members: [(name: PrintableText, value: PrintableText)] { get }
    /// What a person should know about it.
    var warnings: [PrintableText] { get }

    /// Prepares the exchange.
    ///
    /// - Parameters:
    ///   - uid: A fresh UUID.
    ///   - deviceToken: Where messages can be sent; `nil` when the device asks for them.
    /// - Returns: What to send, and what comes of the reply.
    /// - Throws: What making keys throws.
    func registration(uid: String, deviceToken: String?) throws -> any DeviceRegistration
}

/// The exchange that enrols a device.
package protocol DeviceRegistration: Sendable {
    /// What to send.
    var request: PostRequest { get }

    /// The device, when the server has taken it.
    ///
    /// - Throws: ``DeviceReplyUnusable`` when the reply does not tell whether it has; any other error
    ///   when it has not.
    func device(_ reply: PostReply) throws -> any PushDevice
}

/// A reply to a registration that does not tell whether the server has taken the device.
package struct DeviceReplyUnusable: Error {
    package init() {}
}

/// Whether a text can name an account or its issuer.
func isAccountName(_ text: String) -> Bool {
    (1...1_024).contains(text.utf8.count) && !PrintableText(text, limit: 1_024).isAltered
}
