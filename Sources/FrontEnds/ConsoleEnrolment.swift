/// What enrolling an account from the console goes by.
package struct ConsoleEnrolment: Sendable {
    /// Where messages for the new device are fetched; `nil` leaves that to the configuration.
    let deliveries: String?
    /// Where messages for every device are fetched beside what the enrolments named.
    let addresses: Set<String>

    /// Sets all.
    package init(
        deliveries: String? = nil,
        addresses: Set<String> = []
    ) {
        self.deliveries = deliveries
        self.addresses = addresses
    }
}
