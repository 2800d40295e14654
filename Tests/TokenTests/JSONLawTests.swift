import Foundation
import Testing
import Vocabulary

@testable import Token

struct JSONLawTests {
    @Test(arguments: 0..<500)
    func `reading what was written gives the same value`(seed: Int) throws {
        var random = SplitMix(seed: seed)
        let value = Self.value(depth: 0, using: &random)
        let limits = JSONLimits(bytes: 1_000_000, members: 100_000)
        let again = try JSON.parse(JSON.text(value), limits: limits)
        #expect(again == value)
        #expect(JSON.text(again) == JSON.text(value))
    }

    @Test(arguments: 0..<500)
    func `what is written for a terminal reads as the same value and does nothing there`(
        seed: Int
    ) throws {
        var random = SplitMix(seed: seed)
        let hostile = "\u{7}\u{1B}[2J\u{202E}\u{E0001}\u{85}\u{7F}\r\n\t\"\\ Zürich 東京"
        let value = JSONValue.array([.string(hostile), Self.value(depth: 0, using: &random)])
        let text = JSON.printableText { $0.add("v", value) }
        let limits = JSONLimits(bytes: 1_000_000, members: 100_000)
        #expect(try JSON.parse(text, limits: limits).objectValue?["v"] == value)
        for scalar in text.unicodeScalars {
            switch DisplayWidth.of(scalar) {
            case .columns, .combining: continue
            case .blank, .hidden: Issue.record("U+\(String(scalar.value, radix: 16))")
            }
        }
        let written =
            #"\u0007\u001b[2J\u202e\udb40\udc01\u0085\u007f\u000d\u000a\u0009\"\\ Zürich 東京"#
        #expect(text.hasPrefix("{\"v\":[\"\(written)\","))
    }

    /// Whatever is taken here is JSON for a reader that is known to be right.
    @Test(arguments: 0..<2_000)
    func `a damaged text that is still accepted is JSON for Foundation too`(seed: Int) {
        var random = SplitMix(seed: seed)
        let bytes = Self.damaged(JSON.bytes(Self.value(depth: 0, using: &random)), using: &random)
        guard let value = try? JSON.parse(bytes), !Self.hasHugeNumber(value) else { return }
        #expect(throws: Never.self) {
            try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        }
    }

    @Test(arguments: 0..<3_000)
    func `an object whose texts stay bytes is accepted, refused and read as any other`(
        seed: Int
    ) throws {
        var random = SplitMix(seed: seed)
        let size = Int.random(in: 0..<25, using: &random)
        let pairs = (0..<size).map { place in
            ("\(place)" + Self.text(using: &random), Self.value(depth: 3, using: &random))
        }
        let written = JSON.bytes(.object(try JSONObject(pairs)))
        let isWhole = seed.isMultiple(of: 3)
        let bytes = isWhole ? written : Self.damaged(written, using: &random)
        let limits = JSONLimits(bytes: 1_000_000, depth: 12, members: 60)
        do throws(JSONError) {
            let value = try JSON.parse(bytes, limits: limits)
            let lazy = try LazyJSONObject(bytes, limits: limits)
            #expect(lazy?.object == value.objectValue)
            for member in value.objectValue?.members ?? [] {
                #expect(lazy?[member.name] == member.value)
                let text = lazy?.text(member.name).map { String(decoding: $0, as: UTF8.self) }
                #expect(text == member.value.stringValue)
                #expect(lazy?.double(member.name) == member.value.numberValue?.double)
            }
        } catch {
            #expect(throws: error) { try LazyJSONObject(bytes, limits: limits) }
        }
    }

    private static func damaged(_ bytes: [UInt8], using random: inout SplitMix) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            default:
                bytes.insert(
                    Array("{}[]\",:\\0e.-".utf8).randomElement(using: &random) ?? 0,
                    at: place
                )
            }
        }
        return bytes
    }

    @Test(arguments: 0..<3_000)
    func `UTF-8 is judged as the standard library judges it`(seed: Int) throws {
        var random = SplitMix(seed: seed)
        let leads: [UInt8] = [
            0x41, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF,
        ]
        let others: [UInt8] = [0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0]
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            bytes.append(leads.randomElement(using: &random) ?? 0)
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                bytes.append(others.randomElement(using: &random) ?? 0)
            }
        }
        let mark = UInt8(ascii: "\"")
        let accepted = (try? JSON.parse([mark] + bytes + [mark])) != nil
        #expect(accepted == (String(validating: bytes, as: UTF8.self) != nil))
    }

    private static func hasHugeNumber(_ value: JSONValue) -> Bool {
        switch value {
        case .number(let number): number.double == nil
        case .array(let elements): elements.contains(where: hasHugeNumber)
        case .object(let object): object.members.contains { hasHugeNumber($0.value) }
        default: false
        }
    }

    private static func value(depth: Int, using random: inout SplitMix) -> JSONValue {
        switch Int.random(in: 0..<(depth < 5 ? 7 : 5), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .number(JSONNumber(.random(in: .min ... .max, using: &random)))
        case 3:
            let number = JSONNumber("\(Double.random(in: -1e9...1e9, using: &random))")
            return number.map(JSONValue.number) ?? .null
        case 4: return .string(text(using: &random))
        case 5:
            let size = Int.random(in: 0..<5, using: &random)
            return .array((0..<size).map { _ in value(depth: depth + 1, using: &random) })
        default:
            let size = Int.random(in: 0..<25, using: &random)
            let pairs = (0..<size).map { place in
                ("\(place)" + text(using: &random), value(depth: depth + 3, using: &random))
            }
            return (try? JSONObject(pairs)).map(JSONValue.object) ?? .null
        }
    }

    private static func text(using random: inout SplitMix) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0..<20, using: &random) {
            let highest: UInt32 =
                [0x20, 0x7F, 0x7F, 0x800, 0x10FFFF].randomElement(using: &random) ?? 0
            let scalar = Unicode.Scalar(UInt32.random(in: 0...highest, using: &random))
            text.unicodeScalars.append(scalar ?? "\"")
        }
        return text
    }
}
