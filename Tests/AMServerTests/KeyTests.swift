import Foundation
import Testing

@testable import AMServer

/// Keys and their uses, checked as a relying party does; the values are worked examples.
struct KeyTests {
    private static let site = RelyingParty(origin: "https://am.example.com")
    private static let challenge = bytes(ofBase64: "QDHu55yPlEycWbrjrSGochK9qo-IvJKBX0EXS6j5cWc")
    private static let clientData =
        #"{"type":"webauthn.create","challenge":"QDHu55yPlEycWbrjrSGochK9qo-IvJKBX0EXS6j5cWc","origin":"https://am.example.com"}"#
    private static let id = "qTeKg6JMS-K8FJQ1sO9ZIQ"
    private static let head =
        "b67eb0c5268ae94baad4a6a0436a5b24281f31706a723c85000b50245b476da145"
        + "00000000000000000000000000000000000000000010a9378a83a24c4be2bc149435b0ef5921"
    private static let cose =
        "a5010203262001215820a64f5cef53cb714cce426587530d29fc9316ebadc2fbff1e0a699b791af0d7a9"
        + "225820d1e9b0fddbfad4cd771e5003e30356e7b8664d56b318f825b2ce65d305cf36fe"
    private static let none = "a363666d74646e6f6e656761747453746d74a06861757468446174615894"
    private static let packed =
        "a363666d74667061636b65646761747453746d74a263616c67266373696758"
        + "47304502204613be747bcb90de5f000619b93f5f02eb695e096fb66b0a03e244d378afe52f022100d992"
        + "b7b7d7d562cf296af0a2c344c67503f7e5870ad62fe2b9e29707539dff56"
        + "6861757468446174615894"
    private static let edDSA =
        "a363666d74667061636b65646761747453746d74a263616c67276373696758"
        + "4078eb452f84cc515a62172cd76ac50742785af4efdbc6105746812f1e4b23bc5c"
        + "17ca5f9b94e3c5454a554dcddba67a1022fc36b88f1f9b82c943f315d5c83b09"
        + "6861757468446174615871"
    private static let edCOSE =
        "a4010103272006215820"
        + "50920ea93e93fe0e2962823432b26c4170691660ffe60709db8ea25fca392bf3"

    private static func bytes(ofBase64 text: String) -> [UInt8] {
        Base64Text.bytes(ofAnyForm: text[...]) ?? []
    }

    private static func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }

    private static func numbers(_ bytes: [UInt8]) -> String {
        bytes.map { String(Int8(bitPattern: $0)) }.joined(separator: ",")
    }

    private static func outcome(
        _ object: [UInt8],
        clientData: String = clientData,
        id: String = id
    ) throws -> KeyOutcome {
        try KeyOutcome("\(clientData)::\(numbers(object))::\(id)::desk", readsJSON: true)
    }

    private static func register(
        _ outcome: KeyOutcome,
        challenge: [UInt8] = challenge,
        site: RelyingParty? = site,
        needsVerification: Bool = true
    ) throws -> RegisteredKey {
        try #require(site).registered(
            outcome,
            challenge: challenge,
            user: ("demo", "ZGVtbw"),
            needsVerification: needsVerification
        )
    }

    @Test(arguments: [none + head + cose, packed + head + cose, edDSA + head + edCOSE])
    func `a new key is taken`(object: String) throws {
        let key = try Self.register(Self.outcome(Self.bytes(object)))
        #expect(Base64Text.forAddress(key.id) == Self.id)
        #expect(key.deviceName == "desk")
        #expect(key.user == "demo" && key.counter == 0)
    }

    @Test func `a new key is refused for what is wrong with it`() throws {
        let good = Self.bytes(Self.packed + Self.head + Self.cose)
        func refusal(_ body: () throws -> RegisteredKey) -> RelyingParty.Refusal? {
            do {
                _ = try body()
                return nil
            } catch {
                return error as? RelyingParty.Refusal
            }
        }
        #expect(refusal { try Self.register(Self.outcome(good), challenge: [1]) } == .challenge)
        let other = RelyingParty(origin: "https://evil.example")
        #expect(refusal { try Self.register(Self.outcome(good), site: other) } == .origin)
        let port = RelyingParty(origin: "https://am.example.com:8443")
        #expect(refusal { try Self.register(Self.outcome(good), site: port) } == .origin)
        let type = Self.clientData.replacingOccurrences(of: "create", with: "get")
        #expect(refusal { try Self.register(Self.outcome(good, clientData: type)) } == .type)
        #expect(refusal { try Self.register(Self.outcome(good, id: "AAAA")) } == .key)
        var flipped = good
        flipped[flipped.count - 1] ^= 1
        #expect(refusal { try Self.register(Self.outcome(flipped)) } == .attestation)
        #expect(refusal { try Self.register(Self.outcome(good + [0])) } == .form)
        #expect(refusal { try Self.register(Self.outcome(Array(good.dropLast()))) } == .form)
        let silent = Self.head.replacingOccurrences(of: "6da145", with: "6da141")
        let unverified = Self.bytes(Self.none + silent + Self.cose)
        #expect(refusal { try Self.register(Self.outcome(unverified)) } == .verification)
        #expect(
            refusal { try Self.register(Self.outcome(unverified), needsVerification: false) } == nil
        )
        let absent = Self.head.replacingOccurrences(of: "6da145", with: "6da144")
        #expect(
            refusal { try Self.register(Self.outcome(Self.bytes(Self.none + absent + Self.cose))) }
                == .presence
        )
        let site = Self.head.replacingOccurrences(of: "b67eb0", with: "b67eb1")
        #expect(
            refusal { try Self.register(Self.outcome(Self.bytes(Self.none + site + Self.cose))) }
                == .site
        )
    }

    private static let use =
        #"{"type":"webauthn.get","challenge":"N-9R6qwul5P88k1JiDRbmBfgvVDyHPw5OvaYFN3ta2g","origin":"https://am.example.com"}::-74,126,-80,-59,38,-118,-23,75,-86,-44,-90,-96,67,106,91,36,40,31,49,112,106,114,60,-123,0,11,80,36,91,71,109,-95,5,0,0,0,7::48,70,2,33,0,-29,53,-103,51,-116,30,-35,64,-36,79,-55,-34,-128,-121,51,-127,-120,68,82,-20,104,33,81,-56,56,39,-125,-22,-48,123,-107,46,2,33,0,-2,-31,120,-116,-18,-105,-96,-5,93,51,-63,-110,55,-7,-10,-117,10,38,-108,-67,57,44,90,-128,-16,-93,18,32,-105,106,-93,-118::qTeKg6JMS-K8FJQ1sO9ZIQ"#

    private func used(
        _ text: String,
        counter: UInt32 = 0,
        needsHandle: Bool = false
    ) throws
        -> RegisteredKey
    {
        var key = try Self.register(Self.outcome(Self.bytes(Self.none + Self.head + Self.cose)))
        key.counter = counter
        return try #require(Self.site).used(
            KeyOutcome(text, readsJSON: false),
            challenge: Self.bytes(ofBase64: "N+9R6qwul5P88k1JiDRbmBfgvVDyHPw5OvaYFN3ta2g="),
            keys: [key],
            needsHandle: needsHandle,
            needsVerification: true
        )
    }

    @Test func `a use of a key is taken, and its counter kept`() throws {
        #expect(try used(Self.use, counter: 6).counter == 7)
        #expect(try used(Self.use + "::ZGVtbw", needsHandle: true).user == "demo")
    }

    @Test(arguments: [
        (use, UInt32(7), false, RelyingParty.Refusal.counter), (use, 8, false, .counter),
        (use, 0, true, .user), (use + "::YW5u", 0, true, .user),
        (use.replacingOccurrences(of: ",7::48", with: ",8::48"), 0, false, .signature),
        (use.replacingOccurrences(of: "::qTeK", with: "::rTeK"), 0, false, .unknown),
        (use.replacingOccurrences(of: "-95,5,", with: "-95,1,"), 0, false, .verification),
        (use.replacingOccurrences(of: "N-9R", with: "N-9S"), 0, false, .challenge),
    ])
    func `a use of a key is refused for what is wrong with it`(
        text: String,
        counter: UInt32,
        needsHandle: Bool,
        refusal: RelyingParty.Refusal
    ) {
        #expect(throws: refusal) {
            try used(text, counter: counter, needsHandle: needsHandle)
        }
    }

    /// How AM reads an outcome; the vectors are those of the client's module.
    @Test func `outcomes are read as AM reads them`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.appending(path: "WebAuthnTests/Vectors/webauthn.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        let vectors = try #require(try JSONReader.read(text)["vectors"]?.list)
        let mine = vectors.filter { $0["id"]?.text?.hasPrefix("wa-server") == true }
        #expect(mine.count == 5)
        for vector in mine {
            let expected = try #require(vector["expect"])
            do {
                let outcome = try KeyOutcome(vector["outcome"]?.text ?? "", readsJSON: true)
                #expect(outcome.fields.joined(separator: "::") == expected["legacyData"]?.text)
            } catch {
                switch error {
                case .unsupported: #expect(expected["supported"] == .bool(false))
                case .error(let name, let message):
                    #expect(expected["error"]?["type"]?.text == name)
                    #expect(expected["error"]?["message"]?.text == message)
                case .form: Issue.record("no form: \(vector)")
                }
            }
        }
    }

    @Test(arguments: [
        "a1", "a2010101", "a201010102", "5f", "9f", "f6", "1b0000000000000001", "6180",
    ])
    func `CBOR that is not whole or of another kind is not read`(hex: String) {
        #expect(CBORItem.whole(Self.bytes(hex)) == nil)
    }
}
