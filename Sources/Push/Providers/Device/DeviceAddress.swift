package import Token
package import Vocabulary

/// An enrolment address that makes a device in one exchange with the server; it holds a secret and
/// does not print it.
package protocol DeviceAddress: Sendable {
    var account: AccountID { get }
    var endpoint: Endpoint { get }
    /// An http or https address that nothing fetches.
    var imageAddress: String? { get }
    /// Shared with the server, where the address contains it.
    var sharedKey: SecretBytes? { get }
    /// Whether the server sends messages and needs a device token.
    var needsDeviceToken: Bool { get }
    /// The address without its secrets, with the names of JSON.
    var members: [(name: PrintableText, value: PrintableText)] { get }
    var warnings: [PrintableText] { get }

    /// Prepares the exchange; `uid` is a fresh UUID, `deviceToken` `nil` for a device that polls.
    func registration(uid: String, deviceToken: String?) throws -> any DeviceRegistration
}

/// The exchange that enrols a device.
package protocol DeviceRegistration: Sendable {
    var request: PostRequest { get }

    /// The accepted device; throws ``DeviceReplyUnusable`` when the outcome is unknown, another
    /// error when it was refused.
    func device(_ reply: PostReply) throws -> any PushDevice
}

/// The server may or may not have accepted the device.
package struct DeviceReplyUnusable: Error {
    package init() {}
}

/// Whether a text can name an account or an issuer.
func isAccountName(_ text: String) -> Bool {
    (1...1_024).contains(text.utf8.count) && !PrintableText(text, limit: 1_024).isAltered
}
