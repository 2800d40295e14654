/// What a device says of itself in a registration or a refresh.
struct RegistrationContent: Sendable {
    let mechanismUID: String
    let deviceID: String
    let deviceType: String
    let communicationType: String
    let target: String
}
