/// What the dots of a map become.
package enum MapLook: Hashable, Sendable, CaseIterable {
    /// Braille patterns, two by four dots to a character: the finest.
    case braille
    /// Quarters of a block, two by two to a character: where a font lacks braille.
    case blocks
    /// 7-bit characters that look like the dots: every terminal, and every font.
    case ascii

    /// The finest look that a terminal surely shows.
    ///
    /// - Parameters:
    ///   - terminal: The kind of the terminal, as in `TERM`; `nil` when it is not told.
    ///   - charset: The character set of the locale, as `nl_langinfo(CODESET)` names it.
    package init(terminal: String?, charset: String) {
        let kind = (terminal ?? "").split(separator: "-").first.map(String.init) ?? ""
        if !["utf-8", "utf8"].contains(charset.lowercased()) || Self.plainKinds.contains(kind) {
            self = .ascii
        } else {
            // The fonts of the Linux console have blocks, and no braille.
            self = kind == "linux" ? .blocks : .braille
        }
    }

    /// The finest look that the terminal of a process surely shows.
    ///
    /// - Parameter environment: What `TERM`, `LC_ALL`, `LC_CTYPE` and `LANG` are.
    package init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
            .compactMap { environment[$0] }.first { !$0.isEmpty }
        // As in `en_GB.UTF-8@euro`.
        let charset = locale?.split(separator: ".").dropFirst().first?.split(separator: "@").first
        self.init(terminal: environment["TERM"], charset: charset.map(String.init) ?? "")
    }

    /// Which characters the other drawings around such a map are made of.
    package var glyphs: Glyphs { self == .ascii ? .ascii : .unicode }

    /// Terminals that have no characters but those of 7 bits, by the start of their name.
    private static let plainKinds: Set<String> = [
        "", "dumb", "unknown", "network", "vt52", "vt100", "vt102", "vt220", "ansi",
    ]

    /// The looks that a terminal with these glyphs can show, the finest first.
    static func possible(with glyphs: Glyphs) -> [MapLook] {
        switch glyphs {
        case .unicode: [.braille, .blocks, .ascii]
        case .ascii: [.ascii]
        }
    }
}
