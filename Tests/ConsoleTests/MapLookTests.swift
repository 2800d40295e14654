import Testing

@testable import Console
@testable import Review

/// The first look of a map, by the kind of terminal and the character set of its locale.
struct MapLookTests {
    @Test(
        arguments: [
            ("xterm-256color", "UTF-8", .braille), ("tmux-256color", "utf8", .braille),
            ("alacritty", "UTF-8", .braille), ("linux", "UTF-8", .blocks),
            ("linux-16color", "UTF-8", .blocks), ("linux", "ISO-8859-1", .ascii),
            ("xterm", "ANSI_X3.4-1968", .ascii), ("xterm", "ISO-8859-15", .ascii),
            ("xterm", "", .ascii), ("dumb", "UTF-8", .ascii), ("vt100", "UTF-8", .ascii),
            ("vt100-nav", "UTF-8", .ascii), ("vt220", "UTF-8", .ascii), ("", "UTF-8", .ascii),
            (nil, "UTF-8", .ascii),
        ] as [(String?, String, MapLook)]
    ) func `a terminal gets what it can surely show`(
        terminal: String?,
        charset: String,
        look: MapLook
    ) {
        #expect(MapLook(terminal: terminal, charset: charset) == look)
    }

    @Test(
        arguments: [
            (["LANG": "en_GB.UTF-8"], .braille), (["LANG": "C.UTF-8"], .braille),
            (["LANG": "de_DE.utf8@euro"], .braille),
            (["LANG": "en_GB.UTF-8", "LC_ALL": "C"], .ascii),
            (["LANG": "en_GB.UTF-8", "LC_CTYPE": "C"], .ascii),
            (["LANG": "C", "LC_CTYPE": "C.UTF-8"], .braille),
            (["LANG": "C.UTF-8", "LC_ALL": ""], .braille), (["LANG": "POSIX"], .ascii),
            (["LANG": "de_DE"], .ascii), (["LANG": "de_DE.ISO-8859-1"], .ascii), ([:], .ascii),
        ] as [([String: String], MapLook)]
    ) func `the first of three variables that is set names the locale`(
        locale: [String: String],
        look: MapLook
    ) {
        let environment = locale.merging(["TERM": "xterm"]) { $1 }
        #expect(MapLook(environment: environment) == look)
    }

    @Test func `without braille or blocks nothing else is drawn with them`() {
        #expect(MapLook.ascii.glyphs == .ascii)
        #expect(MapLook.blocks.glyphs == .unicode && MapLook.braille.glyphs == .unicode)
    }
}
