import Foundation
import Push
import TestSupport
import Testing
import Token
import Vocabulary

struct PushTokenTests {
    private let server: ExampleServer
    private var token: PushToken { server.token }

    init() throws { server = try ExampleServer() }

    private static func fields(_ request: PostRequest) -> [String: String] {
        fields(String(decoding: request.body, as: UTF8.self))
    }

    private static func fields(_ text: String) -> [String: String] {
        let pairs = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            return (String(parts[0]), String(parts[1]).removingPercentEncoding ?? "")
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    private func registration() throws -> PushTokenRegistration {
        let address = try PushTokenAddress(ExampleServer.address)
        return try PushTokenRegistration(of: address, uid: "b3a8", pair: token.pair)
    }

    private func question(
        _ change: (inout ExampleServer.Question) -> Void
    ) throws -> PushTokenQuestion {
        try PushTokenQuestion(try server.question(change), for: token)
    }

    private func expectSignature(over text: String, in fields: [String: String]) throws {
        let signature = try Base32.decode(try #require(fields["signature"]))
        #expect(try token.pair.publicKey.verified(text, signature: signature) != nil)
    }

    // MARK: Enrolment

    @Test func `an address is read`() throws {
        #expect(PushTokenAddress.claims(ExampleServer.address))
        let address = try PushTokenAddress(ExampleServer.address)
        #expect(address.account == AccountID(issuer: "Example Bank", accountName: "shared account"))
        #expect(address.serial == "PIPU00028CE4")
        #expect(address.endpoint.text == "https://mfa.example:8443/ttype/push")
        #expect(address.timeToLive == 10)
        #expect(address.isPollOnly)
        #expect(address.unlock == nil)
        #expect(!address.asksForUncheckedTLS)
        #expect(!"\(address)".contains("927c29"))
        #expect(try PushTokenAddress(ExampleServer.address + "&pin=True").unlock == .pin)
        let forced = ExampleServer.address + "&pin=True&app_force_unlock=biometric"
        #expect(try PushTokenAddress(forced).unlock == .biometric)
        let pia = ExampleServer.address.replacing("otpauth:", with: "pia:")
        #expect(try PushTokenAddress(pia).serial == "PIPU00028CE4")
        let unchecked = ExampleServer.address.replacing("sslverify=1", with: "sslverify=0")
        #expect(try PushTokenAddress(unchecked).asksForUncheckedTLS)
    }

    @Test(arguments: [
        ("otpauth:", "pushauth:", "privacyidea.address"),
        ("serial=PIPU00028CE4", "serial=", "privacyidea.missing.serial"),
        ("serial=PIPU00028CE4", "serial=a&serial=b", "privacyidea.missing.serial"),
        ("serial=PIPU00028CE4", "serial=a%7Cb", "privacyidea.invalid.serial"),
        ("url=https", "url=ftp", "privacyidea.invalid.url"),
        ("url=https", "url=http", "privacyidea.plain-http"),
        ("ttype/push&", "ttype/push%3Fx=1&", "privacyidea.invalid.url"),
        ("ttl=10", "ttl=0", "privacyidea.invalid.ttl"), ("v=1", "v=2", "privacyidea.invalid.v"),
        ("credential=9", "credential=%209", "privacyidea.invalid.enrollment_credential"),
        ("enrollment_", "x", "privacyidea.missing.enrollment_credential"),
        ("Example%20Bank", "Example%E2%80%8BBank", "privacyidea.invalid.issuer"),
        ("sslverify=1", "app_force_unlock=face", "privacyidea.invalid.app_force_unlock"),
        ("shared%20account", "a%00b", "enrolment.malformed"),
    ])
    func `an address that cannot be used is refused`(part: String, other: String, code: String) {
        let text = ExampleServer.address.replacing(part, with: other)
        let error = #expect(throws: (any Error).self) { try PushTokenAddress(text) }
        #expect((error as? any CodedError)?.code == code)
    }

    @Test func `plain http is for this machine, or for a person's word`() throws {
        let local = ExampleServer.address.replacing(
            "https%3A//mfa.example%3A8443",
            with: "http%3A//127.0.0.1%3A5000"
        )
        #expect(try PushTokenAddress(local).endpoint.port == 5_000)
        let far = ExampleServer.address.replacing("url=https", with: "url=http")
        #expect(try PushTokenAddress(far, allowsPlainHTTP: true).endpoint.scheme == .http)
    }

    @Test func `an enrolment sends the public key and keeps the server's`() throws {
        let registration = try registration()
        let fields = Self.fields(registration.request)
        #expect(registration.request.address == "https://mfa.example:8443/ttype/push")
        #expect(fields["enrollment_credential"] == "927c29fceb27f72fab8c0544e8b5f6c5c3183eb8")
        #expect(fields["serial"] == "PIPU00028CE4")
        #expect(fields["fbtoken"] == "no_firebase_token")
        let sent = try Base64.decode(try #require(fields["pubkey"]))
        #expect(sent == token.pair.publicKey.subjectPublicKeyInfo)
        #expect(fields.count == 4)
    }

    @Test(arguments: [
        (#"{"result":{"status":false,"error":{"code":905,"message":"x"}}}"#, "privacyidea.refused"),
        ("<html>", "privacyidea.reply"), ("{}", "privacyidea.reply"),
        (#"{"result":{"status":true,"value":true}}"#, "privacyidea.reply"),
        (
            #"{"result":{"status":true,"value":true},"detail":{"rollout_state":"clientwait"}}"#,
            "privacyidea.reply"
        ),
        (
            #"{"result":{"status":true,"value":true},"detail":{"rollout_state":"enrolled"}}"#,
            "privacyidea.missing.public_key"
        ),
        (
            #"{"result":{"status":true,"value":true},"detail":{"rollout_state":"enrolled","public_key":"AAAA"}}"#,
            "privacyidea.invalid.public_key"
        ),
        (
            #"{"result":{"status":true,"value":true},"detail":{"rollout_state":"enrolled","serial":"OTHER"}}"#,
            "privacyidea.reply"
        ),
    ])
    func `a reply that enrols nothing is an error`(body: String, code: String) throws {
        let registration = try registration()
        let error = #expect(throws: PrivacyIDEAError.self) {
            try registration.token(ExampleServer.reply(body))
        }
        #expect(error?.code == code)
    }

    // MARK: Polling

    @Test func `a poll is signed with serial and time`() throws {
        let now = Instant(milliseconds: 1_795_358_195_836)
        let address = try token.poll(at: now).address
        let start = "https://mfa.example:8443/ttype/push?"
        #expect(address.hasPrefix(start))
        let fields = Self.fields(String(address.dropFirst(start.count)))
        #expect(fields["serial"] == "PIPU00028CE4")
        #expect(fields["timestamp"] == "2026-11-22T14:36:35.836Z")
        try expectSignature(over: "PIPU00028CE4|2026-11-22T14:36:35.836Z", in: fields)
    }

    @Test func `what waits is read one by one, and a bad one spoils no good one`() throws {
        let other = try KeyPair(new: .rs256)
        let values = [
            try server.question(), try server.question(signedBy: other) { $0.nonce = Self.second },
            try server.question(), try server.question { $0.nonce = Self.second },
        ]
        let read = try token.questions(ExampleServer.reply(values)).map { polled in
            Result { () throws(PrivacyIDEAError) in try polled.reading.get().nonce }
        }
        #expect(
            read == [
                .success("MJKOFYXBC5NIGGC76D4ZQHVMV5RK4UQT"), .failure(.signature),
                .failure(.repeated), .success(Self.second),
            ]
        )
        #expect(try token.questions(ExampleServer.reply([])).isEmpty)
    }

    private static let second = "PFI36F56ILN3JJ2TBLISKCINCYTHJKKF"

    @Test func `a reply without end is refused`() throws {
        let many = Array(repeating: try server.question(), count: 65)
        #expect(throws: PrivacyIDEAError.tooMany(limit: 64)) {
            try token.questions(ExampleServer.reply(many))
        }
        let value = JSON.text(try server.question())
        let endless = String(repeating: value + ",", count: 10_000)
        let body = #"{"result":{"status":true,"value":[\#(endless)1]}}"#
        #expect(throws: PrivacyIDEAError.reply) { try token.questions(ExampleServer.reply(body)) }
    }

    @Test(arguments: [
        (403, 303, "ERR303: polling not allowed", PrivacyIDEAError.pollingForbidden),
        (400, 905, "ERR905: Missing parameter", .refused(code: 905)),
        (400, 10, "ERR10: unknown token", .signatureRefused),
    ])
    func `refusals have their reasons`(
        status: Int,
        number: Int,
        text: String,
        error: PrivacyIDEAError
    ) throws {
        let body = #"{"result":{"status":false,"error":{"code":\#(number),"message":"\#(text)"}}}"#
        #expect(throws: error) { try token.questions(ExampleServer.reply(body, status: status)) }
        // At 200 or not, what is no result is nobody's.
        for body in ["", "[]", "{\"result\":1}", #"{"result":{"status":true,"value":7}}"#] {
            #expect(throws: PrivacyIDEAError.reply) {
                try token.questions(ExampleServer.reply(body, status: status == 403 ? 200 : status))
            }
        }
    }

    @Test(arguments: [
        ("OTHER", "https://mfa.example:8443/ttype/push", PrivacyIDEAError.otherDevice),
        ("PIPU00028CE4", "https://evil.example:8443/ttype/push", .otherServer),
        ("PIPU00028CE4", "http://mfa.example:8443/ttype/push", .otherServer),
        ("PIPU00028CE4", "https://mfa.example/ttype/push", .otherServer),
        ("PIPU00028CE4", "https://mfa.example:8443@evil.example/", .otherServer),
    ])
    func `a signed question for others is refused`(
        serial: String,
        url: String,
        error: PrivacyIDEAError
    ) throws {
        #expect(throws: error) {
            try question {
                $0.serial = serial
                $0.url = url
            }
        }
    }

    @Test func `a signed question outside its limits is refused`() throws {
        let changes: [(inout ExampleServer.Question) -> Void] = [
            { $0.question = "" }, { $0.question = String(repeating: "\u{1}", count: 65_536) },
            { $0.question = String(repeating: "x", count: 4_097) },
            { $0.title = String(repeating: "x", count: 257) }, { $0.check = "2" },
            { $0.nonce = "AAAA" }, { $0.nonce = $0.nonce.lowercased() },
            { $0.presence = "A" }, { $0.presence = "A,A" }, { $0.presence = "A,,B" },
            { $0.presence = "A,B\u{202E}" },
            { $0.presence = "A,\(String(repeating: "x", count: 65))" },
            { $0.presence = "A, " }, { $0.presence = "red apple,red  apple" },
            { $0.presence = (1...11).map(String.init).joined(separator: ",") },
            { $0.capabilities = #"{"decline_reason": 1}"# }, { $0.capabilities = "[]" },
        ]
        for (place, change) in changes.enumerated() {
            #expect(throws: PrivacyIDEAError.self, "\(place)") { try question(change) }
        }
    }

    @Test(arguments: [
        "red apple,green tree", " red apple , green tree",
        "a  b,a c,\(String(repeating: "x y ", count: 16))",
    ])
    func `options with blanks are answered as they are signed`(presence: String) throws {
        let question = try question { $0.presence = presence }
        for option in presence.split(separator: ",").map(String.init) {
            let fields = Self.fields(try token.answer(.acceptShowing(option), to: question))
            #expect(fields["presence_answer"] == option)
            try expectSignature(over: "\(question.nonce)|PIPU00028CE4|\(option)", in: fields)
        }
    }

    @Test(arguments: [("vert\u{A0}pomme,bleu", "vert pomme"), ("bleu\tciel,b", "bleu ciel")])
    func `an option is answered as it is signed, whatever blanks are shown`(
        presence: String,
        shown: String
    ) throws {
        let question = try question { $0.presence = presence }
        let option = question.presence[0]
        #expect(PrintableText(option).text == shown && option != shown)
        let fields = Self.fields(try token.answer(.acceptShowing(shown), to: question))
        #expect(fields["presence_answer"] == option)
    }

    // MARK: Answers

    @Test(
        arguments: [
            (PushTokenAnswer.accept, nil, false, ""), (.decline, nil, true, "|decline"),
            (.declineNotMine, nil, true, "|decline|unknown_trigger"),
            (.declineChangedMind, nil, true, "|decline|cancelled"),
            (.declineNotMine, nil, false, "|decline"),
            (.acceptShowing("07"), "12,07,99", false, "|07"), (.decline, "A,B", false, "|decline"),
        ] as [(PushTokenAnswer, String?, Bool, String)]
    )
    func `an answer is signed over all that it says`(
        answer: PushTokenAnswer,
        presence: String?,
        acceptsReasons: Bool,
        end: String
    ) throws {
        let question = try question {
            $0.presence = presence
            if acceptsReasons { $0.capabilities = #"{"a": false, "decline_reason": true}"# }
        }
        let request = try token.answer(answer, to: question)
        #expect(request.address == "https://mfa.example:8443/ttype/push")
        let fields = Self.fields(request)
        #expect(fields["serial"] == "PIPU00028CE4")
        #expect(fields["nonce"] == question.nonce)
        #expect(fields["decline"] == (end.contains("decline") ? "1" : nil))
        let parts = end.split(separator: "|").map(String.init)
        #expect(fields["decline_reason"] == (parts.count == 2 ? parts[1] : nil))
        #expect(fields["presence_answer"] == (end == "|07" ? "07" : nil))
        try expectSignature(over: "\(question.nonce)|PIPU00028CE4\(end)", in: fields)
    }

    @Test(arguments: [
        (PushTokenAnswer.accept, "A,B" as String?), (.acceptShowing("C"), "A,B"),
        (.acceptShowing("A"), nil),
    ])
    func `an approval has what the login page shows, where that is asked for`(
        answer: PushTokenAnswer,
        presence: String?
    ) throws {
        let question = try question { $0.presence = presence }
        #expect(throws: PrivacyIDEAError.invalid(.presence)) {
            try token.answer(answer, to: question)
        }
    }

    @Test func `a code for the login page comes with the reply`() throws {
        let body = #"{"result":{"status":true,"value":true},"detail":{"display_code":"42"}}"#
        #expect(try PushToken.receipt(ExampleServer.reply(body)) == .acceptedWithCode("42"))
        let number = body.replacing(#""42""#, with: "42")
        #expect(try PushToken.receipt(ExampleServer.reply(number)) == .acceptedWithCode("42"))
        let odd = body.replacing(#""42""#, with: "{}")
        #expect(throws: PrivacyIDEAError.reply) { try PushToken.receipt(ExampleServer.reply(odd)) }
        #expect(throws: PrivacyIDEAError.reply) {
            try PushToken.receipt(ExampleServer.reply("{}", status: 502))
        }
    }
}
