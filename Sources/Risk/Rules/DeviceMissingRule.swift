import Facts
import Vocabulary

/// Whether the message names no program, as approved ones did.
///
/// Medium: every browser names itself, so that what does not is a program or hides.
enum DeviceMissingRule {
    static func hints(_ situation: Situation) -> [Hint] {
        let devices = situation.habits.devices
        guard !situation.isColdStart, situation.facts.userAgent == nil, !devices.isEmpty else {
            return []
        }
        return [
            Hint(
                "device.missing",
                .medium,
                "The message does not say which program it comes from, as approved ones did.",
                gist: "no user agent, unlike before",
                evidence: [
                    .init(
                        name: "known_browsers",
                        value: "\(situation.habits.browsers.entries.count)"
                    )
                ],
                remedy: "Ask the server's administrator whether it still passes on user agents."
            )
        ]
    }
}
