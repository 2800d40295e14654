import Push
import Testing
import Token
import Vocabulary

/// The documented requests, byte for byte.
@Suite struct WorkedExampleTests {
    struct Example: Decodable, Sendable, CustomTestStringConvertible {
        let id: String
        let url: String
        let headers: [String: String]
        let bodyText: String
        let bodyLength: Int

        var testDescription: String { id }
    }

    struct Message: Decodable, Sendable {
        let id: String
        let messageId: String
        let jwt: String
    }

    struct Address: Decodable, Sendable {
        struct Decoded: Decodable, Sendable {
            let issuer: String
            let account: String
            let uid: String
            let resourceId: String
            let color: String
        }

        let uri: String
        let decoded: Decoded
    }

    private func example(_ id: String) throws -> Example {
        try Vectors.one(id, of: "worked-examples")
    }

    private func message(_ id: String) throws -> ApprovalRequest {
        let message: Message = try Vectors.one(id, of: "worked-examples")
        return try Signed.request(token: message.jwt, messageID: message.messageId)
    }

    private func compare(_ request: PostRequest, with example: Example) {
        #expect(request.address == example.url)
        #expect(String(decoding: request.body, as: UTF8.self) == example.bodyText)
        #expect(request.body.count == example.bodyLength)
        let headers = request.headers.map { ($0.name, $0.value) }
        #expect(Dictionary(uniqueKeysWithValues: headers) == example.headers)
    }

    @Test(
        arguments: [
            ("message-default", .approve, "answer-accept"),
            ("message-default", .reject, "answer-deny"),
            ("message-challenge", .approveWithNumber(56), "answer-challenge-accept"),
            ("message-challenge", .reject, "answer-challenge-deny"),
        ] as [(String, Decision, String)]
    )
    func `an answer is the documented one`(
        message: String,
        decision: Decision,
        example: String
    ) throws {
        let request = try self.message(message)
        let answer = try Signed.mechanism().answer(decision, to: request, now: Signed.inTime)
        compare(answer, with: try self.example(example))
    }

    @Test func `a biometric message is approved after the check with the documented answer`() throws
    {
        let request = try message("message-biometric")
        let mechanism = try Signed.mechanism()
        #expect(
            refusal { try mechanism.answer(.approve, to: request, now: Signed.inTime) }
                == "answer.user-verification-needed"
        )
        let answer = try mechanism.answer(
            .approve,
            to: request,
            now: Signed.inTime,
            isUserVerified: true
        )
        compare(answer, with: try example("answer-biometric-accept"))
    }

    @Test func `the oldest form of message is answered without a cookie being made up`() throws {
        let request = try message("message-oldest")
        let answer = try Signed.mechanism().answer(.approve, to: request, now: Signed.inTime)
        #expect(answer.headers.last == .init("Cookie", "amlbcookie=01"))
    }

    @Test func `the secret is the one that these tests sign with`() throws {
        struct Secret: Decodable {
            let base64: String
            let base64url: String
        }
        let secret: Secret = try Vectors.one("secret", of: "worked-examples")
        #expect(try Base64.decode(secret.base64) == Signed.keyBytes)
        #expect(try Base64.decode(secret.base64url) == Signed.keyBytes)
    }

    @Test func `the message with a bad signature is refused`() throws {
        let code = refusal { try message("message-bad-signature") }
        #expect(code == "token.signature.mismatch")
    }

    @Test func `the registration is the documented one, and so is the mechanism`() throws {
        let vector: Address = try Vectors.one("enrolment-address", of: "worked-examples")
        let address = try EnrolmentAddress(vector.uri)
        let registration = try address.registration(
            mechanismUID: Signed.mechanismUID,
            deviceToken: "fcm-token-1",
            deviceName: "console"
        )
        let example = try example("registration-request-android")
        compare(registration.request, with: example)

        let mechanism = registration.mechanism
        #expect(mechanism.uid == Signed.mechanismUID)
        #expect(mechanism.issuer == vector.decoded.issuer)
        #expect(mechanism.accountName == vector.decoded.account)
        #expect(mechanism.userID == vector.decoded.uid)
        #expect(mechanism.resourceID == vector.decoded.resourceId)
        #expect(mechanism.colour == vector.decoded.color)
        #expect(mechanism.registrationEndpoint.text == example.url)
        let secret = mechanism.key.secret.withBytes { span in span.indices.map { span[$0] } }
        #expect(secret == Signed.keyBytes)
    }

    @Test(
        arguments: [
            ("", "console", "enrolment.device"), ("a b", "console", "enrolment.device"),
            ("token", "", "enrolment.device"), ("token", "a\nb", "enrolment.device"),
            ("token", "console", nil),
        ] as [(String, String, String?)]
    )
    func `a registration carries a usable token and name`(
        token: String,
        name: String,
        code: String?
    ) throws {
        let vector: Address = try Vectors.one("enrolment-address", of: "worked-examples")
        let address = try EnrolmentAddress(vector.uri)
        let thrown = refusal {
            try address.registration(mechanismUID: "m", deviceToken: token, deviceName: name)
        }
        #expect(thrown == code)
        let nameless = refusal {
            try address.registration(mechanismUID: "a b", deviceToken: "t", deviceName: "n")
        }
        #expect(nameless == "mechanism.uid")
    }
}
