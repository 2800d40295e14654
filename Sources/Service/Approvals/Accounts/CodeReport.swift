package import Push
import Token
package import Vocabulary

/// What is printed of a one-time code.
package enum CodeReport {
    /// How long the code is valid; `nil` for a counter-based one.
    package static func sentence(_ code: OneTimeCode, at now: Instant) -> PrintableText? {
        guard let until = code.until else { return nil }
        let seconds = max(0, until.milliseconds(since: now) / 1_000)
        return "valid for \(seconds) s, until \(until)"
    }

    /// The code as one line of JSON.
    package static func json(
        _ code: OneTimeCode,
        of account: Account,
        by mechanism: OneTimeMechanism,
        at now: Instant
    ) -> String {
        var json = JSONBuilder()
        json.add("issuer", PrintableText(account.id.issuer))
        json.add("account", PrintableText(account.id.accountName))
        json.add("code", code.text)
        if let start = code.start, let until = code.until {
            json.add("start", "\(start)")
            json.add("until", "\(until)")
            json.add("remaining_s", Double(until.milliseconds(since: now)) / 1_000, decimals: 3)
            json.add("progress", code.progress(at: now), decimals: 3)
        }
        if case .counter(let counter) = mechanism.factor { json.add("counter", "\(counter)") }
        return JSON.text(json.value)
    }
}
