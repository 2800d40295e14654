import Authenticator
package import Providers
import Review
import Token
package import Vocabulary

/// What is printed of the address of a push token; never its credential.
package enum PushTokenReport {
    /// Every member that was read, a line each.
    package static func lines(_ address: PushTokenAddress) -> [PrintableText] {
        members(address).map { "\($0.name): \($0.value)" }
    }

    /// The same as one line of JSON.
    package static func json(_ address: PushTokenAddress) -> String {
        var json = JSONBuilder()
        for member in members(address) { json.add(member.name.text, member.value) }
        return JSON.text(json.value)
    }

    /// What a person should know about it.
    package static func warnings(_ address: PushTokenAddress) -> [PrintableText] {
        guard address.asksForUncheckedTLS else { return [] }
        return [
            "the address asks not to check the server's certificate (sslverify=0); it is checked all"
                + " the same, and --authorities names a certificate that you trust"
        ]
    }

    private static func members(
        _ address: PushTokenAddress
    ) -> [(name: PrintableText, value: PrintableText)] {
        let unlock: PrintableText? = address.unlock.map { PrintableText($0.rawValue) }
        let members: [(PrintableText, PrintableText?)] = [
            ("type", "pipush"),
            ("issuer", PrintableText(address.account.issuer)),
            ("account", PrintableText(address.account.accountName)),
            ("serial", PrintableText(address.serial)),
            ("server", PrintableText(address.endpoint.text)),
            ("usable_minutes", address.timeToLive.map { "\($0)" }),
            ("poll_only", address.isPollOnly ? "yes" : "no"),
            ("proof_before_approval", unlock),
        ]
        return members.compactMap { name, value in value.map { (name, $0) } }
    }
}
