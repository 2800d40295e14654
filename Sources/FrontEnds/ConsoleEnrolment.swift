package import Vocabulary

/// What enrolling an account from the console goes by.
package struct ConsoleEnrolment: Sendable {
    /// Where messages for the new device are fetched; `nil` leaves that to the configuration.
    let deliveries: String?
    /// Where messages for every device are fetched beside what the enrolments named.
    let addresses: Set<String>
    /// What is to stay in sight once an account was enrolled; empty for nothing.
    let banner: (@Sendable () async -> PrintableText)?

    /// Sets all.
    package init(
        deliveries: String? = nil,
        addresses: Set<String> = [],
        banner: (@Sendable () async -> PrintableText)? = nil
    ) {
        self.deliveries = deliveries
        self.addresses = addresses
        self.banner = banner
    }
}
