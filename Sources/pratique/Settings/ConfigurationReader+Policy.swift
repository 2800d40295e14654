import Push
import Risk
import Token
import Vocabulary

extension ConfigurationReader {
    private static let largestLimit = 1e15

    mutating func readLimits(_ content: LocatedJSON) {
        state("limits", content)
        guard case .object = content.value else {
            return value(
                content,
                "`limits` must be an object of limits by currency, such as {\"EUR\": 1000}."
            )
        }
        var limits: [String: Double] = [:]
        for member in content.members {
            guard Currency.minorUnits(of: member.name) != nil else {
                code(
                    member.offset,
                    Found(member.name),
                    "A currency must be the three capital letters of ISO 4217, such as \"EUR\"."
                )
                continue
            }
            let number = number(
                member.content,
                in: 0...Self.largestLimit,
                "`limits.\(member.name)` must be a number of 0 or more, in the currency's main"
                    + " unit."
            )
            if let number { limits[member.name] = number }
        }
        change(\.policy.limits, to: limits)
    }

    /// One span, or a list.
    mutating func readQuietHours(_ content: LocatedJSON) {
        state("quietHours", content)
        let spans = content.value.arrayValue == nil ? [content] : content.elements
        guard spans.count <= 24 else {
            return value(content, "`quietHours` can have at most 24 spans.")
        }
        change(\.policy.quietHours, to: spans.compactMap { hours($0) })
    }

    private mutating func hours(_ content: LocatedJSON) -> ApproverPolicy.Hours? {
        let ends = content.value.stringValue?.split(
            separator: "-",
            omittingEmptySubsequences: false
        ).map(Self.minuteOfDay)
        guard let ends, ends.count == 2, let start = ends[0], let end = ends[1], start != end
        else {
            value(
                content,
                "`quietHours` must be two different times of the day, such as \"22:00-07:00\"."
            )
            return nil
        }
        return ApproverPolicy.Hours(start: start, end: end)
    }

    /// From `HH:MM`.
    private static func minuteOfDay(_ text: Substring) -> Int? {
        let digits = Array(text.utf8)
        guard digits.count == 5, digits[2] == UInt8(ascii: ":") else { return nil }
        let numbers = [0, 1, 3, 4].map { Int(digits[$0]) - 0x30 }
        guard numbers.allSatisfy((0...9).contains) else { return nil }
        let (hour, minute) = (numbers[0] * 10 + numbers[1], numbers[2] * 10 + numbers[3])
        return hour < 24 && minute < 60 ? hour * 60 + minute : nil
    }

    mutating func readThresholds(_ content: LocatedJSON) {
        var thresholds = configuration.policy.thresholds
        let members = readMembers(
            of: content,
            called: "`thresholds`",
            Thresholds.settings.map { setting in (setting.name, { _, _ in }) }
        )
        for member in members {
            guard let setting = Thresholds.settings.first(where: { $0.name == member.name }) else {
                continue
            }
            state("thresholds.\(setting.name)", member.content)
            guard let number = member.content.value.numberValue?.double, setting.accepts(number)
            else {
                value(member.content, setting.problem)
                continue
            }
            setting.set(number, in: &thresholds)
        }
        // The order is checked when all numbers are known, whichever are in the file.
        for setting in Thresholds.settings {
            guard let floor = Thresholds.settings.first(where: { $0.name == setting.floor }),
                setting.value(in: thresholds) < floor.value(in: thresholds),
                let later = members.last(where: { [setting.name, floor.name].contains($0.name) })
            else { continue }
            conflict(later.offset, "`\(setting.name)` must not be below `\(floor.name)`.")
        }
        change(\.policy.thresholds, to: thresholds)
    }

    mutating func readConfirmationLevel(_ content: LocatedJSON) {
        let levels = Severity.allCases
        let members = readMembers(
            of: content,
            called: "`friction`",
            levels.map { ($0.word.text, { _, _ in }) }
        )
        var confirmationLevel = configuration.policy.confirmationLevel
        var stated: [(level: Severity, Int)] = []
        for member in members {
            guard let level = levels.first(where: { $0.word.text == member.name }) else { continue }
            state("friction.\(member.name)", member.content)
            let word = member.content.value.stringValue
            guard let way = word.flatMap(ApproverPolicy.ConfirmationLevel.init(rawValue:)) else {
                let words = ApproverPolicy.ConfirmationLevel.allCases.map(\.rawValue)
                value(
                    member.content,
                    "`friction.\(member.name)` must be \(Self.list(words, in: "\"")).",
                    near: Self.near(member.content, among: words)
                )
                continue
            }
            confirmationLevel[level] = way
            stated.append((level, member.offset))
        }
        for (level, offset) in stated {
            if level == .critical, confirmationLevel[level] == ApproverPolicy.ConfirmationLevel.none
            {
                conflict(offset, "`friction.critical` must be \"confirm\" or \"type\".")
                continue
            }
            let below =
                levels.filter { $0 < level }.compactMap { confirmationLevel[$0] }.max() ?? .none
            if let way = confirmationLevel[level], way < below {
                conflict(
                    offset,
                    "`friction.\(level.word)` must ask for at least as much as the levels below it."
                )
            }
        }
        change(\.policy.confirmationLevel, to: confirmationLevel)
    }

    mutating func readAutomaticRejection(_ content: LocatedJSON) {
        readMembers(
            of: content,
            called: "`automaticRejection`",
            [
                ("level", { $0.readRejectionLevel($1) }),
                ("codes", { $0.readRejectionCodes($1) }),
            ]
        )
    }

    private mutating func readRejectionLevel(_ content: LocatedJSON) {
        state("automaticRejection.level", content)
        let levels = Severity.allCases.filter { $0 >= .low }
        guard let level = levels.first(where: { $0.word.text == content.value.stringValue }) else {
            let words = levels.map(\.word.text)
            return value(
                content,
                "`automaticRejection.level` must be \(Self.list(words, in: "\"")).",
                near: Self.near(content, among: words)
            )
        }
        change(\.policy.automaticRejection.level, to: level)
    }

    private mutating func readRejectionCodes(_ content: LocatedJSON) {
        state("automaticRejection.codes", content)
        guard content.value.arrayValue != nil else {
            return value(
                content,
                "`automaticRejection.codes` must be a list of codes of hints, such as"
                    + " [\"travel.speed\"]."
            )
        }
        var codes: [String] = []
        for element in content.elements {
            guard let text = element.value.stringValue, RiskHintCode.all.contains(text) else {
                code(
                    element.offset,
                    Found(element.value),
                    "This is not the code of a hint. Docs/risk.md lists the codes.",
                    near: Self.near(element, among: RiskHintCode.all)
                )
                continue
            }
            codes.append(text)
        }
        change(\.policy.automaticRejection.codes, to: codes)
    }
}

extension ThresholdSetting {
    /// For a value of another kind.
    fileprivate var problem: String {
        let kind = isWhole ? "a whole number" : "a number"
        return
            "`thresholds.\(name)` must be \(kind) from \(Configuration.text(range.lowerBound)) to"
            + " \(Configuration.text(range.upperBound))."
    }
}
