import Testing
import Token

struct CompactTokenTests {
    @Test(arguments: [
        ("", "token.parts"), (".", "token.parts"), ("a.b", "token.parts"),
        ("a.b.c.d", "token.parts"), ("...", "token.parts"), ("..", "token.header.json"),
        ("!.e30.x", "token.header.encoding"),
        ("eyJhbGciOiJIUzI1NiJ9.!.x", "token.payload.encoding"),
        ("eyJhbGciOiJIUzI1NiJ9.e31.x", "token.payload.encoding"),
        ("eyJhbGciOiJIUzI1NiJ9..x", "token.payload.not-object"),
        ("eyJhbGciOiJIUzI1NiJ9.e30.x", "token.key-id.missing"),
        (" eyJhbGciOiJIUzI1NiJ9.e30.x", "token.header.encoding"),
    ])
    func `a broken token is refused for its form`(text: String, code: String) {
        #expect(refusal { try CompactToken(text) } == code)
    }

    @Test func `the length is checked before anything else`() throws {
        let dots = [UInt8](repeating: UInt8(ascii: "."), count: CompactToken.mostBytes)
        #expect(refusal { try CompactToken(dots) } == "token.parts")
        #expect(refusal { try CompactToken(dots + [UInt8(ascii: ".")]) } == "token.too-long")
        #expect(
            refusal { try CompactToken([UInt8](repeating: 0, count: 5_000_000)) }
                == "token.too-long"
        )
    }

    @Test(arguments: [
        (#"{"u":"a"}"#, "a"), (#" { "x" : [ "u" ] , "u" : "b" } "#, "b"),
        (#"{"\u0075":"c"}"#, "c"), (#"{"u":"\u0064"}"#, "d"), (#"{"x":{"u":"no"},"u":"e"}"#, "e"),
        (#"{"x":"\"u\":\"no\"","u":"f"}"#, "f"), (#"{"x":[{"u":1},"]}"],"u":"g","U":1}"#, "g"),
        (#"{"x":1,"y":-1.5e3,"z":true,"n":null,"u":"h"}"#, "h"), (#"{"u":"é世"}"#, "é世"),
        (#"{"x":[],"y":{},"u":"i"}"#, "i"), (#"{"x":[1,[2,{"y":3}]],"u":"j"}"#, "j"),
    ])
    func `the key id is the claim u of the outermost object`(payload: String, keyID: String) throws
    {
        let token = try CompactToken(Samples.token(payload: payload))
        #expect(token.keyID == keyID)
        #expect(try token.verified(with: Samples.key()).payload.string("u") == keyID)
    }

    @Test(arguments: [
        (#"{"x":"1"}"#, "token.key-id.missing"), (#"{"U":"1"}"#, "token.key-id.missing"),
        (#"{"x":{"u":"1"}}"#, "token.key-id.missing"), ("{}", "token.key-id.missing"),
        (#"{"u":1}"#, "token.key-id.type"), (#"{"u":null}"#, "token.key-id.type"),
        (#"{"u":["1"]}"#, "token.key-id.type"), (#"{"u":{"u":"1"}}"#, "token.key-id.type"),
        (#"{"u":""}"#, "token.key-id.length"), (#"{"u":"1","u":"1"}"#, "token.key-id.ambiguous"),
        (#"{"u":"1","x":2,"u":"2"}"#, "token.key-id.ambiguous"),
        (#"{"u":"1","\u0075":"2"}"#, "token.key-id.ambiguous"),
        (#"{"\u0075":1,"u":"2"}"#, "token.key-id.ambiguous"),
        (#"["u"]"#, "token.payload.not-object"), (#""u""#, "token.payload.not-object"),
        (#"{"u":"1""#, "token.payload.json"), (#"{"u":"1"}}"#, "token.payload.json"),
        (#"{"u":"1"} {"u":"2"}"#, "token.payload.json"), (#"{"u":"1",}"#, "token.payload.json"),
        (#"{u:"1"}"#, "token.payload.json"), (#"{"u":"\uD800"}"#, "token.payload.json"),
        (#"{"x":[1,"u":"1"}"#, "token.payload.json"), (#"{"x":,"u":"1"}"#, "token.payload.json"),
        (#"{"x":"#, "token.payload.json"), (#"{"x":"abc"#, "token.payload.json"),
        (#"{"x":"abc\"#, "token.payload.json"), ("{\"x\":\"\n\"}", "token.payload.json"),
        (#"{"x":]}"#, "token.payload.json"),
    ])
    func `a token without one clear key id is refused before any key is sought`(
        payload: String,
        code: String
    ) throws {
        let token = try Samples.token(payload: payload)
        #expect(refusal { try CompactToken(token) } == code)
    }

    @Test func `a key id has at most 256 bytes`() throws {
        func code(_ count: Int) throws -> String {
            let keyID = String(repeating: "a", count: count)
            let token = try Samples.token(payload: #"{"u":"\#(keyID)"}"#)
            return refusal { try CompactToken(token) }
        }
        #expect(try code(256) == "none")
        #expect(try code(257) == "token.key-id.length")
    }

    @Test(arguments: [
        #"{"u":"1","x":01}"#, #"{"u":"1","x":{"a":1,"a":2}}"#, #"{"u":"1","x":1,"x":2}"#,
        #"{"u":"1","x":nul}"#, #"{"u":"1","x":[1,]}"#, #"{"u":"1","x":"\q"}"#,
        #"{"u":"1","x":"\uDC00"}"#, #"{"u":"1","x":[1 2]}"#, #"{"u":"1","x":[}]}"#,
        #"{"u":"1","x":["a":1]}"#,
    ])
    func `a signed payload that is not strict JSON is refused after its signature`(
        payload: String
    ) throws {
        let text = try Samples.token(payload: payload)
        let token = try? CompactToken(text)
        let other = try SigningKey([UInt8](repeating: 7, count: 32))
        if let token {
            #expect(refusal { try token.verified(with: other) } == "token.signature.mismatch")
        }
        #expect(
            refusal { try CompactToken(text).verified(with: Samples.key()) } == "token.payload.json"
        )
        #expect(
            refusal { try CompactToken(text).decodingWithoutVerifying() } == "token.payload.json"
        )
    }

    @Test func `a payload nested too deep is refused before its signature`() throws {
        let deep = String(repeating: "[", count: 5_000)
        let token = try Samples.token(payload: #"{"x":\#(deep)"#)
        #expect { try CompactToken(token) } throws: { error in
            error as? TokenError == .json(.payload, .tooDeep(offset: 36))
        }
    }

    @Test(arguments: ["=", ""])
    func `the signature may be padded and of either alphabet, but has one value`(
        padding: String
    ) throws {
        let key = try Samples.key()
        var seen = Set<Character>()
        for number in 0..<200 where !seen.isSuperset(of: "+/") {
            let text = try Samples.token(payload: #"{"u":"1","n":\#(number)}"#)
            let dot = try #require(text.lastIndex(of: "."))
            let signature = text[dot...].replacing("-", with: "+").replacing("_", with: "/")
            seen.formUnion(signature)
            #expect(throws: Never.self) {
                try CompactToken(text[..<dot] + signature + padding).verified(with: key)
            }
        }
        #expect(seen.isSuperset(of: "+/"))
    }

    @Test func `a signature with bits of no byte, cut or lengthened is refused`() throws {
        let key = try Samples.key()
        let text = try Samples.token(payload: #"{"u":"1"}"#)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let end = try #require(text.last)
        let last = try #require(alphabet.firstIndex(of: end))
        for bits in 1...3 {
            let other = String(text.dropLast()) + String(alphabet[last ^ bits])
            #expect(
                refusal { try CompactToken(other).verified(with: key) }
                    == "token.signature.encoding"
            )
        }
        let dot = try #require(text.lastIndex(of: "."))
        for (end, code) in [
            ("", "token.signature.length"), ("AAAA", "token.signature.length"),
            (text[dot...].dropFirst() + "A", "token.signature.length"),
            (text[dot...].dropFirst() + "AAAA", "token.signature.length"),
            (text[dot...].dropFirst() + "==", "token.signature.encoding"),
            (text[dot...].dropFirst().dropLast(), "token.signature.length"),
        ] as [(Substring, String)] {
            let other = text[...dot] + end
            let found = refusal { try CompactToken(String(other)).verified(with: key) }
            #expect(found == code || found == "token.signature.encoding", "\(end)")
        }
    }

    @Test func `an unverified reading says what was claimed`() throws {
        let text = try Samples.token(payload: #"{"u":"1","m":"hello"}"#)
        let reading = try CompactToken(text).decodingWithoutVerifying()
        #expect(try reading.payload.string("m") == "hello")
        #expect(try CompactToken(text).text == text)
    }

    @Test func `nothing that prints a token shows it`() throws {
        let token = try CompactToken(Samples.token(payload: #"{"u":"mine"}"#))
        var dumped = ""
        dump([token], to: &dumped)
        for text in ["\(token)", String(reflecting: token), dumped] {
            #expect(!text.contains("eyJ") && !text.contains("mine"))
        }
    }
}
