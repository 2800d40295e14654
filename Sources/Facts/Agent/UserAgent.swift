public import Vocabulary

/// A `User-Agent` header taken apart.
public struct UserAgent: Hashable, Sendable {
    /// What kind of device it claims to be.
    public enum Device: String, Hashable, Sendable {
        case desktop
        case phone
        case tablet
        /// A script, a scanner, a crawler or a headless browser.
        case automated
        case unknown
    }

    /// The text as received.
    public let text: PrintableText
    /// The browser or program, such as `Firefox`; `nil` when not recognised.
    public let browser: PrintableText?
    /// Its version as written, such as `115.0`.
    public let version: PrintableText?
    /// The operating system, such as `Windows 10/11` or `Android 14`.
    public let operatingSystem: PrintableText?
    /// The kind of device.
    public let device: Device

    package init(
        text: PrintableText,
        browser: PrintableText?,
        version: PrintableText?,
        operatingSystem: PrintableText?,
        device: Device
    ) {
        self.text = text
        self.browser = browser
        self.version = version
        self.operatingSystem = operatingSystem
        self.device = device
    }
}

extension UserAgent {
    /// Takes a `User-Agent` header apart by tables.
    ///
    /// Only the first 1,024 bytes are examined. What is not recognised is `nil`; nothing of it is
    /// proof, since whoever logs in writes the header.
    ///
    /// - Parameter raw: The header as received.
    public init(_ raw: String) {
        self.init(raw, text: PrintableText(raw))
    }

    init(_ raw: String, text: PrintableText) {
        let words = AgentWords(raw)
        let program = Self.programs.first {
            words.contains($0.marker, insideWords: $0.insideWords)
        }
        let system = Self.system(in: words)
        self.init(
            text: text,
            browser: program.map { PrintableText($0.name) },
            version: program.flatMap { words.version(after: $0.versionMarker ?? $0.marker) }
                .map { PrintableText($0) },
            operatingSystem: system.map { PrintableText(Self.name(of: $0, in: words)) },
            device: Self.device(program: program, system: system, words: words)
        )
    }

    private static func name(of system: System, in words: AgentWords) -> String {
        guard !system.versionMarker.isEmpty,
            let written = words.version(after: system.versionMarker)
        else { return system.name }
        if system.name == "Windows" { return "Windows \(windowsVersions[written] ?? written)" }
        let dotted = String(written.map { $0 == "_" ? "." : $0 })
        let name = "\(system.name) \(dotted)"
        let isFrozen =
            frozenVersions.contains(name)
            || frozenReleases.contains { name == $0 || name.hasPrefix($0 + ".") }
        return isFrozen ? "\(name) or later" : name
    }

    private static func system(in words: AgentWords) -> System? {
        let named = systems.first { words.contains($0.marker) }
        guard named?.name == "macOS", words.contains(iPadAsMacintosh.marker),
            iOSWords.contains(where: { words.contains($0) })
        else { return named }
        return iPadAsMacintosh
    }

    private static func device(program: Program?, system: System?, words: AgentWords) -> Device {
        if program?.isAutomated == true { return .automated }
        if televisionWords.contains(where: { words.contains($0) }) { return .unknown }
        guard let system else { return .unknown }
        if system.device == .tablet, system.name == "Android", words.contains("mobile") {
            return .phone
        }
        return system.device
    }
}

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
