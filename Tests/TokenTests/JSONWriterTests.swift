import Testing
import Vocabulary

@testable import Token

struct JSONWriterTests {
    @Test func `members, objects and lists stand in one text in the order of writing`() {
        let text = JSON.text { json in
            json.add("text", "a\"b\\c\n\u{1}é")
            json.add("printable", "d" as PrintableText)
            json.add("absent", String?.none)
            json.add("flag", true)
            json.add("number", Int64.min)
            json.add("none", Int64?.none)
            json.add("decimal", -0.0625, decimals: 3)
            json.add("exact", exactly: 0.1)
            json.add("read", JSONValue.array([.null, .bool(false)]))
            json.object("object") { $0.add("inner", 0) }
            json.object("missing", Int?.none) { $0.add("value", $1) }
            json.object("empty") { _ in }
            json.objects("objects", [1, 2]) { $0.add("value", $1) }
            json.list("texts", ["x", "y"])
            json.list("numbers", [3, 4])
            json.add(named: "o\"wn", .string("z"))
        }
        let object = #""object":{"inner":0},"empty":{},"objects":[{"value":1},{"value":2}]"#
        #expect(
            text
                == #"{"text":"a\"b\\c\n\u0001é","printable":"d","flag":true,"#
                + #""number":-9223372036854775808,"decimal":-0.063,"exact":0.1,"#
                + #""read":[null,false],\#(object),"texts":["x","y"],"numbers":[3,4],"#
                + #""o\"wn":"z"}"#
        )
    }

    @Test(arguments: 0..<500)
    func `a text of any length around the characters to escape reads as it was`(
        seed: Int
    ) throws {
        var random = SplitMix(seed: seed)
        let pieces = ["\"", "\\", "\n", "\u{0}", "\u{7F}", "\u{202E}", "é", "日", "👩‍💻", "abcdefg"]
        var text = ""
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            text += pieces.randomElement(using: &random) ?? ""
            text += String(repeating: "x", count: Int.random(in: 0...17, using: &random))
        }
        let plain = JSON.bytes { $0.add("t", text) }
        let printable = JSON.bytes(spellingOut: true) { $0.add("t", text) }
        for bytes in [plain, printable] {
            let read = try JSON.parse(bytes).objectValue?["t"]?.stringValue
            #expect(read.map { Array($0.utf8) } == Array(text.utf8))
        }
    }

    @Test func `lines follow each other, and one can be taken back`() {
        var json = JSONWriter()
        json.object { $0.add("a", 1) }
        json.endLine()
        let whole = json.bytes.count
        json.object { $0.add(written: Array(#""b":2"#.utf8)[...]) }
        json.removeAll(after: whole)
        json.object { $0.add("c", 3) }
        json.endLine()
        #expect(String(decoding: json.bytes, as: UTF8.self) == "{\"a\":1}\n{\"c\":3}\n")
        json.removeAll()
        #expect(json.bytes.isEmpty)
    }

    @Test(arguments: [
        (0.0, 0, "0"), (-0.4, 0, "0"), (1.005, 2, "1.00"), (-1.5, 0, "-2"),
        (12.3456789, 7, "12.3456789"),
        (0.000_1, 3, "0.000"), (999.999_9, 3, "1000.000"), (1e30, 3, "0"),
        (-180, 9, "-180.000000000"),
    ])
    func `a number is rounded to its decimals`(number: Double, decimals: Int, text: String) {
        #expect(JSONNumber.text(number, decimals: decimals) == text)
    }

    @Test func `a name that repeats in an object stops a debug build`() async {
        await #expect(processExitsWith: .failure) {
            _ = JSON.text { json in
                json.add("a", 1)
                json.add("a", 2)
            }
        }
    }
}
