import Foundation
import Testing

@testable import AMServer

struct JSONReaderTests {
    @Test(arguments: [
        "", " ", "{", "{}x", "{a:1}", "01", "1.", ".5", "1e", "+1", "NaN",
        "tru", "\"\\x\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\u{1}\"", "\"a", "[1 2]",
        #"{"a" 1}"#, "--1", "nulll",
    ])
    func `what is no JSON is refused, as Foundation refuses it`(text: String) {
        #expect(throws: SimulationError.self) { try JSONReader.read(text) }
        #expect(throws: (any Error).self) {
            try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        }
    }

    @Test(arguments: [
        "{}", "[]", " [ 1 , -2.50e+3 , true , false , null ] ", "\"\\ud83d\\ude00\\n\\/\"",
        #"{"a":{"b":[{}]},"c":"é😀"}"#, "0", "-0.0",
    ])
    func `what is JSON is read as Foundation reads it`(text: String) throws {
        let read = try JSONReader.read(text).compactText
        let ours = try JSONSerialization.jsonObject(
            with: Data(read.utf8),
            options: .fragmentsAllowed
        )
        let theirs = try JSONSerialization.jsonObject(
            with: Data(text.utf8),
            options: .fragmentsAllowed
        )
        #expect(ours as? NSObject == theirs as? NSObject)
    }

    @Test(arguments: ["[1,]", #"{"a":1,}"#, "[,1]"])
    func `stray commas are refused, also those that Foundation takes`(text: String) {
        #expect(throws: SimulationError.self) { try JSONReader.read(text) }
    }

    @Test func `a name given twice is refused with its place`() {
        #expect(throws: SimulationError.duplicateMember(offset: 7)) {
            try JSONReader.read(#"{"a":1,"a":2}"#)
        }
        #expect(throws: SimulationError.duplicateMember(offset: 7)) {
            try JSONReader.read("{\"a\":1,\"\\u0061\":2}")
        }
    }

    @Test func `deep and long texts are refused`() throws {
        let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        _ = try JSONReader.read(deep)
        #expect(throws: SimulationError.self) { try JSONReader.read("[" + deep + "]") }
        let long = "\"" + String(repeating: "a", count: JSONReader.longest) + "\""
        #expect(throws: SimulationError.malformedJSON(offset: JSONReader.longest)) {
            try JSONReader.read(long)
        }
    }

    @Test func `bytes that are no UTF-8 are refused`() {
        #expect(throws: SimulationError.self) { try JSONReader.read([0x22, 0xC3, 0x28, 0x22]) }
        #expect(throws: SimulationError.self) {
            try JSONReader.read([0x22, 0xED, 0xA0, 0x80, 0x22])
        }
    }
}
