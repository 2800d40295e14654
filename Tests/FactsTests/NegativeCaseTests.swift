import Push
import Testing
import Token
import Vocabulary

/// The numbered cases of messages to the device that envelope, token and claims decide together.
///
/// The other numbers of messages are beside what they are about: claims, clocks, locations, texts.
@Suite struct NegativeCaseTests {
    @Test func `case 1: a signature that is one bit off is refused`() throws {
        let token = try Message().token()
        let dot = try #require(token.lastIndex(of: "."))
        let signature = try Base64.decodeURL(String(token[dot...].dropFirst()))
        for index in signature.indices {
            var changed = signature
            changed[index] ^= 1
            let forged = token[...dot] + Base64.encodeURL(changed)
            #expect(Self.read(String(forged)) == "token.signature.mismatch")
        }
        #expect(Self.read(token) == nil)
    }

    @Test(arguments: [("m", "Pay 9,000 EUR"), ("t", "86400"), ("k", "biometric"), ("d", "root")])
    func `case 2: changed claims under the old signature are refused`(
        name: String,
        text: String
    ) throws {
        let parts = try Message().token().split(separator: ".")
        let others = try Message([name: .string(text)]).token().split(separator: ".")
        try #require(parts[1] != others[1])
        let forged = [parts[0], others[1], parts[2]].joined(separator: ".")
        #expect(Self.read(forged) == "token.signature.mismatch")
    }

    @Test func `case 9: another account's mechanism under one's own key is refused`() throws {
        let token = try Message(["u": "the mechanism of another account"]).token()
        let keys = [
            Message.mechanism: try Message.key(),
            "the mechanism of another account": try Message.key(first: 2),
        ]
        let envelope = try Envelope.decode(Array("\(Message.id) \(token)".utf8))
        let key = try #require(keys[envelope.token.keyID])
        #expect(code { try envelope.token.verified(with: key) } == "token.signature.mismatch")
    }

    @Test func `case 10: a message without u, c or message id is refused`() throws {
        for (name, expected) in [("u", "token.key-id.missing"), ("c", "claim.missing.c")] {
            #expect(code { try Message([:], without: [name]).request() } == expected)
        }
        var nameless = Message()
        nameless.messageID = nil
        #expect(code { try nameless.request() } == "message-id.missing")
        let bare = try Message().token()
        #expect(code { try Message.request(Array(bare.utf8)) } == "request.message-id.missing")
    }

    @Test func `case 37: numbers are taken for t and i alone`() throws {
        let facts = try Message(["t": 60, "i": .number(JSONNumber(Message.issued))]).facts()
        #expect(facts.validity.timeToLive == 60)
        #expect(facts.validity.issued?.milliseconds == Message.issued)
        for name in ["c", "m", "k", "n", "l", "d", "p", "payload"] {
            for value in [JSONValue.bool(true), 7] {
                let found = code { try Message([name: value]).request() }
                #expect(found == "claim.wrong-type.\(name)")
            }
        }
    }

    /// The code of the refusal of a token in its envelope, verified with the demonstration key.
    private static func read(_ token: String) -> String? {
        code { try Message.request(Array("\(Message.id) \(token)".utf8)) }
    }
}
