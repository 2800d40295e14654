package struct EnrolmentPage: Hashable, Sendable {
    /// The address in its hidden form, whose parameters stand in the order of their making.
    package let address: String
    /// The same address as the QR picture shows it: in the order of a Java hash map.
    package let picture: String
}
