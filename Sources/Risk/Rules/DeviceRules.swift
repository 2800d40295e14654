import Push
import Vocabulary

/// Whether approved requests came with this browser, operating system and kind of device, and with
/// their combination.
///
/// Versions are ignored: they change every few weeks. A new phone is first used at home, and a café
/// is visited with a known phone; novelty on a new network is heavier. A browser and a system known
/// from two devices make a third, new one.
struct DeviceFirstTimeRule: Rule {
    enum Code: String, RuleCode {
        case firstTime = "device.first-time"

        var meaning: Meaning {
            Meaning(
                [.none, .low, .medium],
                when: """
                    a browser, an operating system or a kind of device that no approved request \
                    had, or an outline that is new. Medium when the network is new, too, and for \
                    browser and system together on one of no approved request; else low. Where new \
                    ones are usual none, and low for browser and system together
                    """,
                remedy: "Ask the person who supposedly made the request what they used."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let news = input.deviceNews
        guard let agent = input.facts.userAgent, agent.device != .automated,
            let first = news.first
        else { return [] }
        let baseline = input.baseline
        let known =
            switch first {
            case .browser: baseline.browsers
            case .system: baseline.operatingSystems
            case .kind: baseline.devices
            case .pair, .outline: baseline.outlines
            }
        let isOftenNew = known.isOftenNew(at: input.instant)
        let isBoth = news.contains(.browser) && news.contains(.system)
        let isElsewhere = input.isNetworkNews
        let base: Severity = isBoth && !input.isNetworkKnown ? .medium : .low
        let eased: Severity = isBoth ? .low : .none
        return [
            Code.firstTime.hint(
                isOftenNew ? eased : isElsewhere ? .medium : base,
                sentence(first, isBoth: isBoth, isElsewhere: isElsewhere),
                summary: first.isCombination || isBoth
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

/// What is new about the claimed device.
enum DeviceNews: String {
    case browser = "a browser"
    case system = "an operating system"
    case kind = "a kind of device"
    /// Both are known, but not together.
    case pair = "a browser and a system"
    /// The first two came together, but never on this known kind of device.
    case outline = "a browser, a system and a kind of device"

    /// Whether each part is known and only the combination is new.
    var isCombination: Bool { self == .pair || self == .outline }
}

extension RuleInput {
    /// Empty in a cold start, without a user agent, and where an approved request had the same outline.
    ///
    /// A missing system is new where every approved request had one. A combination is only new where no
    /// part is.
    func newOfDevice() -> [DeviceNews] {
        let isOutlineKnown = features.outline.map { baseline.outlines[$0] != nil } ?? false
        guard !isColdStart, facts.userAgent != nil, !isOutlineKnown else { return [] }
        var news: [DeviceNews] = []
        let isBrowserKnown = features.browser.map { baseline.browsers[$0] != nil } ?? false
        if !baseline.browsers.isEmpty, !isBrowserKnown { news.append(.browser) }
        let system = features.operatingSystem.map(Features.family)
        let isSystemKnown =
            system.map { system in
                baseline.operatingSystems.entries.contains {
                    Features.family(ofSystem: $0.key) == system
                }
            } ?? baseline.outlines.entries.contains { $0.key.includes("\t\t") }
        if !baseline.operatingSystems.isEmpty, !isSystemKnown { news.append(.system) }
        let isKindKnown = features.device.map { baseline.devices[$0.rawValue] != nil } ?? false
        if !baseline.devices.isEmpty, !isKindKnown { news.append(.kind) }
        return news.isEmpty ? combinationNews : news
    }

    private var combinationNews: [DeviceNews] {
        guard !baseline.outlines.isEmpty, features.outline != nil, let pair = features.outlinePair
        else { return [] }
        let isPairKnown = baseline.outlines.entries.contains { $0.key.hasPrefix(pair) }
        return [isPairKnown ? .outline : .pair]
    }
}

/// Whether the browser is much older than at the last approved request with the same outline.
///
/// Browsers update themselves, so a version seldom goes back on one device. Devices of one outline
/// may differ by a release or two; three are some months. Some people have an old computer, so it
/// is low; on a new network and away from usual places, where the provider may have changed it, it
/// is another computer, as heavy as a new device there.
struct DeviceVersionRule: Rule {
    enum Code: String, RuleCode {
        case versionBack = "device.version-back"

        var meaning: Meaning {
            Meaning(
                [.low, .medium],
                when: """
                    a browser at least 3 major versions older than at the last approved request \
                    with the same outline; medium on a network that is new, away from usual places
                    """,
                remedy: "Ask the person who supposedly made the request what they used."
            )
        }
    }

    /// Major versions back.
    static let step = 3

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard !input.isColdStart, let agent = input.facts.userAgent,
            let browser = agent.browser, let written = agent.version,
            let before = input.features.outline.flatMap({ input.baseline.browserVersions[$0] }),
            let major = UserAgent.majorVersion(written.text),
            let last = UserAgent.majorVersion(before), last - major >= Self.step
        else { return [] }
        let isElsewhere =
            input.isNetworkNews && input.nearestUsualPlace?.isInside != true
        let elsewhere: PrintableText = isElsewhere ? ", and its network is new" : .empty
        let system: PrintableText =
            input.features.operatingSystem.map { " on \(Features.family(ofSystem: $0))" } ?? .empty
        return [
            Code.versionBack.hint(
                isElsewhere ? .medium : .low,
                """
                It says it comes from \(browser) \(major); the last approved request with \
                \(browser)\(system) (\(agent.device.rawValue)) came from version \
                \(last)\(elsewhere).
                """,
                summary: "an older browser than before",
                evidence: [
                    .init(name: "version", value: written),
                    .init(name: "version_before", value: PrintableText(before)),
                ]
            )
        ]
    }
}
