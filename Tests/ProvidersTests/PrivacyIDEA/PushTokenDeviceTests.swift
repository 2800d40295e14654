import TestSupport
import Testing
import Token
import Vocabulary

@testable import Push

@Suite struct PushTokenDeviceTests {
    private let server: ExampleServer
    private let now = Instant(milliseconds: 1_700_000_000_000)

    init() throws { server = try ExampleServer() }

    private func message(
        _ change: (inout ExampleServer.Question) -> Void = { _ in }
    ) throws -> ReceivedMessage {
        let reply = ExampleServer.reply([try server.question(change)])
        return try #require(try server.token.messages(in: reply).first).get()
    }

    private func request(
        _ message: ReceivedMessage,
        of token: PushToken? = nil
    ) throws -> ApprovalRequest {
        try (token ?? server.token).request(message, received: now)
    }

    @Test func `what was kept gives the same device`() throws {
        let token = try ExampleServer(unlock: .pin).token
        let kept = try #require(token.kept)
        let again = try #require(
            try PrivacyIDEAFamily.device(uid: token.uid, of: token.account, kept) as? PushToken
        )
        #expect(again.serial == token.serial)
        #expect(again.unlock == .pin)
        #expect(again.serverKey == token.serverKey)
        #expect(again.answers.text == token.endpoint.text)
        #expect(try request(try message(), of: again).facts.mechanismUID == token.uid)
    }

    @Test(arguments: [
        "", "{}", #"{"serial":"PIPU"}"#, #"{"serial":"PIPU","server_key":"AAAA"}"#,
        #"{"serial":"PIPU","server_key":"%%"}"#,
    ])
    func `other details make no device`(details: String) throws {
        let token = server.token
        let kept = StoredDevice(endpoint: token.endpoint, details: details, key: .pair(token.pair))
        #expect(throws: (any Error).self) {
            try PrivacyIDEAFamily.device(uid: "u", of: token.account, kept)
        }
    }

    @Test func `an address is of the family that claims it`() throws {
        #expect(try ProviderFamilies.address(ExampleServer.address) is PushTokenAddress)
        #expect(try ProviderFamilies.address("otpauth://totp/a?secret=A") == nil)
        #expect(try ProviderFamilies.address("nonsense") == nil)
        #expect(
            try ProviderFamilies.address(
                "bsa://client/Bank:ann?client_key=ck-0123456789&url=https%3A//bank.example/bsa"
            ) is PushDataAddress
        )
    }

    @Test func `a message gives the request again, and a changed one does not`() throws {
        let message = try message()
        let request = try request(message)
        #expect(request.messageID.text == "MJKOFYXBC5NIGGC76D4ZQHVMV5RK4UQT")
        #expect(request.facts.message == "Sign in from 203.0.113.9 with Firefox/115.0?")
        func expectRefusal(
            id: MessageID? = nil,
            form: String? = nil,
            text: String? = nil,
            at location: SourceLocation = #_sourceLocation
        ) {
            let other = ReceivedMessage(
                id: id ?? message.id,
                form: form ?? message.form,
                text: text ?? message.text,
                alert: nil,
                category: nil
            )
            #expect(throws: PrivacyIDEAError.self, sourceLocation: location) {
                try self.request(other)
            }
        }
        expectRefusal(text: message.text.replacing("203.0.113.9", with: "203.0.113.8"))
        expectRefusal(id: try MessageID("MJKOFYXBC5NIGGC76D4ZQHVMV5RK4UQ2"))
        expectRefusal(form: "fcm")
    }

    private func sent(
        _ decision: Decision,
        _ message: ReceivedMessage,
        isUserVerified: Bool = false,
        seconds: Int64 = 0
    ) throws -> String {
        let post = try server.token.answer(
            decision,
            to: request(message),
            in: message,
            now: now.advanced(byMilliseconds: seconds * 1_000),
            isUserVerified: isUserVerified
        )
        return String(decoding: post.body, as: UTF8.self)
    }

    @Test func `each decision is the answer that the server knows`() throws {
        let plain = try message()
        #expect(!(try sent(.approve, plain).contains("decline")))
        #expect(try sent(.reject, plain).contains("decline=1"))
        // Where the server takes no reasons, both are a plain no.
        #expect(!(try sent(.rejectNotMine, plain).contains("decline_reason")))
        let reasons = try message { $0.capabilities = #"{"decline_reason":true}"# }
        #expect(try sent(.rejectNotMine, reasons).contains("decline_reason=unknown_trigger"))
        #expect(try sent(.rejectChangedMind, reasons).contains("decline_reason=cancelled"))
        #expect(!(try sent(.reject, reasons).contains("decline_reason")))
        let presence = try message { $0.presence = "F,B,I" }
        #expect(try sent(.approveShowing("B"), presence).contains("presence_answer=B"))
        #expect(try sent(.reject, presence).contains("decline=1"))
    }

    @Test func `what does not go with the question is not signed`() throws {
        let plain = try message()
        let presence = try message { $0.presence = "F,B,I" }
        let cases: [(Decision, ReceivedMessage, Int64, String?)] = [
            (.approveShowing("B"), plain, 0, "answer.presence-unexpected"),
            (.approve, presence, 0, "answer.presence-needed"),
            (.approveWithNumber(7), presence, 0, "answer.presence-needed"),
            (.approveShowing("Q"), presence, 0, "answer.presence-not-offered"),
            (.approve, plain, 121, "answer.expired"), (.reject, plain, 121, "answer.expired"),
            (.approve, plain, 120, nil),
        ]
        for (decision, message, seconds, code) in cases {
            var found: String?
            do {
                _ = try sent(decision, message, seconds: seconds)
            } catch let error as AnswerError {
                found = error.code
            }
            #expect(found == code, "\(decision)")
        }
    }

    @Test func `a token with a lock approves for somebody who is known, and denies for anybody`()
        throws
    {
        let token = try ExampleServer(unlock: .any).token
        let message = try message()
        let request = try request(message, of: token)
        #expect(throws: AnswerError.userVerificationNeeded) {
            try token.answer(.approve, to: request, in: message, now: now, isUserVerified: false)
        }
        _ = try token.answer(.approve, to: request, in: message, now: now, isUserVerified: true)
        _ = try token.answer(.reject, to: request, in: message, now: now, isUserVerified: false)
    }

    @Test(arguments: [
        (#"{"result":{"status":true,"value":true}}"#, 200, ReplyMeaning.accepted),
        (#"{"result":{"status":true,"value":false}}"#, 200, .refused(.noOpenQuestion)),
        (
            #"{"result":{"status":false,"error":{"code":10,"message":"ERR10: Could not verify signature!"}}}"#,
            400, .refused(.server(code: "privacyidea.signature-refused"))
        ), ("<html>", 200, .unknown(.notTheServer)), ("{}", 200, .unknown(.notTheServer)),
        ("", 502, .unknown(.serverFailure(502))), ("", 404, .refused(.noService)),
    ])
    func `a reply means no more than it says`(body: String, status: Int, meaning: ReplyMeaning) {
        let reply = ExampleServer.reply(body, status: status)
        #expect(server.token.meaning(of: reply) == AnswerReply(meaning))
    }

    @Test func `a code that comes back is for the person`() {
        let reply = ExampleServer.reply(
            #"{"result":{"status":true,"value":true},"detail":{"display_code":"4711"}}"#
        )
        #expect(server.token.meaning(of: reply) == AnswerReply(.accepted, code: "4711"))
    }

    @Test func `a repeated answer that nothing fits leaves the first one open`() {
        #expect(
            RequestState.after(
                .refused(.noOpenQuestion),
                decision: .approve,
                previous: .unknown(.approve, .interrupted)
            ) == .unknown(.approve, .repeatNotAccepted)
        )
    }
}
