import Authenticator
package import Token
package import Vocabulary

/// Addresses of push tokens as those of this program's devices.
extension PushTokenAddress: DeviceAddress {
    package var needsDeviceToken: Bool { false }
    package var sharedKey: SecretBytes? { nil }

    package var members: [(name: PrintableText, value: PrintableText)] {
        let members: [(PrintableText, PrintableText?)] = [
            ("type", "pipush"),
            ("issuer", PrintableText(account.issuer)),
            ("account", PrintableText(account.accountName)),
            ("serial", PrintableText(serial)),
            ("server", PrintableText(endpoint.text)),
            ("usable_minutes", timeToLive.map { "\($0)" }),
            ("poll_only", isPollOnly ? "yes" : "no"),
            ("proof_before_approval", unlock.map { PrintableText($0.rawValue) }),
        ]
        return members.compactMap { name, value in value.map { (name, $0) } }
    }

    package var warnings: [PrintableText] {
        guard asksForUncheckedTLS else { return [] }
        return [
            "the address asks not to check the server's certificate (sslverify=0); it is checked all"
                + " the same, and --authorities names a certificate that you trust"
        ]
    }

    package func registration(uid: String, deviceToken: String?) throws -> any DeviceRegistration {
        try PushTokenRegistration(
            of: self,
            uid: uid,
            pair: try KeyPair(new: .rs256),
            deviceToken: deviceToken
        )
    }
}

extension PushTokenRegistration: DeviceRegistration {
    package func device(_ reply: PostReply) throws -> any PushDevice {
        do {
            return try token(reply)
        } catch PrivacyIDEAError.reply, PrivacyIDEAError.missing(.publicKey),
            PrivacyIDEAError.invalid(.publicKey)
        {
            throw DeviceReplyUnusable()
        }
    }
}
