import Testing
import Token
import Vocabulary

struct JSONRefusalTests {
    @Test(arguments: [
        ("", "json.unexpected-end", 0), ("  ", "json.unexpected-end", 2),
        ("{", "json.unexpected-end", 1), ("[", "json.unexpected-end", 1),
        (#"{"a""#, "json.unexpected-end", 4), (#"{"a":"#, "json.unexpected-end", 5),
        (#"{"a":1"#, "json.unexpected-end", 6), (#"{"a":1,"#, "json.unexpected-end", 7),
        ("[1,", "json.unexpected-end", 3), (#""abc"#, "json.unexpected-end", 4),
        (#""abc\"#, "json.unexpected-end", 5), (#""abc\""#, "json.unexpected-end", 6),
        ("tru", "json.unexpected-end", 3), ("-", "json.unexpected-end", 1),
        ("1.", "json.unexpected-end", 2), ("1e+", "json.unexpected-end", 3),
        ("truE", "json.value-expected", 0), ("nul1", "json.value-expected", 0),
        ("[1,]", "json.value-expected", 3), ("[,1]", "json.value-expected", 1),
        ("NaN", "json.value-expected", 0), ("Infinity", "json.value-expected", 0),
        ("+1", "json.value-expected", 0), (".5", "json.value-expected", 0),
        ("'a'", "json.value-expected", 0), ("\u{FEFF}{}", "json.value-expected", 0),
        ("/* */1", "json.value-expected", 0), ("\u{0}", "json.value-expected", 0),
        ("\u{A0}1", "json.value-expected", 0), ("{a:1}", "json.name-expected", 1),
        (#"{"a":1,}"#, "json.name-expected", 7), ("{1:1}", "json.name-expected", 1),
        (#"{"a" 1}"#, "json.colon-expected", 5), (#"{"a",1}"#, "json.colon-expected", 4),
        (#"{"a":1 "b":2}"#, "json.comma-expected", 7), (#"{"a":1]"#, "json.comma-expected", 6),
        ("[1 2]", "json.comma-expected", 3), ("[1}", "json.comma-expected", 2),
        ("01", "json.leading-zero", 0), ("-01", "json.leading-zero", 1),
        ("[00]", "json.leading-zero", 1), ("-x", "json.digit-expected", 1),
        ("1.x", "json.digit-expected", 2), ("1.e5", "json.digit-expected", 2),
        ("1ex", "json.digit-expected", 2), ("1e+x", "json.digit-expected", 3),
        ("--1", "json.digit-expected", 1), ("1x", "json.trailing-bytes", 1),
        ("0x10", "json.trailing-bytes", 1), ("1 1", "json.trailing-bytes", 2),
        ("{} {}", "json.trailing-bytes", 3), ("{}\u{0}", "json.trailing-bytes", 2),
        ("nulll", "json.trailing-bytes", 4), ("\"a\nb\"", "json.control-character", 2),
        ("\"a\u{0}b\"", "json.control-character", 2),
        ("\"abcdefgh\u{1F}\"", "json.control-character", 9),
        ("{\"a\u{1}\":1}", "json.control-character", 3), (#""\x41""#, "json.invalid-escape", 1),
        (#""\'""#, "json.invalid-escape", 1), (#""\u12G4""#, "json.invalid-escape", 1),
        (#""ab\u12""#, "json.invalid-escape", 3), (#""\u 123""#, "json.invalid-escape", 1),
        (#""\U0041""#, "json.invalid-escape", 1), ("\"\\\n\"", "json.invalid-escape", 1),
        ("\"\\é\"", "json.invalid-escape", 1), (#""\uD800""#, "json.lone-surrogate", 1),
        (#""\uDC00""#, "json.lone-surrogate", 1), (#""\uDC00\uDC00""#, "json.lone-surrogate", 1),
        (#""x\uD83D\uD83D""#, "json.lone-surrogate", 2),
        (#""\uD83Dx\uDE00""#, "json.lone-surrogate", 1),
        (#""\uD83D\u0041""#, "json.lone-surrogate", 1), (#""\uD83D\n""#, "json.lone-surrogate", 1),
        (#"{"a":1,"a":2}"#, "json.duplicate-member", 7),
        (#"{"a":1,"\u0061":2}"#, "json.duplicate-member", 7),
        (#"{"x":{"a":1,"b":2,"a":3}}"#, "json.duplicate-member", 18),
        (#"{"":1,"":2}"#, "json.duplicate-member", 6),
        (#"{"\u00e9":1,"e\u0301":2}"#, "json.duplicate-member", 12),
        (#"{"\u212A":1,"K":2}"#, "json.duplicate-member", 12),
        (#"{"K":1,"\u212A":2}"#, "json.duplicate-member", 7),
    ])
    func `a text that is no strict JSON is refused where it goes wrong`(
        text: String,
        code: String,
        offset: Int
    ) {
        #expect { try JSON.parse(text) } throws: { error in
            let error = error as? JSONError
            return error?.code == code && error?.offset == offset
        }
    }

    @Test(
        arguments: [
            ([0xFF], 1), ([0x80], 1), ([0xC0, 0x80], 1), ([0xC1, 0xBF], 1),
            ([0xE0, 0x80, 0x80], 1),
            ([0xED, 0xA0, 0x80], 1), ([0xF4, 0x90, 0x80, 0x80], 1), ([0xF5, 0x80, 0x80, 0x80], 1),
            ([0x61, 0xC3], 2), ([0xE2, 0x82], 1), ([0xF0, 0x9F, 0x98], 1),
            ([0xC3, 0xA9, 0xC3, 0x28], 3),
            ([0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0xFE], 9), ([0x5C, 0x6E, 0xFF], 3),
        ] as [([UInt8], Int)]
    )
    func `bytes that are not UTF-8 are refused where they stand`(bytes: [UInt8], offset: Int) {
        let text = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
        #expect(throws: JSONError.invalidUTF8(offset: offset)) { try JSON.parse(text) }
        let name = [UInt8(ascii: "{")] + text + Array(":1}".utf8)
        #expect(throws: JSONError.invalidUTF8(offset: offset + 1)) { try JSON.parse(name) }
    }

    @Test func `a duplicate is found among many members`() throws {
        let names = (0..<200).map { "\"name\($0)\":\($0)" }
        let good = "{" + names.joined(separator: ",") + "}"
        #expect(try JSON.parse(good).objectValue?.members.count == 200)
        for place in [0, 5, 15, 16, 17, 100, 199] {
            let bad = good.dropLast() + ",\"name\(place)\":0}"
            #expect(throws: JSONError.duplicateMember(offset: good.utf8.count)) {
                try JSON.parse(String(bad))
            }
        }
    }

    @Test func `nesting ends at the limit`() throws {
        let limits = JSONLimits(depth: 3)
        #expect(throws: Never.self) { try JSON.parse(#"[{"a":[1]}]"#, limits: limits) }
        #expect(throws: JSONError.tooDeep(offset: 7)) {
            try JSON.parse(#"[{"a":[[]]}]"#, limits: limits)
        }
        #expect(throws: JSONError.tooDeep(offset: 0)) {
            try JSON.parse("[]", limits: JSONLimits(depth: 0))
        }
        let deep = String(repeating: "[", count: 10_000)
        #expect(throws: JSONError.tooDeep(offset: 32)) { try JSON.parse(deep) }
        let named = String(repeating: #"{"a":"#, count: 10_000)
        #expect(throws: JSONError.tooDeep(offset: 160)) { try JSON.parse(named) }
    }

    @Test func `the deepest limit is read, compared and written without harm`() throws {
        let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        let value = try JSON.parse(text, limits: JSONLimits(depth: 512))
        #expect(JSON.text(value) == text)
        #expect(try value == JSON.parse(text, limits: JSONLimits(depth: 512)))
    }

    @Test func `members and elements are counted over the whole text`() {
        let limits = JSONLimits(members: 4)
        #expect(throws: Never.self) { try JSON.parse(#"{"a":[1,2],"b":3}"#, limits: limits) }
        #expect(throws: JSONError.tooManyMembers(offset: 16)) {
            try JSON.parse(#"{"a":[1,2],"b":[3,4]}"#, limits: limits)
        }
    }

    @Test func `a text longer than the limit is not looked at`() {
        #expect(throws: Never.self) { try JSON.parse("[1]", limits: JSONLimits(bytes: 3)) }
        #expect(throws: JSONError.tooLong(offset: 3)) {
            try JSON.parse("[1] ", limits: JSONLimits(bytes: 3))
        }
    }

    @Test func `limits beyond reason are a programmer's slip`() async {
        await #expect(processExitsWith: .failure) { _ = JSONLimits(depth: 513) }
    }

    @Test func `an object made of pairs refuses a duplicate`() {
        #expect(throws: JSONError.duplicateMember(offset: 2)) {
            try JSONObject([("a", .null), ("b", .null), ("a", .null)])
        }
    }
}
