import Glibc
package import Vocabulary

/// How much likelier a request is from a stranger than from whoever uses the account.
///
/// - Source: after Freeman, Jain, Dürmuth, Biggio, Giacinto: Who Are You? A Statistical Approach to
///   Measuring User Authenticity, NDSS 2016.
package struct Score: Hashable, Sendable {
    /// A property that is compared.
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

    /// What one property adds.
    package struct Part: Hashable, Sendable {
        /// The property.
        package let feature: Feature
        /// Its value; `nil` when the request does not state it.
        package let value: PrintableText?
        /// The decimal logarithm of its likelihood ratio: above 0 it speaks for a stranger.
        package let logarithm: Double

        package init(feature: Feature, value: PrintableText?, logarithm: Double) {
            self.feature = feature
            self.value = value
            self.logarithm = logarithm
        }
    }

    /// The total in words.
    package enum Word: Int, Hashable, Comparable, Sendable, CaseIterable {
        case usual
        case slightlyUnusual
        case unusual
        case veryUnusual
        case extremelyUnusual

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

        /// The words shown, such as `very unusual`.
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

    /// The properties, what speaks most for a stranger first, equal ones in the order of
    /// ``Feature``.
    package let parts: [Part]
    /// The decimal logarithm of the likelihood ratio: the sum of the parts.
    package let logarithm: Double

    /// Creates a score from what each property adds.
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

    /// The total in words: up to even odds usual, then by 10, 100 and 10,000 to one.
    package var word: Word {
        switch logarithm {
        case ...0: .usual
        case ..<1: .slightlyUnusual
        case ..<2: .unusual
        case ..<4: .veryUnusual
        default: .extremelyUnusual
        }
    }

    /// How many times likelier the request is from a stranger, from 1 to 1,000,000.
    package var times: Int { Int(pow(10, min(6, max(0, logarithm))).rounded()) }

    /// What follows `How unusual:`.
    var wording: PrintableText {
        guard word > .usual, let first = parts.first else {
            return "usual, no likelier from a stranger than from this account."
        }
        let more: PrintableText = logarithm > 6 ? "more than " : ""
        let odds: PrintableText = logarithm < 0.3 ? "a little" : "\(more)\(times.scale) times"
        return """
            \(word.wording), \(odds) likelier from a stranger, most of all by \
            \(first.feature.wording).
            """
    }
}

extension Score.Feature {
    /// The words that follow "by", such as `its town`.
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
    /// The number with its two leading figures, since a ratio is no surer than that.
    fileprivate var scale: String {
        var unit = 1
        while self / unit >= 100 { unit *= 10 }
        return grouped(String((self + unit / 2) / unit * unit))
    }
}
