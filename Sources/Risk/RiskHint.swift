import Geodesy
package import Vocabulary

/// One reason to look twice, or one that is missing, with the numbers behind it.
package struct RiskHint: Hashable, Sendable {
    /// One number or text behind a hint.
    package struct Evidence: Hashable, Sendable {
        /// What it is, in lower case, such as `distance_m`.
        package let name: String
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
    package let sentence: PrintableText
    /// The point of the sentence in a few words without a full stop, such as
    /// `faster than an airliner`.
    package let gist: PrintableText
    /// The numbers behind the sentence.
    package let evidence: [Evidence]
    /// What would make the hint go away.
    package let remedy: PrintableText
    /// Whether it is about the set-up (home, clock, server, machine) and stays the same for every
    /// request until somebody changes that: it counts, but adds nothing to other hints.
    package let isStanding: Bool

    /// The part of the code before its dot, such as `place`.
    package var family: String { String(code.prefix { $0 != "." }) }

    /// Creates a hint; without a gist, the sentence is one.
    package init(
        code: String,
        severity: Severity,
        sentence: PrintableText,
        gist: PrintableText? = nil,
        evidence: [Evidence],
        remedy: PrintableText,
        isStanding: Bool = false
    ) {
        self.code = code
        self.severity = severity
        self.sentence = sentence
        self.gist = gist ?? sentence.withoutFullStop
        self.evidence = evidence
        self.remedy = remedy
        self.isStanding = isStanding
    }
}

extension PrintableText {
    /// The text without the full stop at its end.
    fileprivate var withoutFullStop: PrintableText {
        text.hasSuffix(".") ? PrintableText(String(text.dropLast())) : self
    }
}

extension RiskHint.Evidence {
    /// A number without decimals.
    init(_ name: String, whole number: Double) {
        self.init(name: name, value: "\(Int(number.rounded()))")
    }

    /// A number of 0 or more with one decimal.
    init(_ name: String, decimal number: Double) {
        self.init(name: name, value: "\(decimalText(number))")
    }

    /// The number as a person reads it, such as `distance 16,160 km` for `distance_m` 16160000.
    ///
    /// A value without a unit in its name, or one that is no whole number, stands as it is.
    package var wording: PrintableText {
        for (ending, text) in Self.units where name.hasSuffix(ending) {
            guard let number = Self.number(value) else { break }
            return "\(Self.words(name.dropLast(ending.count))) \(text(number))"
        }
        return "\(Self.words(name[...])) \(value)"
    }

    /// Endings of names, and how numbers of their units read.
    private static let units: [(ending: String, text: @Sendable (Int) -> PrintableText)] = [
        ("_kmh", { "\(PrintableText(grouped(String($0)))) km/h" }),
        ("_percent", { "\($0) %" }),
        ("_deg", { "\($0) degrees" }),
        ("_m", { Distance.metres(Double($0)).wording }),
        ("_s", { durationWording(milliseconds: Int64($0) * 1_000) }),
    ]

    private static func words(_ name: Substring) -> PrintableText {
        PrintableText(name.split(separator: "_").joined(separator: " "))
    }

    /// A whole number without a sign, of 15 digits at most.
    private static func number(_ value: PrintableText) -> Int? {
        let digits = value.text.utf8
        guard (1...15).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(value.text)
    }
}
