package import Vocabulary

/// How much a hint weighs.
package enum Severity: Int, Hashable, Comparable, Sendable, CaseIterable {
    case none
    case low
    case medium
    case high
    case critical

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The word shown, such as `medium`.
    package var word: PrintableText {
        switch self {
        case .none: "none"
        case .low: "low"
        case .medium: "medium"
        case .high: "high"
        case .critical: "critical"
        }
    }
}

/// One reason to look twice, or one that is missing, with the numbers behind it.
package struct Hint: Hashable, Sendable {
    /// One number or text behind a hint.
    package struct Evidence: Hashable, Sendable {
        /// What it is, in lower case, such as `distance_m`.
        package let name: String
        /// Its value.
        package let value: PrintableText

        package init(name: String, value: PrintableText) {
            self.name = name
            self.value = value
        }
    }

    /// A stable, dotted code, such as `place.far-from-home`.
    package let code: String
    /// How much it weighs.
    package let severity: Severity
    /// One sentence for a person.
    package let sentence: PrintableText
    /// The numbers behind the sentence.
    package let evidence: [Evidence]
    /// What would make the hint go away.
    package let remedy: PrintableText

    package init(
        code: String,
        severity: Severity,
        sentence: PrintableText,
        evidence: [Evidence],
        remedy: PrintableText
    ) {
        self.code = code
        self.severity = severity
        self.sentence = sentence
        self.evidence = evidence
        self.remedy = remedy
    }
}

/// All hints about one request.
package struct Assessment: Hashable, Sendable {
    /// The weight of the heaviest hint.
    package let level: Severity
    /// The hints, heaviest first.
    package let hints: [Hint]

    /// Creates an assessment; sorts the hints, keeping the order of equal ones.
    package init(hints: [Hint]) {
        let ordered = hints.enumerated().sorted { left, right in
            left.element.severity == right.element.severity
                ? left.offset < right.offset : left.element.severity > right.element.severity
        }
        self.hints = ordered.map(\.element)
        level = ordered.first?.element.severity ?? .none
    }
}
