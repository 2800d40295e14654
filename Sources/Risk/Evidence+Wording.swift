import Geodesy
package import Vocabulary

extension Hint.Evidence {
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
