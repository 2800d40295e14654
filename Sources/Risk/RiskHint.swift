import Atlas
package import Geodesy
package import Push
package import Vocabulary

/// A reason to look twice, or one that is missing, with its evidence.
package struct RiskHint: Hashable, Sendable {
    package struct Evidence: Hashable, Sendable {
        /// In lower case, such as `distance_m`.
        package let name: String
        package let value: PrintableText

        package init(name: String, value: PrintableText) {
            self.name = name
            self.value = value
        }
    }

    /// Stable and dotted, such as `place.far-from-home`.
    package let code: String
    package let severity: Severity
    package let sentence: PrintableText
    /// The sentence in a few words without full stop, such as `faster than an airliner`.
    package let summary: PrintableText
    package let evidence: [Evidence]
    /// How to make the hint go away.
    package let remedy: PrintableText
    /// Whether it is about the set-up (home, clock, server, machine) and the same for all requests:
    /// it counts, but adds nothing to other hints.
    package let isAboutSetup: Bool

    /// The code up to its dot, such as `place`.
    package var family: String { String(code.prefix { $0 != "." }) }

    package init(
        code: String,
        severity: Severity,
        sentence: PrintableText,
        summary: PrintableText? = nil,
        evidence: [Evidence],
        remedy: PrintableText,
        isAboutSetup: Bool = false
    ) {
        self.code = code
        self.severity = severity
        self.sentence = sentence
        self.summary = summary ?? sentence.withoutFullStop
        self.evidence = evidence
        self.remedy = remedy
        self.isAboutSetup = isAboutSetup
    }
}

extension PrintableText {
    fileprivate var withoutFullStop: PrintableText {
        text.hasSuffix(".") ? PrintableText(String(text.dropLast())) : self
    }
}

extension RiskHint.Evidence {
    /// Without decimals.
    init(_ name: String, whole number: Double) {
        self.init(name: name, value: "\(Int(number.rounded()))")
    }

    /// 0 or more, with one decimal.
    init(_ name: String, decimal number: Double) {
        self.init(name: name, value: "\(decimalText(number))")
    }

    /// For people, such as `distance 16,160 km` for `distance_m` 16160000; values without a unit,
    /// and no whole numbers, stay.
    package var wording: PrintableText {
        for (ending, text) in Self.units where name.hasSuffix(ending) {
            guard let number = Self.number(value) else { break }
            return "\(Self.words(name.dropLast(ending.count))) \(text(number))"
        }
        if name == "azimuth_deg" { return "direction \(value) degrees" }
        if let statement = Self.statements[name], value == "yes" || value == "no" {
            return value == "yes" ? statement.yes : statement.no
        }
        return "\(Self.words(name[...])) \(value.quotedWords)"
    }

    /// What a person calls them, where the name alone would not tell.
    private static let names: [Substring: PrintableText] = [
        "azimuth": "direction", "speed_min": "at least", "speed": "as stated",
        "minutes": "minutes between", "new": "share of new ones",
        "usual": "share of the usual", "deviations": "times the usual spread",
        "times_usual": "times the usual", "approved": "approved so far",
        "uncertainty": "give or take", "payments": "payments compared", "scope": "kind of address",
        "known_payees": "payees known", "known_networks": "networks known",
        "known_towns": "towns known", "known_countries": "countries known",
        "known_browsers": "browsers known", "known_provinces": "provinces known",
        "share": "share", "skew": "off by", "late": "late by",
        "approved_weight": "weight of what was approved",
    ]

    /// What is true or not.
    private static let statements: [String: (yes: PrintableText, no: PrintableText)] = [
        "previous_approved": ("that one was approved", "that one was not approved"),
        "device_and_network_known": ("known device and network", "unknown device or network"),
        "all_approved_before": ("all of it was approved before", "not all was approved before"),
        "network_new": ("new network", "known network"),
        "program_new": ("new program", "known program"),
        "device_new": ("new device", "known device"),
        "address_country_new": ("new country of the address", "known country of the address"),
    ]

    /// By endings of names.
    private static let units: [(ending: String, text: @Sendable (Int) -> PrintableText)] = [
        ("_kmh", { "\(PrintableText(grouped(String($0)))) km/h" }),
        ("_percent", { "\($0) %" }),
        ("_deg", { "\($0) degrees" }),
        ("_m", { Distance.metres(Double($0)).wording }),
        ("_s", { durationWording(milliseconds: Int64($0) * 1_000) }),
    ]

    private static func words(_ name: Substring) -> PrintableText {
        names[name] ?? PrintableText(name.split(separator: "_").joined(separator: " "))
    }

    /// Without sign, of 15 digits at most.
    private static func number(_ value: PrintableText) -> Int? {
        let digits = value.text.utf8
        guard (1...15).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(value.text)
    }
}

extension Distance {
    /// Such as `850 m`, `2.1 km`, `318 km` or `5,424 km`: no message is more precise.
    package var wording: PrintableText {
        if metres < 99.5 { return "\(Int(metres.rounded())) m" }
        if metres < 995 { return "\(Int((metres / 10).rounded()) * 10) m" }
        if kilometres < 9.95 { return "\(decimalText(kilometres)) km" }
        return "\(grouped(String(Int(kilometres.rounded())))) km"
    }

    /// `172 km E`; without a direction where one that begins so would mislead, beyond 5,000 km.
    package func way(_ azimuth: Azimuth) -> PrintableText {
        isFar ? wording : "\(wording) \(azimuth.wind)"
    }

    /// `172 km E of home`, `16,307 km from home`.
    package func way(_ azimuth: Azimuth, from place: PrintableText) -> PrintableText {
        way(azimuth) + (isFar ? " from " : " of ") + place
    }

    private var isFar: Bool { kilometres > 5_000 }
}

extension Place.Country {
    /// Its name behind a word such as `in`: `the United Kingdom`, `Fiji`.
    var inSentence: PrintableText {
        let hasArticle =
            name.hasPrefix("United ") || name.hasSuffix(" Islands") || name.hasSuffix(" Republic")
            || ["Netherlands", "Philippines", "Bahamas", "Maldives", "Gambia", "Comoros"]
                .contains(name)
        return hasArticle ? "the \(name)" : "\(name)"
    }
}

/// Such as `45 s`, `12 min`, `3 h 5 min` or `4 days`: the two largest units; 0 or more.
func durationWording(milliseconds: Int64) -> PrintableText {
    let seconds = milliseconds / 1_000
    let minutes = seconds / 60
    let hours = minutes / 60
    if seconds < 1 { return "less than 1 s" }
    if minutes < 2 { return "\(seconds) s" }
    if hours < 2 { return "\(minutes) min" }
    if hours >= 48 { return "\(hours / 24) days" }
    return minutes % 60 == 0 ? "\(hours) h" : "\(hours) h \(minutes % 60) min"
}

/// Rounded to tenths, from 0 to 1e15.
func decimalText(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}

/// With commas between thousands, such as `1,250,000`; no line breaks there.
package func grouped(_ digits: String) -> String {
    let count = digits.utf8.count
    guard count > 3 else { return digits }
    var result = ""
    for (offset, digit) in digits.unicodeScalars.enumerated() {
        if offset > 0, (count - offset).isMultiple(of: 3) { result.append(",") }
        result.unicodeScalars.append(digit)
    }
    return result
}

/// `1,250,000.00`: an amount without its currency; no digit is lost, and those of the currency's minor unit
/// are filled up.
package func grouped(_ amount: Amount) -> PrintableText {
    let parts = amount.number.drop { $0 == "-" }.split(separator: ".")
    let whole = grouped(String(parts.first ?? "0"))
    let fraction = parts.dropFirst().map { ".\($0)" }.joined()
    return "\(amount.isNegative ? "-" : "")\(whole)\(fraction)"
}

/// A ratio above 0 such as `2.4` or `1,200`: one decimal below 10, cut at a million.
func timesWording(_ ratio: Double) -> PrintableText {
    let ratio = min(ratio, 1_000_000)
    return ratio < 9.95
        ? "\(decimalText(ratio))" : "\(grouped(String(Int(ratio.rounded()))))"
}
