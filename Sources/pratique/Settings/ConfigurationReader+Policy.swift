import Push
import Risk
import Token
import Vocabulary

extension ConfigurationReader {
    private static let largestLimit = 1e15

    mutating func readLimits(_ content: LocatedJSON) -> Bool {
        guard case .object = content.value else { return false }
        var limits: [String: Double] = [:]
        for member in content.members {
            guard Currency.minorUnits(of: member.name) != nil else {
                code(
                    member.position,
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
        return set(\.policy.limits, to: limits)
    }

    /// One span, or a list.
    mutating func readQuietHours(_ content: LocatedJSON) -> Bool {
        let spans = content.value.arrayValue == nil ? [content] : content.elements
        guard spans.count <= 24 else { return false }
        return set(\.policy.quietHours, to: spans.compactMap { hours($0) })
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

    mutating func readRejectionCodes(_ content: LocatedJSON) -> Bool {
        guard content.value.arrayValue != nil else { return false }
        var codes: [String] = []
        for element in content.elements {
            guard let text = element.value.stringValue, RiskHintCode.all.contains(text) else {
                code(
                    element.position,
                    Found(element.value),
                    "This is not the code of a hint. Docs/risk.md lists the codes.",
                    near: Self.near(element, among: RiskHintCode.all)
                )
                continue
            }
            codes.append(text)
        }
        return set(\.policy.automaticRejection.codes, to: codes)
    }
}

extension ConfigurationReader {
    /// Of all lists.
    private static let mostNetworks = 10_000
    /// Enough to show what is wrong with thousands of networks.
    private static let mostMistakes = 100

    mutating func readRelays(_ content: LocatedJSON) -> Bool {
        guard let elements = elements(of: content, upTo: 64) else { return false }
        var known: Set<NetworkPrefix> = []
        let relays = elements.flatMap { networks($0, besides: &known) }
        return set(\.policy.relays, to: RelayNetworks(relays))
    }

    /// Of one name.
    private mutating func networks(
        _ content: LocatedJSON,
        besides known: inout Set<NetworkPrefix>
    ) -> [RelayNetworks.Network] {
        let before = mistakes.count
        let members = members(of: content, called: "A relay", ["name", "networks"])
        guard let list = members.first(where: { $0.name == "networks" })?.content else {
            if mistakes.count == before {
                value(content, hiding: "A relay must have `networks`, and may have a `name`.")
            }
            return []
        }
        let name = members.first { $0.name == "name" }.flatMap { self.name($0.content) }
        guard list.value.arrayValue != nil, !list.elements.isEmpty else {
            value(
                list,
                "`networks` must be a list, such as [\"192.0.2.0/24\", \"2001:db8::/32\"]."
            )
            return []
        }
        var networks: [RelayNetworks.Network] = []
        for element in list.elements where mistakes.count < Self.mostMistakes {
            guard let text = element.value.stringValue, let prefix = NetworkPrefix(text) else {
                value(
                    element,
                    "A network must be like \"192.0.2.0/24\" (from /8 to /32) or \"2001:db8::/32\""
                        + " (from /16 to /128), with no bit set after its prefix."
                )
                continue
            }
            guard known.count < Self.mostNetworks else {
                value(
                    element,
                    "All relays together can have at most \(Self.mostNetworks) networks."
                )
                break
            }
            guard known.insert(prefix).inserted else {
                conflict(element.position, "The network is listed already.")
                continue
            }
            networks.append(.init(prefix: prefix, text: PrintableText(text), name: name))
        }
        return networks
    }
}
