import Facts
import Vocabulary

/// Whether approved requests ever came with this browser, operating system and kind of device.
///
/// Versions do not count: they change every few weeks. A new phone is first used at home, and a
/// café is visited with a known phone; what is new on a network that is new, too, weighs more.
enum DeviceFirstTimeRule {
    /// What is new about a device.
    enum News: String {
        case browser = "a browser"
        case system = "an operating system"
        case kind = "a kind of device"
    }

    static func hints(_ situation: Situation) -> [Hint] {
        let news = news(in: situation)
        guard let agent = situation.facts.userAgent, agent.device != .automated, !news.isEmpty
        else { return [] }
        let browsers = situation.habits.browsers
        let isOftenNew = browsers.isOftenNew(at: situation.instant)
        let isBoth = news.contains(.browser) && news.contains(.system)
        let claimed: PrintableText =
            isBoth ? "a browser and an operating system" : words(news)
        let isElsewhere = situation.isNetworkNews
        let elsewhere: PrintableText = isElsewhere ? ", and from a network that is new" : .empty
        let base: Severity = isBoth && !situation.isNetworkOrdinary ? .medium : .low
        let eased: Severity = isBoth ? .low : .none
        return [
            Hint(
                "device.first-time",
                isOftenNew ? eased : isElsewhere ? .medium : base,
                "It says it comes from \(claimed) that no approved request came from\(elsewhere).",
                gist: isBoth ? "a device that is new" : "\(words(news)) that is new",
                evidence: [
                    .init(name: "browser", value: agent.browser ?? "not recognised"),
                    .init(
                        name: "operating_system",
                        value: agent.operatingSystem ?? "not recognised"
                    ),
                    .init(name: "device", value: "\(agent.device.rawValue)"),
                    .init("new_percent", whole: browsers.noveltyRate(at: situation.instant) * 100),
                ],
                remedy: "Ask the person who is said to have made the request what they used."
            )
        ]
    }

    /// What no approved request had; empty in a cold start and without a user agent.
    ///
    /// A browser or system that is not recognised is new where all were.
    static func news(in situation: Situation) -> [News] {
        guard !situation.isColdStart, situation.facts.userAgent != nil else { return [] }
        let (habits, traits) = (situation.habits, situation.traits)
        var news: [News] = []
        let isBrowserKnown = traits.browser.map { habits.browsers[$0] != nil } ?? false
        if !habits.browsers.isEmpty, !isBrowserKnown { news.append(.browser) }
        let system = traits.operatingSystem.map(family)
        let isSystemKnown = habits.operatingSystems.entries.contains { family($0.key) == system }
        if !habits.operatingSystems.isEmpty, !isSystemKnown { news.append(.system) }
        let isKindKnown = traits.device.map { habits.devices[$0.rawValue] != nil } ?? false
        if !habits.devices.isEmpty, !isKindKnown { news.append(.kind) }
        return news
    }

    private static func words(_ news: [News]) -> PrintableText { "\(news.first?.rawValue ?? "")" }

    /// The name of an operating system without its version: `iOS` for `iOS 17.5`.
    static func family(_ system: String) -> String {
        if system.hasPrefix("Windows Phone") { return "Windows Phone" }
        return String(system.prefix { $0 != " " })
    }
}
