/// Where messages are fetched from: a mailbox of a server.
package struct DeliverySource: Hashable, Sendable {
    /// The server's base address, such as `https://push.example.org/am`.
    package let address: String
    /// The push token that names the mailbox.
    package let deviceToken: String

    /// Names a source.
    package init(address: String, deviceToken: String) {
        self.address = address
        self.deviceToken = deviceToken
    }
}
