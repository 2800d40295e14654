public import Vocabulary

/// A parsed `User-Agent` header.
public struct UserAgent: Hashable, Sendable {
    /// As claimed.
    public enum Device: String, Hashable, Sendable {
        case desktop
        case phone
        case tablet
        /// A script, scanner, crawler or headless browser.
        case automated
        case unknown
    }

    public let text: PrintableText
    /// Such as `Firefox`; `nil` when not recognised.
    public let browser: PrintableText?
    /// Such as `115.0`.
    public let version: PrintableText?
    /// Such as `Windows 10/11` or `Android 14`.
    public let operatingSystem: PrintableText?
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
    /// Parses the first 1,024 bytes of a header by tables; unrecognised parts are `nil`; nothing of
    /// it is proof, since whoever logs in writes the header.
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
    /// Two claims of a text that exclude each other.
    public struct Contradiction: Hashable, Sendable {
        /// Such as `Safari 17.1`.
        public let first: PrintableText
        /// Such as `Windows 10/11`.
        public let second: PrintableText

        init(_ first: String, _ second: String) {
            self.first = PrintableText(first)
            self.second = PrintableText(second)
        }
    }

    /// A known impossibility in the text; takes some microseconds for the longest texts.
    ///
    /// Only what never existed counts: two systems of which none imitates the other, and browsers
    /// on systems that they were never made for.
    public var contradiction: Contradiction? {
        if device == .automated { return nil }
        return browserContradiction ?? systemContradiction
    }

    /// Browsers on systems that they were never made for.
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

    /// Two systems in one text; Windows Phone names Android and the iPhone; iPhones and iPads say
    /// "like Mac OS X".
    private var systemContradiction: Contradiction? {
        let words = AgentWords(text.text)
        if words.contains("windows phone") { return nil }
        let named = Self.exclusiveSystems.filter { words.contains($0.marker) }
        guard named.count > 1 else { return nil }
        return Contradiction(named[0].name, named[1].name)
    }

    /// Systems whose markers never occur together.
    private static let exclusiveSystems = [
        (marker: "windows nt", name: "Windows"),
        (marker: "iphone;", name: "an iPhone"),
        (marker: "ipad;", name: "an iPad"),
        (marker: "macintosh", name: "a Macintosh"),
        (marker: "android", name: "Android"),
        (marker: "cros ", name: "ChromeOS"),
    ]

    /// Such as 115 of `115.0`; `nil` beyond 6 digits.
    public static func majorVersion(_ version: String) -> Int? {
        let digits = version.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return digits.count <= 6 ? Int(Substring(digits)) : nil
    }
}

extension UserAgent {
    /// A program that a text may name.
    struct Program {
        /// In lower case.
        let marker: String
        let name: String
        /// What precedes the version, unless the marker does.
        let versionMarker: String?
        let isAutomated: Bool
        /// Whether the marker also counts inside a word.
        let insideWords: Bool

        init(
            _ marker: String,
            _ name: String,
            version: String? = nil,
            automated: Bool = false,
            insideWords: Bool = false
        ) {
            self.marker = marker
            self.name = name
            versionMarker = version
            isAutomated = automated
            self.insideWords = insideWords
        }
    }

    /// In search order: imitators precede the imitated.
    static let programs: [Program] =
        [
            Program("headlessedg", "Headless Edge", version: "headlessedg/", automated: true),
            Program(
                "headlesschrome",
                "Headless Chrome",
                version: "headlesschrome/",
                automated: true
            ),
            Program(
                "headless",
                "Headless browser",
                version: "headless/",
                automated: true,
                insideWords: true
            ),
            Program("phantomjs", "PhantomJS", version: "phantomjs/", automated: true),
            Program("slimerjs/", "SlimerJS", automated: true),
            Program("htmlunit/", "HtmlUnit", automated: true),
            Program("jsdom/", "jsdom", automated: true),
            Program("puppeteer", "Puppeteer", version: "puppeteer/", automated: true),
            Program("playwright", "Playwright", version: "playwright/", automated: true),
            Program("selenium", "Selenium", version: "selenium/", automated: true),
            Program("webdriver", "WebDriver", version: "webdriver/", automated: true),
            Program("cypress/", "Cypress", automated: true),
            Program("chrome-lighthouse", "Lighthouse", automated: true),
            Program("sqlmap", "sqlmap", version: "sqlmap/", automated: true),
            Program("nmap", "Nmap", version: "nmap/", automated: true),
            Program("scrapy", "Scrapy", version: "scrapy/", automated: true),
            Program("nikto", "Nikto", version: "nikto/", automated: true),
            Program("masscan", "masscan", version: "masscan/", automated: true),
            Program("zgrab", "ZGrab", version: "zgrab/", automated: true),
            Program("gobuster", "Gobuster", version: "gobuster/", automated: true),
            Program("feroxbuster", "feroxbuster", version: "feroxbuster/", automated: true),
            Program("dirbuster", "DirBuster", version: "dirbuster/", automated: true),
            Program("dirsearch", "dirsearch", version: "dirsearch/", automated: true),
            Program("fuzz faster u fool", "ffuf", version: "fool v", automated: true),
            Program("ffuf", "ffuf", version: "ffuf/", automated: true),
            Program("wfuzz", "Wfuzz", version: "wfuzz/", automated: true),
            Program("(hydra", "Hydra", automated: true),
            Program("nuclei", "Nuclei", version: "nuclei/", automated: true),
            Program("httpx - ", "httpx", automated: true),
            Program("wpscan", "WPScan", version: "wpscan v", automated: true),
            Program("whatweb", "WhatWeb", version: "whatweb/", automated: true),
            Program("openvas", "OpenVAS", version: "openvas/", automated: true),
            Program("nessus", "Nessus", version: "nessus/", automated: true),
            Program("acunetix", "Acunetix", version: "acunetix/", automated: true),
            Program("arachni", "Arachni", version: "arachni/", automated: true),
            Program("w3af", "w3af", version: "w3af/", automated: true),
            Program("wapiti", "Wapiti", version: "wapiti/", automated: true),
            Program("commix", "commix", version: "commix/", automated: true),
            Program("censysinspect", "Censys", version: "censysinspect/", automated: true),
            Program("expanse, a palo alto", "Expanse", automated: true),
            Program("pycurl/", "PycURL", automated: true),
            Program("libcurl", "libcurl", version: "libcurl/", automated: true),
            Program("curl/", "curl", automated: true),
            Program("wget", "Wget", version: "wget/", automated: true),
            Program("httpie/", "HTTPie", automated: true),
            Program(
                "python-requests",
                "Python Requests",
                version: "python-requests/",
                automated: true
            ),
            Program("python-urllib3/", "urllib3", automated: true),
            Program("python-urllib", "Python urllib", version: "python-urllib/", automated: true),
            Program("python-httpx/", "HTTPX", automated: true),
            Program("aiohttp/", "aiohttp", automated: true),
            Program("okhttp/", "OkHttp", automated: true),
            Program("postmanruntime/", "Postman", automated: true),
            Program("insomnia/", "Insomnia", automated: true),
            Program("go-http-client/", "Go HTTP client", automated: true),
            Program("apache-httpclient/", "Apache HttpClient", automated: true),
            Program("java-http-client/", "Java HTTP client", automated: true),
            Program("java/", "Java", automated: true),
            Program("axios/", "axios", automated: true),
            Program("node-fetch", "node-fetch", version: "node-fetch/", automated: true),
            Program("got (http", "got", automated: true),
            Program("deno/", "Deno", automated: true),
            Program("bun/", "Bun", automated: true),
            Program("reqwest/", "reqwest", automated: true),
            Program("fasthttp", "fasthttp", version: "fasthttp/", automated: true),
            Program("guzzlehttp/", "Guzzle", automated: true),
            Program("restsharp/", "RestSharp", automated: true),
            Program("faraday v", "Faraday", automated: true),
            Program("mechanize", "Mechanize", version: "mechanize/", automated: true),
            Program("undici", "undici", version: "undici/", automated: true),
            Program("libwww-perl", "libwww-perl", version: "libwww-perl/", automated: true),
            Program("lwp::", "libwww-perl", automated: true),
            Program("lwp-", "libwww-perl", automated: true),
            Program("powershell/", "PowerShell", automated: true, insideWords: true),
            Program("googlebot/", "Googlebot", automated: true),
            Program("bingbot/", "Bingbot", automated: true),
            Program("bot/", "Crawler", automated: true, insideWords: true),
            Program("crawler", "Crawler", version: "crawler/", automated: true, insideWords: true),
            Program("spider", "Crawler", version: "spider/", automated: true, insideWords: true),
            // Crawlers say where to complain; no browser does.
            Program("+http", "Crawler", automated: true, insideWords: true),
            Program("fban/", "Facebook", version: "fbav/"),
            Program("fb_iab/", "Facebook", version: "fbav/"),
            Program("instagram", "Instagram", version: "instagram "),
            Program("micromessenger/", "WeChat"),
            Program("line/", "LINE"),
            Program("gsa/", "Google app"),
            Program("electron/", "Electron"),
            Program("edg/", "Edge"),
            Program("edga/", "Edge"),
            Program("edgios/", "Edge"),
            Program("edge/", "Edge"),
            Program("opr/", "Opera"),
            Program("opios/", "Opera"),
            Program("opt/", "Opera Touch"),
            Program("opera mini/", "Opera Mini"),
            Program("opera", "Opera", version: "version/"),
            Program("samsungbrowser/", "Samsung Internet"),
            Program("vivaldi/", "Vivaldi"),
            Program("yabrowser/", "Yandex Browser"),
            Program("duckduckgo/", "DuckDuckGo"),
            Program("ddg/", "DuckDuckGo"),
            Program("ucbrowser/", "UC Browser"),
            Program("miuibrowser/", "Mi Browser"),
            Program("huaweibrowser/", "Huawei Browser"),
            Program("silk/", "Silk"),
            Program("whale/", "Whale"),
            Program("fxios/", "Firefox"),
            Program("focus/", "Firefox Focus"),
            Program("seamonkey/", "SeaMonkey"),
            Program("firefox/", "Firefox"),
            Program("; wv)", "Android WebView", version: "chrome/", insideWords: true),
            Program("crios/", "Chrome"),
            Program("chromium/", "Chromium"),
            Program("chrome/", "Chrome"),
            Program("trident/", "Internet Explorer", version: "rv:"),
            Program("msie ", "Internet Explorer"),
            Program("epiphany/", "Epiphany"),
            Program("android", "Android Browser", version: "version/"),
            Program("safari/", "Safari", version: "version/"),
            Program("iphone", "iOS WebView", version: "applewebkit/"),
            Program("ipad", "iOS WebView", version: "applewebkit/"),
            Program("mobile/", "iOS WebView", version: "applewebkit/"),
            Program("applewebkit/", "WebView"),
            Program("cfnetwork/", "CFNetwork"),
            // Last, since a phone could be called so.
            Program("ruby", "Ruby", version: "ruby/", automated: true),
        ]

    /// An operating system that a text may name.
    struct System {
        /// In lower case.
        let marker: String
        let name: String
        /// What precedes the version; empty when none is shown.
        let versionMarker: String
        /// Unless the text says otherwise.
        let device: Device

        init(_ marker: String, _ name: String, version: String = "", _ device: Device) {
            self.marker = marker
            self.name = name
            versionMarker = version
            self.device = device
        }
    }

    /// In search order.
    static let systems: [System] = [
        System("windows phone", "Windows Phone", version: "windows phone ", .phone),
        System("windows nt", "Windows", version: "windows nt ", .desktop),
        System("windows", "Windows", .desktop),
        System("ipad", "iPadOS", version: " os ", .tablet),
        System("iphone", "iOS", version: "iphone os ", .phone),
        System("ipod", "iOS", version: "iphone os ", .phone),
        System("kaios/", "KaiOS", version: "kaios/", .phone),
        System("web0s", "webOS", .unknown),
        System("tizen", "Tizen", version: "tizen ", .phone),
        System("android", "Android", version: "android ", .tablet),
        System("harmonyos", "HarmonyOS", .phone),
        System("cros ", "ChromeOS", .desktop),
        System("mac os x", "macOS", version: "mac os x ", .desktop),
        System("macintosh", "macOS", .desktop),
        System("ubuntu", "Linux (Ubuntu)", .desktop),
        System("fedora", "Linux (Fedora)", .desktop),
        System("debian", "Linux (Debian)", .desktop),
        System("linux", "Linux", .desktop),
        System("freebsd", "FreeBSD", .desktop),
        System("openbsd", "OpenBSD", .desktop),
    ]

    /// iPads claim to be a Macintosh when they request desktop pages.
    static let iPadAsMacintosh = System("macintosh", "iPadOS", .tablet)

    /// Words of iOS programs and views that no Macintosh uses.
    static let iOSWords = [
        "mobile/", "crios/", "fxios/", "edgios/", "opios/", "gsa/", "fban/fbios",
    ]

    static let windowsVersions = [
        "10.0": "10/11", "6.3": "8.1", "6.2": "8", "6.1": "7", "6.0": "Vista", "5.2": "XP",
        "5.1": "XP", "5.0": "2000",
    ]

    /// Versions that every later system states too, since its text was frozen there.
    static let frozenVersions = ["macOS 10.15.7", "macOS 10.15", "Android 10"]

    /// Versions frozen with all fixes: since iOS 26 Safari states the last version before it
    /// (WebKit bugs 298473 and 298673), 18.6 at first and then 18.7.
    static let frozenReleases = ["iOS 18.6", "iOS 18.7", "iPadOS 18.6", "iPadOS 18.7"]

    /// Televisions and consoles, neither phone nor tablet.
    static let televisionWords = ["smart-tv", "smarttv", "android tv", "bravia", "googletv"]
}

/// The lower-cased beginning of a header, for looking up words.
struct AgentWords {
    private let bytes: [UInt8]
    /// A bit for each two bytes that follow each other, by their sum; most markers are missing by it.
    private let pairs: SIMD16<UInt64>
    private static let longest = 1_024
    private static let longestVersion = 32

    init(_ raw: String) {
        bytes = raw.utf8.prefix(Self.longest).map {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 0x20 : $0
        }
        var pairs = SIMD16<UInt64>()
        for (first, second) in zip(bytes, bytes.dropFirst()) {
            let (word, bit) = Self.place(first, second)
            pairs[word] |= bit
        }
        self.pairs = pairs
    }

    private static func place(_ first: UInt8, _ second: UInt8) -> (word: Int, bit: UInt64) {
        let sum = Int(first) &* 37 &+ Int(second)
        return (sum &>> 6 & 15, 1 &<< UInt64(sum & 63))
    }

    private func mayContain(_ marker: String.UTF8View) -> Bool {
        var bytes = marker.makeIterator()
        guard let first = bytes.next(), let second = bytes.next() else { return true }
        let (word, bit) = Self.place(first, second)
        return pairs[word] & bit != 0
    }

    func contains(_ marker: String, insideWords: Bool = false) -> Bool {
        end(of: marker, insideWords: insideWords) != nil
    }

    /// The word that begins with a digit right after `marker`, such as `115.0`.
    func version(after marker: String) -> String? {
        guard let start = end(of: marker, insideWords: true) else { return nil }
        let version = bytes[start...].prefix(Self.longestVersion).prefix { byte in
            Self.isWord(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
                || byte == UInt8(ascii: "-")
        }
        guard let first = version.first,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
        else { return nil }
        return String(decoding: version, as: UTF8.self)
    }

    /// The end of the first `marker` that begins a word.
    private func end(of marker: String, insideWords: Bool) -> Int? {
        let wanted = marker.utf8
        let length = wanted.count
        guard let first = wanted.first, bytes.count >= length, mayContain(wanted) else {
            return nil
        }
        for start in 0...(bytes.count - length) where bytes[start] == first {
            guard bytes[start..<(start + length)].elementsEqual(wanted) else { continue }
            if insideWords || start == 0 || !Self.isWord(bytes[start - 1]) {
                return start + length
            }
        }
        return nil
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
