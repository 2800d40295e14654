import Facts

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
