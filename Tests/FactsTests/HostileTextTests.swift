import Push
import Testing
import Token
import Vocabulary

/// Every text of a message is hostile: nothing of it may move a cursor or turn a line around.
@Suite struct HostileTextTests {
    static let hostile = [
        "\u{1B}[2J\u{1B}[31mred\u{1B}]0;title\u{7}", "\u{9B}2J\u{90}q\u{9C}",
        "a\r\nb\tc\u{8}\u{7F}",
        "abc\u{202E}cba\u{202C}", "\u{2066}x\u{2069}\u{200E}\u{200F}\u{61C}",
        "z\u{200B}w\u{FEFF}\u{AD}",
        "日本語テキスト", "👨‍👩‍👧‍👦🏳️‍🌈👍🏽", "e\u{301}\u{302}\u{303}\u{304}\u{305}", "\u{E000}\u{F0000}\u{2028}\u{0}",
    ]

    @Test(arguments: hostile) func `case 31: no text of the facts holds a control character`(
        text: String
    ) throws {
        let everything = try Self.facts(text)
        let texts = Self.texts(of: everything)
        #expect(texts.count > 20)
        for text in texts {
            #expect(PrintableText(text.text, limit: .max).text == text.text)
            for scalar in text.text.unicodeScalars {
                #expect(scalar.properties.generalCategory != .control)
                #expect(scalar == " " || DisplayWidth.of(scalar) != .blank)
            }
        }
        let isHarmless = ["日本語テキスト", "👨‍👩‍👧‍👦🏳️‍🌈👍🏽"].contains(text)
        #expect(everything.anomalies.contains(.hiddenCharacters) == !isHarmless)
    }

    @Test(arguments: [
        "خرید از فروشگاه: می\u{200C}خواهید پرداخت کنید؟", "क्\u{200D}या आपने श्रीमान्\u{200C}जी को भुगतान किया?",
        "🇮🇷 ورود \u{2764}\u{FE0F}", "Sign-in 👩🏽‍💻 1\u{FE0F}\u{20E3}",
        "from 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
        String(repeating: "می\u{200C}خواهم ", count: 240),
    ]) func `joiners and emoji where they belong are not noted`(text: String) throws {
        let facts = try Message(["m": .string(text), "d": .string(text)]).facts()
        #expect(!facts.anomalies.contains(.hiddenCharacters))
        let start = Array(text.unicodeScalars.prefix(40))
        #expect(facts.message.map { Array($0.text.unicodeScalars.prefix(40)) } == start)
    }

    @Test(arguments: [
        "pay\u{200D}pal", "می\u{200C}", "❤\u{FE0E}", "a\u{E0067}", "🇽🇽",
        String(repeating: "می\u{200C}خواهم ", count: 240) + "\u{202E}",
    ]) func `the same characters elsewhere are noted`(text: String) throws {
        let facts = try Message(["m": .string(text)]).facts()
        #expect(facts.anomalies.contains(.hiddenCharacters))
    }

    @Test func `plain texts in other scripts are not noted`() throws {
        let facts = try Message(["m": "Überweisung an 日本 für Žofia", "d": "Łukasz"]).facts()
        #expect(facts.anomalies.isEmpty)
        #expect(facts.message?.isAltered == false)
    }

    private static func facts(_ text: String) throws -> RequestFacts {
        func object(_ names: String...) throws -> JSONValue {
            .object(try JSONObject(names.map { ($0, .string(text)) }))
        }
        let payload = JSONValue.object(
            try JSONObject([
                ("amount", .string(text)), ("currency", .string(text)), ("payee", .string(text)),
                ("iban", .string(text)), ("from", .string(text)), ("reference", .string(text)),
                ("initiator", .string(text)), ("list", .array([.string(text)])),
                (text, .string(text)), ("nested", try object(text)),
                ("forgeRock.device.profile", .string(JSON.text(try object("location", "id")))),
            ])
        )
        let context = try object("location", "remoteIp", "userAgent", "platform")
        let message = Message([
            "m": .string(text), "d": .string(text), "k": .string(text), "n": .string(text),
            "l": .string(Base64.encodeStandard(Array(text.utf8))), "p": payload,
            "x": .string(JSON.text(context)), "payload": .string(text),
        ])
        return try message.facts([("alert", .string(text)), ("category", .string(text))])
    }

    /// Every printable text inside a value, found by reflection so that none is forgotten.
    private static func texts(of value: Any) -> [PrintableText] {
        if let text = value as? PrintableText { return [text] }
        return Mirror(reflecting: value).children.flatMap { texts(of: $0.value) }
    }
}
