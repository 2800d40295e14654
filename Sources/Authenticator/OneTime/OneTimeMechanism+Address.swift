public import Token

extension OneTimeMechanism {
    /// The `otpauth://` address with which another program takes over the account.
    ///
    /// It holds the secret: it is made for a QR code on the screen and for nothing that is stored
    /// or logged. The names are those that the person reads. Besides the members that every
    /// program knows there are those of the ForgeRock authenticator, among them the policies, so
    /// that they bind the next device as well.
    ///
    /// A counter-based account that is used on two devices gives codes that the server refuses.
    ///
    /// - Parameter account: The account that this mechanism belongs to.
    /// - Returns: ASCII; everything but letters, digits, `-`, `.`, `_` and `~` is percent-encoded,
    ///   blanks as `%20`. The secret is base32 without padding.
    /// - Source: the Key URI Format of Google Authenticator; Docs/protocol.md.
    public func address(displaying account: Account) -> SecretBytes {
        let head = "otpauth://\(kind)/\(label(of: account))?secret="
        let tail = members(of: account).map { "&\($0.name)=\(percentEncoded($0.value))" }.joined()
        var text: [UInt8] = []
        // Enough room at once: growing would leave a copy of the secret behind.
        text.reserveCapacity(head.utf8.count + secret.count * 8 / 5 + 1 + tail.utf8.count)
        text.append(contentsOf: head.utf8)
        secret.withBytes { Base32.write($0, to: &text) }
        text.append(contentsOf: tail.utf8)
        return SecretBytes(taking: &text)
    }

    private var kind: String {
        switch factor {
        case .time: "totp"
        case .counter: "hotp"
        }
    }

    /// The issuer, a colon and the name.
    ///
    /// Readers take the name from behind the first colon: one inside the issuer is written as a
    /// blank here, and as itself in the member `issuer`, which wins.
    private func label(of account: Account) -> String {
        let name = percentEncoded(account.displayAccountName ?? account.id.accountName)
        let issuer = account.displayIssuer ?? account.id.issuer
        guard !issuer.isEmpty else { return name }
        return percentEncoded(issuer.replacing(":", with: " ")) + ":" + name
    }

    private func members(of account: Account) -> [(name: String, value: String)] {
        var members = [
            ("issuer", account.displayIssuer ?? account.id.issuer),
            ("algorithm", algorithm.rawValue.uppercased()),
            ("digits", String(digits.rawValue)),
        ]
        switch factor {
        case .time(let period): members.append(("period", String(period)))
        case .counter(let counter): members.append(("counter", String(counter)))
        }
        if let colour = account.colour { members.append(("b", colour)) }
        if let image = account.imageAddress { members.append(("image", image)) }
        if let userID { members.append(("uid", base64(userID))) }
        if let resourceID { members.append(("oid", base64(resourceID))) }
        if account.policies != .none {
            members.append(("policies", base64(account.policies.text)))
        }
        return members.filter { !$0.1.isEmpty }.map { (name: $0.0, value: $0.1) }
    }

    private func base64(_ text: String) -> String { Base64.encodeURL(Array(text.utf8)) }
}

/// The text with every byte as `%XX` that is not unreserved in RFC 3986.
private func percentEncoded(_ text: String) -> String {
    let encoded = text.utf8.flatMap { byte -> [UInt8] in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: [byte]
        default: percentEncoded(byte)
        }
    }
    return String(decoding: encoded, as: UTF8.self)
}
