import Testing
import Vocabulary

@Suite struct TransliterationTests {
    @Test(arguments: [
        ("Exámple Bank", "Example Bank"), ("æther…", "aether..."), ("5 €", "5 EUR"), ("a’b", "a'b"),
        ("日本", "??"),
    ])
    func `a text is written in 7-bit characters`(text: String, ascii: String) {
        #expect(Transliteration.ascii(PrintableText(text)).text == ascii)
        #expect(Transliteration.ascii(PrintableText(text)).columns == ascii.utf8.count)
    }

    @Test func `no character becomes a quotation mark, which could close one of ours`() {
        for value in UInt32(0x80)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let ascii = Transliteration.ascii(String(scalar))
            if ascii.contains("\"") { Issue.record("U+\(String(value, radix: 16))") }
        }
        #expect(Transliteration.ascii("x\u{201D} fine \u{201C}y\u{201E}") == "x' fine 'y'")
    }
}
