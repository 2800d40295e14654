import Push
import Vocabulary

/// What gives hints: its codes, what holds for each, and how they follow from a request.
///
/// ``RiskHintCode/rules`` names every rule once. The codes that a configuration may name, the order of
/// the hints and the tables of `Docs/risk.md` come from that list.
protocol Rule: Sendable {
    /// The codes of its hints, in the order of the documentation.
    associatedtype Code: RuleCode

    /// Whether its hints follow from the network address, so that each address is looked at where
    /// several are stated.
    var isAboutAddress: Bool { get }

    /// The hints about one request; empty when there is nothing to say.
    func evaluate(_ input: RuleInput) -> [RiskHint]
}

extension Rule {
    var isAboutAddress: Bool { false }

    /// The hints about a request; of several addresses the heaviest hint of each code.
    func hints(_ inputs: [RuleInput]) -> [RiskHint] {
        guard isAboutAddress else { return inputs.first.map(evaluate) ?? [] }
        var hints: [RiskHint] = []
        for hint in inputs.flatMap(evaluate) {
            guard let index = hints.firstIndex(where: { $0.code == hint.code }) else {
                hints.append(hint)
                continue
            }
            if hint.severity > hints[index].severity { hints[index] = hint }
        }
        return hints
    }

    /// The codes with what holds for each.
    var meanings: [(code: String, meaning: Meaning)] {
        Code.allCases.map { ($0.rawValue, $0.meaning) }
    }
}

/// The codes of one rule, such as `machine.traced`: the family, a dot, the name.
protocol RuleCode: RawRepresentable<String>, CaseIterable, Sendable {
    /// What holds for every hint with this code.
    var meaning: Meaning { get }
}

/// What holds for every hint with one code.
package struct Meaning: Sendable {
    /// Whether a hint is about the set-up; see ``Hint/isStanding``.
    package enum Standing: Sendable {
        case never
        case sometimes
        case always
    }

    /// The weights that a hint can have, lightest first; at least one.
    package let weights: [Severity]
    /// Whether it is about the set-up.
    package let standing: Standing
    /// When it is given, for the documentation.
    package let when: String
    /// What would make it go away, where the rule does not say it better.
    package let remedy: String

    init(_ weights: [Severity], standing: Standing = .never, when: String, remedy: String) {
        self.weights = weights
        self.standing = standing
        self.when = when
        self.remedy = remedy
    }
}

extension RuleCode {
    /// A hint with this code.
    ///
    /// - Parameters:
    ///   - severity: One of the weights of its meaning.
    ///   - sentence: One sentence for a person.
    ///   - gist: The point of the sentence; without one, the sentence is.
    ///   - evidence: The numbers behind it.
    ///   - remedy: What would make it go away; the meaning's if there is none.
    ///   - isStanding: Whether it is about the set-up; as the meaning says if it is not given.
    /// - Returns: The hint.
    func hint(
        _ severity: Severity,
        _ sentence: PrintableText,
        gist: PrintableText? = nil,
        evidence: [RiskHint.Evidence] = [],
        remedy: PrintableText? = nil,
        isStanding: Bool? = nil
    ) -> RiskHint {
        let meaning = meaning
        assert(meaning.weights.contains(severity), "a weight that \(rawValue) does not name")
        assert(isStanding == nil || meaning.standing == .sometimes, "\(rawValue) is never asked")
        return RiskHint(
            code: rawValue,
            severity: severity,
            sentence: sentence,
            gist: gist,
            evidence: evidence,
            remedy: remedy ?? PrintableText(meaning.remedy),
            isStanding: isStanding ?? (meaning.standing == .always)
        )
    }

    /// A hint with this code, which has one weight.
    func hint(
        _ sentence: PrintableText,
        gist: PrintableText? = nil,
        evidence: [RiskHint.Evidence] = [],
        remedy: PrintableText? = nil
    ) -> RiskHint {
        let weights = meaning.weights
        assert(weights.count == 1, "\(rawValue) has more than one weight")
        return hint(weights[0], sentence, gist: gist, evidence: evidence, remedy: remedy)
    }
}

/// Whether the message names no program, as approved ones did.
///
/// Medium: every browser names itself, so that what does not is a program or hides.
struct DeviceMissingRule: Rule {
    enum Code: String, RuleCode {
        case missing = "device.missing"

        var meaning: Meaning {
            Meaning(
                [.medium],
                when: "no user agent, though approved requests had one: every browser names itself",
                remedy: "Ask the server's administrator whether it still passes on user agents."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let devices = input.habits.devices
        guard !input.isColdStart, input.facts.userAgent == nil, !devices.isEmpty else {
            return []
        }
        return [
            Code.missing.hint(
                "The message does not say which program it comes from, as approved ones did.",
                gist: "no user agent, unlike before",
                evidence: [
                    .init(name: "known_browsers", value: "\(input.habits.browsers.entries.count)")
                ]
            )
        ]
    }
}

/// Whether the login says it comes from a program instead of a person's browser.
struct UserAgentRule: Rule {
    enum Code: String, RuleCode {
        case automated = "device.automated"

        var meaning: Meaning {
            Meaning(
                [.low, .medium],
                when: """
                    a script, a scanner, a crawler or a headless browser; low where approved \
                    requests came from it
                    """,
                remedy: "Ask the person who is said to have made the request what they used."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let agent = input.facts.userAgent, agent.device == .automated else { return [] }
        let isUsual =
            !input.isColdStart
            && input.traits.browser.map { input.habits.browsers[$0] != nil } ?? false
        return [
            Code.automated.hint(
                isUsual ? .low : .medium,
                isUsual
                    ? "It says it comes from a program, as approved requests did."
                    : "It says it comes from a program, not from a person's browser.",
                evidence: [.init(name: "user_agent", value: agent.text)]
            )
        ]
    }
}

/// Whether the user agent names things that never were together.
///
/// Medium: no program is known to send such a text by itself, so that somebody wrote it; but people
/// who hide what they use do so as well.
struct DeviceContradictionRule: Rule {
    enum Code: String, RuleCode {
        case contradiction = "device.contradiction"

        var meaning: Meaning {
            Meaning(
                [.medium],
                when: """
                    a text that names what never was together (Safari 17 on Windows, an iPhone \
                    with Windows): somebody wrote it
                    """,
                remedy: "Ask the person who is said to have made the request what they used."
            )
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let agent = input.facts.userAgent,
            let contradiction = input.contradiction
        else { return [] }
        return [
            Code.contradiction.hint(
                """
                It says it comes from \(contradiction.first) with \(contradiction.second), which \
                do not go together: the text may be made up.
                """,
                gist: "a device that cannot be",
                evidence: [.init(name: "user_agent", value: agent.text)]
            )
        ]
    }
}
