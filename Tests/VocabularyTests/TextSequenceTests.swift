import Testing
import Vocabulary

/// Joiners between letters and sequences of emoji, which are drawn as they are.
@Suite struct TextSequenceTests {
    static let kept: [(text: String, columns: Int)] = [
        // Persian: a non-joiner between letters that would join.
        ("می\u{200C}خواهم", 7), ("پرداخت\u{200C}کننده", 11), ("نرم\u{200C}افزار", 8),
        ("به\u{200C}روزرسانی", 10), ("سّ\u{200C}ب", 2),
        // Urdu and Kurdish letters of the later blocks.
        ("ٹھیک\u{200C}ہے", 6), ("ݐ\u{200C}ا", 2),
        // Hindi, Marathi, Bengali, Kannada, Malayalam and Sinhala: behind a virama.
        ("क्\u{200D}या", 3), ("श्रीमान्\u{200C}जी", 8), ("क्\u{200C}ष", 2), ("ड़्\u{200D}य", 2),
        ("ক্\u{200D}ষ", 2), ("ಕ್\u{200C}ಷ", 2), ("അവന്\u{200D}", 3), ("ශ්\u{200D}රී", 2),
        ("न्\u{200D} और", 4),
        // Emoji: variation selectors, tones, keycaps, flags, joined ones.
        ("\u{2764}\u{FE0F}", 2), ("©\u{FE0F}", 2), ("☎\u{FE0F} 555", 6), ("👍🏽", 2), ("✌🏿", 2),
        ("1\u{FE0F}\u{20E3}", 2), ("#\u{FE0F}\u{20E3}*\u{FE0F}\u{20E3}", 4), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4),
        ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
        ("🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", 2),
        ("🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}", 2),
        ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🏴‍☠️", 2), ("👩🏾‍💻", 2), ("🕵️‍♂️", 2), ("🕵🏻‍♂️", 2), ("❤️‍🔥", 2),
        ("👩🏽‍❤️‍💋‍👨🏿", 2), ("👩🏻‍🤝‍👩🏼", 2), ("🫱🏻‍🫲🏿", 2), ("🧑‍🤝‍🧑", 2), ("🐻‍❄️", 2), ("👁️‍🗨️", 2),
        ("paid 👍🏽!", 8), ("\u{1FAE8}", 2),
    ]

    @Test(arguments: kept)
    func `a sequence that is meant is kept`(text: String, columns: Int) {
        let cleaned = PrintableText(text)
        #expect(Array(cleaned.text.unicodeScalars) == Array(text.unicodeScalars))
        #expect(cleaned.columns == columns)
        #expect(!cleaned.isAltered)
        #expect(cleaned.clusters.reduce(0) { $0 + $1.columns } == columns)
        #expect(PrintableText(cleaned.text) == cleaned)
    }

    static let spelled: [(text: String, shown: String)] = [
        ("pay\u{200D}pal", "pay<U+200D>pal"), ("pay\u{200C}pal", "pay<U+200C>pal"),
        ("می\u{200C}", "می<U+200C>"), ("می\u{200C} من", "می<U+200C> من"),
        ("\u{200C}می", "<U+200C>می"), ("دا\u{200C}ر", "دا<U+200C>ر"), ("م\u{200D}ن", "م<U+200D>ن"),
        ("م\u{200C}a", "م<U+200C>a"), ("م\u{200C}\u{200C}ن", "م<U+200C><U+200C>ن"),
        ("1\u{200D}2", "1<U+200D>2"), ("क\u{200D}ष", "क<U+200D>ष"), ("क\u{200C}ष", "क<U+200C>ष"),
        ("क्\u{200C}", "क्<U+200C>"), ("क्\u{200D}\u{93F}", "क्<U+200D>\u{93F}"),
        ("क्\u{200C}ক", "क्<U+200C>ক"), ("\u{94D}\u{200D}क", "<U+094D><U+200D>क"),
        ("а\u{200D}б", "а<U+200D>б"), ("日\u{200D}本", "日<U+200D>本"),
        ("a\u{FE0F}", "a<U+FE0F>"), ("\u{FE0F}", "<U+FE0F>"), ("❤\u{FE0E}", "❤<U+FE0E>"),
        ("1\u{FE0F}", "1<U+FE0F>"), ("😀\u{FE0F}", "😀<U+FE0F>"), ("日\u{FE00}", "日<U+FE00>"),
        ("日\u{E0100}", "日<U+E0100>"), ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}<U+FE0F>"),
        ("1\u{20E3}", "1<U+20E3>"), ("a\u{FE0F}\u{20E3}", "a<U+FE0F><U+20E3>"),
        ("a🏽", "a<U+1F3FD>"), ("🏽", "<U+1F3FD>"), ("👍🏽🏽", "👍🏽<U+1F3FD>"), ("🍕🏽", "🍕<U+1F3FD>"),
        ("🇩", "<U+1F1E9>"), ("🇩🇪🇫", "🇩🇪<U+1F1EB>"), ("🇽🇽", "<U+1F1FD><U+1F1FD>"),
        ("👨\u{200D}🍕", "👨<U+200D>🍕"), ("👨‍👩‍👧‍👦\u{200D}", "👨‍👩‍👧‍👦<U+200D>"), ("👍\u{200D}", "👍<U+200D>"),
        ("\u{200D}👍", "<U+200D>👍"), ("👩🏻‍🤝‍👩🏻", "👩🏻<U+200D>🤝<U+200D>👩🏻"),
        ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴<U+E0067><U+E0062><U+E007F>"),
        (
            "🏴\u{E0075}\u{E0073}\u{E0074}\u{E0078}\u{E007F}",
            "🏴<U+E0075><U+E0073><U+E0074><U+E0078><U+E007F>"
        ), ("a\u{E0067}", "a<U+E0067>"), ("\u{202E}م\u{2069}", "<U+202E>م<U+2069>"),
        ("س\u{64E}\u{64E}\u{64E}\u{200C}ب", "س\u{64E}\u{64E}<U+064E><U+200C>ب"),
    ]

    @Test(arguments: spelled)
    func `whatever else is hidden is spelled out`(text: String, shown: String) {
        let cleaned = PrintableText(text)
        #expect(Array(cleaned.text.unicodeScalars) == Array(shown.unicodeScalars))
        #expect(cleaned.isAltered)
        #expect(PrintableText(cleaned.text).text == cleaned.text)
        #expect(cleaned.clusters.reduce(0) { $0 + $1.columns } == cleaned.columns)
    }

    @Test(arguments: kept)
    func `fitting and wrapping cut no sequence`(text: String, columns: Int) {
        let whole = PrintableText("ab \(PrintableText(text)) \(PrintableText(text)) cd")
        let clusters = Set(whole.clusters.map { String(String.UnicodeScalarView($0.scalars)) })
        for width in 2...whole.columns {
            let fitted = whole.fitted(to: width)
            #expect(fitted.columns <= width)
            let lines = whole.wrapped(to: width)
            #expect(lines.allSatisfy { $0.columns <= width })
            for piece in lines + [fitted] {
                let pieces = piece.clusters.map { String(String.UnicodeScalarView($0.scalars)) }
                #expect(pieces.allSatisfy { clusters.contains($0) || $0 == "~" })
                #expect(piece.columns == piece.clusters.reduce(0) { $0 + $1.columns })
            }
        }
    }

    @Test func `marks on a sequence are bounded as on a letter`() {
        let marks = "\u{301}\u{302}\u{303}"
        #expect(PrintableText("👍🏽" + marks).text.hasSuffix("<U+0303>"))
        #expect(PrintableText("ب" + marks).text.hasSuffix("<U+0303>"))
        let longest = PrintableText("س\u{64E}\u{651}\u{200C}ب").clusters
        #expect(longest.first?.scalars.count == 4)
    }

    @Test func `a text that is cut between joined letters ends without the joiner`() {
        let text = PrintableText("می\u{200C}خواهم", limit: 7)
        #expect(text.text == "می...")
        #expect(PrintableText(text.text).text == text.text)
    }
}
