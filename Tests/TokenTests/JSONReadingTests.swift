import Testing
import Token

struct JSONReadingTests {
    @Test(arguments: [
        "0", "-0", "1", "-1", "10", "250.00", "1.0E-5", "1e5", "1E+5", "0.1e-1", "1e400",
        "123456789012345678901234567890", "-0.0",
    ])
    func `a number stays as it was written`(text: String) throws {
        #expect(try JSON.parse(text).numberValue?.text == text)
        #expect(try JSON.text(JSON.parse(" [ \(text) ] ")) == "[\(text)]")
        #expect(JSONNumber(text)?.text == text)
    }

    @Test(arguments: [
        "", " 1", "1 ", "01", "+1", "1.", ".1", "1e", "NaN", "0x1", #""1""#, "1,2", "é",
    ])
    func `what is no number does not become one`(text: String) {
        #expect(JSONNumber(text) == nil)
    }

    @Test func `numbers give their values where there is one`() {
        #expect(JSONNumber("9223372036854775807")?.integer == .max)
        #expect(JSONNumber("9223372036854775808")?.integer == nil)
        #expect(JSONNumber("-9223372036854775808")?.integer == .min)
        #expect(JSONNumber("1.0")?.integer == nil)
        #expect(JSONNumber("1e3")?.integer == nil)
        #expect(JSONNumber("-0")?.integer == 0)
        #expect(JSONNumber("1.5e3")?.double == 1_500)
        #expect(JSONNumber("1e400")?.double == nil)
        #expect(JSONNumber("-0.0")?.double?.sign == .minus)
        #expect(JSONNumber(-5).text == "-5")
    }

    @Test(arguments: [
        (#""""#, ""), (#""abc""#, "abc"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
        (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\uD83D\uDE00""#, "😀"), (#""\ud83d\ude00x""#, "😀x"),
        (#""\u0000""#, "\u{0}"), (#""\uFFFF""#, "\u{FFFF}"), ("\"Zürich 世界 🌍\"", "Zürich 世界 🌍"),
        ("\"\u{7F}\"", "\u{7F}"), (#""é\né""#, "é\né"),
        (#""12345678\"12345678\\""#, "12345678\"12345678\\"),
        (#""\uDBFF\uDFFF""#, "\u{10FFFF}"), (#""\\u0041""#, "\\u0041"),
    ])
    func `a text is unescaped`(json: String, text: String) throws {
        let value = try JSON.parse(json)
        #expect(value.stringValue.map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test func `a text is read at every length and place`() throws {
        for length in 0..<40 {
            for place in 0...length {
                for (escape, meaning) in [(#"\""#, "\""), (#"\\"#, "\\"), ("é", "é"), ("", "")] {
                    let head = String(repeating: "a", count: place)
                    let tail = String(repeating: "b", count: length - place)
                    let value = try JSON.parse("\"" + head + escape + tail + "\"")
                    #expect(value == .string(head + meaning + tail))
                }
            }
        }
    }

    @Test func `blanks may stand between all tokens`() throws {
        let value = try JSON.parse(" \t\r\n{ \"a\" : [ 1 , true , null ] , \"b\" : { } } \n")
        #expect(JSON.text(value) == #"{"a":[1,true,null],"b":{}}"#)
    }

    @Test func `members keep their order and are found by name`() throws {
        let object = try #require(JSON.parse(#"{"b":1,"a":"x","c":[],"d":false}"#).objectValue)
        #expect(object.members.map(\.name) == ["b", "a", "c", "d"])
        #expect(object["a"]?.stringValue == "x")
        #expect(object["b"]?.numberValue?.integer == 1)
        #expect(object["c"]?.arrayValue?.isEmpty == true)
        #expect(object["d"]?.boolValue == false)
        #expect(object["e"] == nil)
        #expect(object["a"]?.numberValue == nil)
        #expect(object["a"]?.isNull == false)
    }

    @Test func `controls are escaped when written`() {
        #expect(
            JSON.text(.string("\u{1}\u{1F}\u{8}\t\n\u{C}\r\"\\/\u{7F}é"))
                == #""\u0001\u001f\b\t\n\f\r\"\\/"# + "\u{7F}é\""
        )
    }

    @Test func `bytes and text are read alike`() throws {
        let text = #"{"é":[1,"世界"]}"#
        #expect(try JSON.parse(text) == JSON.parse(Array(text.utf8)))
    }
}
