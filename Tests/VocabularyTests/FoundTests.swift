import Testing
import Vocabulary

@Suite struct FoundTests {
    @Test func `a text stands between quotation marks, anything else as it was written`() {
        #expect(Found("hmoe").text == "\"hmoe\"")
        #expect(Found("").text == "\"\"")
        #expect(Found(written: "3").text == "3")
        #expect(Found("hmoe").clause() == "; found \"hmoe\"")
        #expect(Found("hmoe").clause(near: "home") == "; found \"hmoe\"; did you mean \"home\"?")
    }

    @Test func `a text does not close the quotation marks`() {
        #expect(Found("x\" (fine) \"y").text == "\"x' (fine) 'y\"")
        #expect(Found("x\u{201D} (fine) \u{201C}y").text == "\"x' (fine) 'y\"")
        for mark in "\u{2BA}\u{2EE}\u{5F4}\u{2033}\u{FF02}" {
            #expect(PrintableText("x\(mark) y").quoted.text == "\"x' y\"")
        }
        #expect(Found("x\"\u{301} fine").text == "\"x'\u{301} fine\"")
        #expect(PrintableText("x\"\u{301} fine").quoted.text == "\"x'\u{301} fine\"")
    }

    @Test(arguments: [
        "\"", "\u{201D}", "\u{2DD}", "\u{2F6}", "\u{1CD3}", "\u{301F}", "\u{2E42}", "\u{1F676}",
        "\u{1F678}", "\u{2034}", "\u{2057}", "\u{FF02}",
    ])
    func `nothing inside looks like the mark that ends a quotation`(mark: String) {
        let quoted = PrintableText("Water Co\(mark), paid before").quoted.text
        #expect(quoted == "\"Water Co', paid before\"")
    }

    @Test(arguments: ["\u{30E}", "\u{30B}"])
    func `no mark stands on a blank`(mark: String) {
        let text = PrintableText("Water Co \(mark), paid").text
        #expect(!text.contains(" \(mark)"))
    }

    @Test func `a long text loses its middle`() {
        let text = Found(String(repeating: "a", count: 50) + String(repeating: "b", count: 50)).text
        #expect(
            text == "\"" + String(repeating: "a", count: 30) + "…"
                + String(repeating: "b", count: 29) + "\""
        )
        #expect(Found(String(repeating: "a", count: 60)).text.count == 62)
    }

    @Test(arguments: [
        "a\u{1B}[2Jb", String(repeating: "\u{202E}", count: 100_000),
        String(repeating: "e\u{301}\u{302}\u{303}\u{304}", count: 50_000), "a\nb", "\u{0}",
    ])
    func `what is found is printable and bounded, whatever it is`(text: String) {
        let found = Found(text)
        #expect(found.text.unicodeScalars.count <= Found.limit + 2)
        #expect(found.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
    }
}
