import Foundation
import Push
import TestSupport
import Testing
import Token
import Vocabulary

/// What a real server said, and what a software device answered.
struct TranscriptTests {
    struct Exchange {
        let note: String
        /// The fields of the form, or what stands behind the `?`.
        let fields: [String: String]
        let reply: PostReply
    }

    static func exchanges() throws -> [Exchange] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Vectors/privacyidea.json")
        let limits = JSONLimits(bytes: 1_048_576, depth: 16, members: 8_192)
        let root = try JSON.parse(Array(Data(contentsOf: file)), limits: limits)
        let list = try #require(root.objectValue?["exchanges"]?.arrayValue)
        return try list.map { value in
            let object = try #require(value.objectValue)
            let request = try #require(object["request"]?.objectValue)
            let fields = try #require((request["form"] ?? request["query"])?.objectValue)
            let status = try #require(object["status"]?.numberValue?.integer)
            let reply = try #require(object["reply"])
            return Exchange(
                note: try #require(object["note"]?.stringValue),
                fields: Dictionary(
                    uniqueKeysWithValues: fields.members.map { member in
                        (member.name, member.value.stringValue ?? JSON.text(member.value))
                    }
                ),
                reply: PostReply(status: Int(status), body: JSON.bytes(reply), date: nil)
            )
        }
    }

    /// The token that was enrolled, with another key in place of the one that was thrown away.
    static func token() throws -> PushToken {
        let enrolment = try #require(try exchanges().first)
        let address = try PushTokenAddress(
            "otpauth://pipush/x?url=https%3A//127.0.0.1%3A15151/ttype/push&serial=PIPU00028CE4"
                + "&enrollment_credential=927c29fceb27f72fab8c0544e8b5f6c5c3183eb8"
        )
        let registration = try PushTokenRegistration(
            of: address,
            uid: "b3a8",
            pair: ExampleServer().token.pair
        )
        return try registration.token(enrolment.reply)
    }

    @Test func `every signature of the device is over what is said, but for two wrong ones`() throws
    {
        let exchanges = try Self.exchanges()
        #expect(exchanges.count == 24)
        let info = try Base64.decode(try #require(exchanges[0].fields["pubkey"]))
        let key = try PublicKey(subjectPublicKeyInfo: info, .rs256)
        let token = try Self.token()
        var nonce = ""
        var wrong: [String] = []
        for exchange in exchanges.dropFirst() {
            let fields = exchange.fields
            let serial = try #require(fields["serial"])
            let text: String
            if let new = fields["new_fb_token"] {
                text = "\(new)|\(serial)|\(fields["timestamp"] ?? "")"
            } else if let time = fields["timestamp"] {
                text = "\(serial)|\(time)"
                if let questions = try? token.questions(exchange.reply),
                    let question = try questions.last?.reading.get()
                {
                    nonce = question.nonce
                }
            } else {
                // One wrong answer does not say to what.
                let parts = [fields["nonce"] ?? nonce, serial, fields["presence_answer"]]
                let denial = fields["decline"].map { _ in "decline" }
                text = (parts + [denial, fields["decline_reason"]]).compactMap(\.self)
                    .joined(separator: "|")
            }
            let signature = try Base32.decode(try #require(fields["signature"]))
            if try key.verified(text, signature: signature) == nil { wrong.append(exchange.note) }
        }
        #expect(wrong == ["accept, wrong signature", "poll, wrong signature"])
    }

    @Test func `every question is read, with what the server can do`() throws {
        let token = try Self.token()
        var count = 0
        for exchange in try Self.exchanges() where exchange.note.hasPrefix("poll") {
            guard exchange.reply.status == 200 else { continue }
            for polled in try token.questions(exchange.reply) {
                let question = try polled.reading.get()
                #expect(question.question == "Sign in from 127.0.0.1 with Python-urllib/3.11?")
                #expect(question.title == "Shared account")
                #expect(question.acceptsReasons)
                #expect(question.nonceBytes.count == 20)
                let isPresence = exchange.note.contains("presence") || polled.hasPresence
                #expect(question.presence == (isPresence ? ["F", "B", "I"] : []))
                count += 1
            }
        }
        #expect(count == 11)
    }

    @Test func `every altered byte of a question is refused`() throws {
        let token = try Self.token()
        let exchanges = try Self.exchanges().filter { $0.reply.status == 200 }
        let values = try exchanges.filter { $0.note.hasPrefix("poll") }.flatMap { exchange in
            try token.questions(exchange.reply).map(\.value)
        }
        // One without a presence check, and one with.
        let plain = try #require(values.first { $0.objectValue?["require_presence"] == nil })
        let presence = try #require(values.first { $0.objectValue?["require_presence"] != nil })
        for value in [plain, presence] {
            let members = try #require(value.objectValue).members
            _ = try PushTokenQuestion(value, for: token)
            for (place, member) in members.enumerated() where member.name != "version" {
                let bytes = Array(try #require(member.value.stringValue).utf8)
                for index in bytes.indices {
                    var altered = bytes
                    altered[index] ^= 1
                    var changed = members.map { ($0.name, $0.value) }
                    changed[place].1 = .string(String(decoding: altered, as: UTF8.self))
                    let object = JSONValue.object(try JSONObject(changed))
                    #expect(throws: PrivacyIDEAError.self, "\(member.name), byte \(index)") {
                        try PushTokenQuestion(object, for: token)
                    }
                }
                let rest = members.filter { $0.name != member.name }.map { ($0.name, $0.value) }
                let without = JSONValue.object(try JSONObject(rest))
                if member.name != "capabilities", member.name != "capabilities_signature" {
                    #expect(throws: PrivacyIDEAError.self, "without \(member.name)") {
                        try PushTokenQuestion(without, for: token)
                    }
                }
            }
        }
    }

    @Test(arguments: [
        ("accept", PushTokenReceipt.accepted), ("decline", .accepted),
        ("decline, not mine", .accepted),
        ("accept, wrong signature", .notAccepted), ("accept after a wrong one", .accepted),
        ("accept twice", .notAccepted), ("accept, wrong presence", .notAccepted),
        ("accept, right presence", .accepted),
    ])
    func `every reply means what it says`(note: String, receipt: PushTokenReceipt) throws {
        let exchange = try #require(try Self.exchanges().first { $0.note == note })
        #expect(try PushToken.receipt(exchange.reply) == receipt)
    }

    @Test(arguments: [
        ("poll, two minutes late", PrivacyIDEAError.clock(ahead: nil)),
        ("poll, wrong signature", .signatureRefused),
    ])
    func `the server's own refusals are told apart`(note: String, error: PrivacyIDEAError) throws {
        let token = try Self.token()
        let exchange = try #require(try Self.exchanges().first { $0.note == note })
        #expect(throws: error) { try token.questions(exchange.reply) }
    }

    @Test(arguments: [(-120, "120 s behind"), (120, "120 s ahead")] as [(Int64, String)])
    func `a clock that is off is told with its size`(seconds: Int64, words: String) throws {
        let token = try Self.token()
        let exchange = try #require(
            try Self.exchanges().first { $0.note.hasSuffix("minutes late") }
        )
        // The device's time, as the server repeats it, beside the server's own.
        let ours = try #require(Instant(rfc3339: "2026-11-22T14:34:39.809135+00:00"))
        let reply = PostReply(
            status: exchange.reply.status,
            body: exchange.reply.body,
            date: ours.advanced(byMilliseconds: -seconds * 1_000)
        )
        let error = #expect(throws: PrivacyIDEAError.clock(ahead: seconds)) {
            try token.questions(reply)
        }
        #expect(error?.reason.hasSuffix(" This machine's is \(words).") == true)
    }
}

extension PolledQuestion {
    fileprivate var hasPresence: Bool { value.objectValue?["require_presence"] != nil }
}
