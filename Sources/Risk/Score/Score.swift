import Glibc
package import Vocabulary

/// How much likelier a request is from a stranger than from the account's user.
///
/// - Source: after Freeman, Jain, Dürmuth, Biggio, Giacinto: Who Are You? A Statistical Approach to
///   Measuring User Authenticity, NDSS 2016.
package struct Score: Hashable, Sendable {
    package enum Feature: String, Hashable, Sendable, CaseIterable {
        case country
        case province
        case town
        case addressCountry = "address-country"
        case network
        case browser
        case operatingSystem = "operating-system"
        case device
        case hour
    }

    package struct Part: Hashable, Sendable {
        package let feature: Feature
        /// `nil` when not stated.
        package let value: PrintableText?
        /// The decimal logarithm of the likelihood ratio: above 0 suggests a stranger.
        package let logarithm: Double

        package init(feature: Feature, value: PrintableText?, logarithm: Double) {
            self.feature = feature
            self.value = value
            self.logarithm = logarithm
        }
    }

    package enum Word: Int, Hashable, Comparable, Sendable, CaseIterable {
        case usual
        case slightlyUnusual
        case unusual
        case veryUnusual
        case extremelyUnusual

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

        /// Such as `very unusual`.
        package var wording: PrintableText {
            switch self {
            case .usual: "usual"
            case .slightlyUnusual: "slightly unusual"
            case .unusual: "unusual"
            case .veryUnusual: "very unusual"
            case .extremelyUnusual: "extremely unusual"
            }
        }
    }

    /// Strongest evidence for a stranger first, equal ones in the order of ``Feature``.
    package let parts: [Part]
    /// The sum of the parts.
    package let logarithm: Double

    package init(parts: [Part]) {
        // Summed before sorting, so that equal requests have equal bits.
        logarithm = parts.reduce(0) { $0 + $1.logarithm }
        let ordered = parts.enumerated().sorted { left, right in
            left.element.logarithm == right.element.logarithm
                ? left.offset < right.offset
                : left.element.logarithm > right.element.logarithm
        }
        self.parts = ordered.map(\.element)
    }

    /// Usual up to even odds, then by 10, 100 and 10,000 to one.
    package var word: Word {
        switch logarithm {
        case ...0: .usual
        case ..<1: .slightlyUnusual
        case ..<2: .unusual
        case ..<4: .veryUnusual
        default: .extremelyUnusual
        }
    }

    /// The likelihood ratio, from 1 to 1,000,000.
    package var times: Int { Int(pow(10, min(6, max(0, logarithm))).rounded()) }

    /// After `How unusual:`.
    var wording: PrintableText {
        guard word > .usual, let first = parts.first else {
            return "usual for this account."
        }
        let more: PrintableText = logarithm > 6 ? "more than " : ""
        let odds: PrintableText = logarithm < 0.3 ? "a little" : "\(more)\(times.scale) times"
        return """
            \(word.wording), \(odds) likelier from a stranger than from you, most of all because \
            of \(first.feature.wording).
            """
    }
}

extension Score.Feature {
    /// After "because of", such as `its town`.
    package var wording: PrintableText {
        switch self {
        case .country: "its country"
        case .province: "its province"
        case .town: "its town"
        case .addressCountry: "its address's country"
        case .network: "its network"
        case .browser: "its browser"
        case .operatingSystem: "its operating system"
        case .device: "its kind of device"
        case .hour: "its hour"
        }
    }
}

extension Int {
    /// Two leading figures: a ratio is no more precise.
    fileprivate var scale: String {
        var unit = 1
        while self / unit >= 100 { unit *= 10 }
        return grouped(String((self + unit / 2) / unit * unit))
    }
}
