public import Vocabulary

extension UserAgent {
    /// Two things that a text names and that were never together.
    public struct Contradiction: Hashable, Sendable {
        /// The one, such as `Safari 17.1`.
        public let first: PrintableText
        /// The other, such as `Windows 10/11`.
        public let second: PrintableText

        init(_ first: String, _ second: String) {
            self.first = PrintableText(first)
            self.second = PrintableText(second)
        }
    }

    /// What cannot be true of the text; `nil` when nothing is known to be wrong.
    ///
    /// Only what never existed counts: two systems of which none imitates the other, and browsers
    /// on systems that they were never made for.
    ///
    /// - Complexity: Some microseconds for the longest texts that are examined.
    public var contradiction: Contradiction? {
        if device == .automated { return nil }
        return browserContradiction ?? systemContradiction
    }

    /// Browsers that were made for some systems only, by their names and those of the systems.
    private var browserContradiction: Contradiction? {
        guard let browser = browser?.text, let system = operatingSystem?.text else { return nil }
        let isImpossible =
            switch browser {
            case "Safari" where system.hasPrefix("Windows ") && !system.hasPrefix("Windows Phone"):
                // Safari 5.1 of 2012 was the last for Windows.
                version.flatMap { Self.majorVersion($0.text) }.map { $0 > 5 } ?? false
            case "Safari": system.hasPrefix("Android") || system == "ChromeOS"
            case "Internet Explorer":
                !system.hasPrefix("Windows") && system != "macOS"
            case "Samsung Internet": Self.appleSystems.contains { system.hasPrefix($0) }
            default: false
            }
        guard isImpossible else { return nil }
        return Contradiction(version.map { "\(browser) \($0)" } ?? browser, system)
    }

    private static let appleSystems = ["iOS", "iPadOS", "macOS"]

    /// Two systems in one text.
    ///
    /// Windows Phone names Android and the iPhone, and everybody who is "like Mac OS X" is an
    /// iPhone or an iPad.
    private var systemContradiction: Contradiction? {
        let words = AgentWords(text.text)
        if words.contains("windows phone") { return nil }
        let named = Self.exclusiveSystems.filter { words.contains($0.marker) }
        guard named.count > 1 else { return nil }
        return Contradiction(named[0].name, named[1].name)
    }

    /// Systems whose markers stand in no text of another one of them.
    private static let exclusiveSystems = [
        (marker: "windows nt", name: "Windows"),
        (marker: "iphone;", name: "an iPhone"),
        (marker: "ipad;", name: "an iPad"),
        (marker: "macintosh", name: "a Macintosh"),
        (marker: "android", name: "Android"),
        (marker: "cros ", name: "ChromeOS"),
    ]

    /// The first number of a version, such as 115 of `115.0`; `nil` for one beyond 6 digits.
    public static func majorVersion(_ version: String) -> Int? {
        let digits = version.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return digits.count <= 6 ? Int(Substring(digits)) : nil
    }
}
