/// The address that the enrolment page shows as a QR code.
struct EnrolmentText {
    let profile: ServerProfile
    let issuer: String
    let user: String
    let profileID: String
    let messageID: String
    let secret: [UInt8]
    let challenge: [UInt8]
    let cookie: String
    /// The address of the REST resource, up to the question mark.
    let resource: String

    /// The whole address.
    ///
    /// Stricter than AM: a colon in the issuer and the marks `/`, `?`, `+` are escaped, so that
    /// every name comes out of the address as it went in.
    var address: String {
        let place = profile == .blog2019 ? "forgerock" : PercentText.encode(issuer)
        var parameters = [
            ("l", Self.encode(cookie)), ("issuer", Self.encode(issuer)), ("m", messageID),
            ("s", Base64Text.forAddress(secret)), ("c", Base64Text.forAddress(challenge)),
            ("r", Self.encode(resource + "?_action=register")),
            ("a", Self.encode(resource + "?_action=authenticate")),
        ]
        switch profile {
        case .am802:
            parameters += [
                ("uid", Self.encode(user)), ("pid", Self.encode(profileID)), ("b", "032b75"),
                ("image", ""),
            ]
        case .blog2019: parameters.append(("b", "519387"))
        }
        return "pushauth://push/\(place):\(PercentText.encode(user, keeping: ":"))?"
            + parameters.map { "\($0)=\($1)" }.joined(separator: "&")
    }

    private static func encode(_ text: String) -> String { Base64Text.forAddress(text.utf8) }
}
