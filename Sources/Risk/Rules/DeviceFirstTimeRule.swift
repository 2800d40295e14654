import Push
import Vocabulary

/// Whether approved requests ever came with this browser, operating system and kind of device, and
/// with these together.
///
/// Versions do not count: they change every few weeks. A new phone is first used at home, and a
/// café is visited with a known phone; what is new on a network that is new, too, weighs more. A
/// browser and a system that are known from two devices make a third one, which is new as well.
struct DeviceFirstTimeRule: Rule {
    enum Code: String, RuleCode {
        case firstTime = "device.first-time"

        var meaning: Meaning {
            Meaning(
                [.none, .low, .medium],
                when: """
                    a browser, an operating system or a kind of device that no approved request \
                    had, or an outline that is new. Medium when the network is new, too, and for \
                    browser and system together on one that is not ordinary; else low. Where new \
                    ones are usual none, and low for browser and system together
                    """,
                remedy: "Ask the person who is said to have made the request what they used."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let news = input.deviceNews
        guard let agent = input.facts.userAgent, agent.device != .automated,
            let first = news.first
        else { return [] }
        let habits = input.habits
        let known = first.isCombination ? habits.outlines : habits.browsers
        let isOftenNew = known.isOftenNew(at: input.instant)
        let isBoth = news.contains(.browser) && news.contains(.system)
        let isElsewhere = input.isNetworkNews
        let base: Severity = isBoth && !input.isNetworkOrdinary ? .medium : .low
        let eased: Severity = isBoth ? .low : .none
        return [
            Code.firstTime.hint(
                isOftenNew ? eased : isElsewhere ? .medium : base,
                sentence(first, isBoth: isBoth, isElsewhere: isElsewhere),
                gist: first.isCombination || isBoth
                    ? "a device that is new" : "\(first.rawValue) that is new",
                evidence: [
                    .init(name: "browser", value: agent.browser ?? "not recognised"),
                    .init(
                        name: "operating_system",
                        value: agent.operatingSystem ?? "not recognised"
                    ),
                    .init(name: "device", value: "\(agent.device.rawValue)"),
                    .init("new_percent", whole: known.noveltyRate(at: input.instant) * 100),
                ]
            )
        ]
    }

    private func sentence(_ news: DeviceNews, isBoth: Bool, isElsewhere: Bool) -> PrintableText {
        let claimed: PrintableText =
            isBoth ? "a browser and an operating system" : "\(news.rawValue)"
        let elsewhere: PrintableText = isElsewhere ? ", and from a network that is new" : .empty
        return news.isCombination
            ? """
            It says it comes from \(claimed) not seen together here before among approved \
            requests\(elsewhere).
            """
            : "It says it comes from \(claimed) that no approved request came from\(elsewhere)."
    }
}

/// What no approved request had of the device that a request says it comes from.
enum DeviceNews: String {
    case browser = "a browser"
    case system = "an operating system"
    case kind = "a kind of device"
    /// Browser and system are known, and never came together.
    case pair = "a browser and a system"
    /// They came together, and never on this kind of device, which is known as well.
    case outline = "a browser, a system and a kind of device"

    /// Whether each part is known and only their being together is new.
    var isCombination: Bool { self == .pair || self == .outline }
}

extension RuleInput {
    /// What is new about the device; empty in a cold start and without a user agent.
    ///
    /// A browser or system that is not recognised is new where all were. That parts are new
    /// together is told only where none of them is new by itself.
    func newOfDevice() -> [DeviceNews] {
        guard !isColdStart, facts.userAgent != nil else { return [] }
        var news: [DeviceNews] = []
        let isBrowserKnown = traits.browser.map { habits.browsers[$0] != nil } ?? false
        if !habits.browsers.isEmpty, !isBrowserKnown { news.append(.browser) }
        let system = traits.operatingSystem.map(Traits.family)
        let isSystemKnown = habits.operatingSystems.entries.contains {
            Traits.family(ofSystem: $0.key) == system
        }
        if !habits.operatingSystems.isEmpty, !isSystemKnown { news.append(.system) }
        let isKindKnown = traits.device.map { habits.devices[$0.rawValue] != nil } ?? false
        if !habits.devices.isEmpty, !isKindKnown { news.append(.kind) }
        return news.isEmpty ? combinationNews : news
    }

    private var combinationNews: [DeviceNews] {
        guard traits.operatingSystem != nil, !habits.outlines.isEmpty,
            let outline = traits.outline, let pair = traits.outlinePair,
            habits.outlines[outline] == nil
        else { return [] }
        let isPairKnown = habits.outlines.entries.contains { $0.key.hasPrefix(pair) }
        return [isPairKnown ? .outline : .pair]
    }
}
