import Glibc
import Testing
import Vocabulary

@Suite struct PrintableTextTests {
    @Test(arguments: [
        ("plain", "plain", 5, false),
        ("\u{1B}[31mred", "<U+001B>[31mred", 15, true),
        ("a\u{202E}b", "a<U+202E>b", 10, true),
        ("a\u{200B}b", "a<U+200B>b", 10, true),
        ("line\r\nbreak\tend", "line  break end", 15, false),
        ("日本", "日本", 4, false),
        ("e\u{301}", "e\u{301}", 1, false),
        ("\u{301}", "<U+0301>", 8, true),
        ("👍", "👍", 2, false),
        ("👍🏽", "👍🏽", 2, false),
        ("\u{9B}2J", "<U+009B>2J", 10, true),
        ("a\u{2028}b", "a<U+2028>b", 10, true),
        ("nbsp\u{A0}x", "nbsp x", 6, false),
        ("\u{E000}", "<U+E000>", 8, true),
    ])
    func `a text is cleaned and measured`(raw: String, text: String, columns: Int, altered: Bool) {
        let cleaned = PrintableText(raw)
        #expect(cleaned.text == text)
        #expect(cleaned.columns == columns)
        #expect(cleaned.isAltered == altered)
    }

    @Test func `no scalar is wider in a terminal than it is measured`() throws {
        let locale = try unsafe #require(unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))
        defer { unsafe freelocale(locale) }
        let before = unsafe uselocale(locale)
        defer { _ = unsafe uselocale(before) }
        let symbol = try unsafe #require(unsafe dlsym(nil, "wcwidth"))
        typealias Width = @convention(c) (wchar_t) -> Int32
        let wcwidth = unsafe unsafeBitCast(symbol, to: Width.self)
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let found = wcwidth(wchar_t(value))
            switch DisplayWidth.of(scalar) {
            case .columns(let columns) where columns < found: break
            case .combining where found != 0: break
            default: continue
            }
            Issue.record("U+\(String(value, radix: 16)) takes \(found) columns")
        }
    }

    @Test(arguments: [
        "\u{4DC0}", "\u{4DFF}", "\u{3248}", "\u{302E}", "\u{16FF0}", "\u{2630}", "\u{268A}",
        "\u{1D300}", "\u{1D360}",
    ])
    func `a scalar whose width terminals disagree about is spelled out`(raw: String) {
        let text = PrintableText(raw)
        #expect(text.isAltered)
        #expect(text.isASCII)
    }

    @Test func `a third combining mark on one letter is spelled out`() {
        let text = PrintableText("a\u{301}\u{302}\u{303}")
        #expect(text.text == "a\u{301}\u{302}<U+0303>")
        #expect(text.columns == 9)
    }

    @Test func `a long text is cut at the limit and says so`() {
        let text = PrintableText(String(repeating: "x", count: 50), limit: 10)
        #expect(text.text == "xxxxxxxxxx...")
        #expect(text.isAltered)
    }

    @Test func `interpolation cleans what comes from outside`() {
        let outside = "x\u{7}"
        let text: PrintableText = "to \(outside), \(3) times"
        #expect(text.text == "to x<U+0007>, 3 times")
    }

    @Test func `no scalar whatever leaves a control or bidi character`() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let cleaned = PrintableText(String(scalar))
            for kept in cleaned.text.unicodeScalars {
                switch kept.properties.generalCategory {
                case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator,
                    .privateUse:
                    Issue.record("U+\(String(value, radix: 16)) leaves U+\(kept.value)")
                default: break
                }
            }
        }
    }

    @Test(arguments: [
        ("a short text", 20, "a short text"),
        ("abcdef", 4, "abc~"),
        ("日本語", 4, "日~"),
        ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}~"),
        ("abc", 0, ""),
    ])
    func `a text is fitted to a width with a mark`(raw: String, width: Int, fitted: String) {
        let result = PrintableText(raw).fitted(to: width)
        #expect(result.text == fitted)
        #expect(result.columns <= width)
    }

    @Test func `wrapping keeps every word and no line is too wide`() {
        let text = PrintableText("Pay 120.00 EUR to 日本語日本語日本語日本語 for the rent of May")
        let lines = text.wrapped(to: 10)
        #expect(lines.allSatisfy { $0.columns <= 10 })
        #expect(
            lines.map(\.text).joined().filter { $0 != " " } == text.text.filter { $0 != " " }
        )
    }

    @Test func `a text behind bars keeps the blanks that it begins with`() {
        let text: PrintableText = "  aaa bbb ccc"
        #expect(text.barred(to: 8) == ["  aaa", "| bbb", "| ccc"])
        #expect(("aaa bbb" as PrintableText).barred(to: 6) == ["aaa", "| bbb"])
    }

    @Test func `all lines but the first are indented, from where the text begins`() {
        let text: PrintableText = "  aaa bbb ccc"
        #expect(text.wrapped(to: 8) == ["  aaa", "   bbb", "   ccc"])
        #expect(("aaa bbb" as PrintableText).wrapped(to: 6) == ["aaa", " bbb"])
        let long = PrintableText(String(repeating: "word ", count: 30))
        #expect(long.wrapped(to: 50).dropFirst().allSatisfy { $0.text.hasPrefix("   word") })
        #expect(long.wrapped(to: 50, atMost: 2).map(\.columns) == [49, 50])
        #expect(long.wrapped(to: 50, atMost: 2).last?.text.hasSuffix("~") == true)
    }
}
