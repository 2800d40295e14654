package import Vocabulary

/// What enrolling an account from the console goes by.
package struct ConsoleEnrolment: Sendable {
    /// Where messages for the new device are fetched; `nil` leaves that to the configuration.
    let deliveries: String?
    /// What is to stay in sight once an account was enrolled; empty for nothing.
    let banner: (@Sendable () async -> PrintableText)?

    /// Sets both.
    package init(deliveries: String? = nil, banner: (@Sendable () async -> PrintableText)? = nil) {
        self.deliveries = deliveries
        self.banner = banner
    }
}
