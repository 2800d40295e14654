import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import AMServer

struct AnswerVectorTests {
    /// Where mode strict refuses what AM takes: HS384, and any `deny` but `true`.
    static let refusedByStrict: Set = ["alg-HS384-same-secret", "deny-false", "deny-string"]

    @Test(arguments: ServerMode.allCases)
    func `V14, V15 and V16: each answer token gets the status of the mode`(
        mode: ServerMode
    ) async throws {
        let file = try Vectors.object("server-answer-jwts-negative")
        let cases = try Vectors.list("server-answer-jwts-negative", "cases")
        #expect(cases.count == 23)
        let id = file.text("messageId")
        let secret = try #require(Data(base64Encoded: file.text("secretBase64")))
        let challenge = try #require(Data(base64Encoded: file.text("challengeBase64")))
        #expect(
            SignedToken.response(to: Array(challenge), secret: Array(secret))
                == file.text("response")
        )
        for vector in cases {
            let bench = Bench(mode: mode)
            await bench.server.adopt(
                .adopted(
                    id,
                    secret: Array(secret),
                    response: file.text("response"),
                    at: bench.clock.now
                )
            )
            let body = try JSONSerialization.data(
                withJSONObject: ["messageId": id, "jwt": vector.text("jwt")]
            )
            let reply = await bench.post("authenticate", String(decoding: body, as: UTF8.self))
            let name = vector.text("name")
            // The text of "response-base64url" equals the standard one, so it is taken.
            let am = name == "response-base64url" ? "200" : vector.text("am").prefix(3)
            let status = mode == .asAM || am == "200" ? Int(am) : 400
            let isRefused = mode == .strict && Self.refusedByStrict.contains(name)
            #expect(reply.status == (isRefused ? 400 : status), "\(name)")
            let bodies = [200: "{}", 400: DeviceReply.hiddenBody, 500: ""]
            #expect(reply.body == bodies[reply.status], "\(name)")
            let state = await bench.server.record(id)?.state(at: bench.clock.now)
            let decision: PushRecord.State = name.hasPrefix("deny") ? .denied : .accepted
            #expect(state == (reply.status == 200 ? decision : .unknown), "\(name)")
        }
    }

    @Test func `responses are those of AM and of both published applications`() throws {
        let cases = try Vectors.list("server-challenge-response", "cases")
        #expect(cases.count == 4)
        for vector in cases {
            let secret = try bytes(vector, "secret")
            let challenge = try bytes(vector, "challenge")
            #expect(
                SignedToken.response(to: challenge, secret: secret) == vector.text("response"),
                "\(vector.text("name"))"
            )
        }
    }

    private func bytes(_ vector: [String: Any], _ name: String) throws -> [UInt8] {
        if let hex = vector[name + "Hex"] as? String {
            return stride(from: 0, to: hex.count, by: 2).compactMap { offset in
                UInt8(hex.dropFirst(offset).prefix(2), radix: 16)
            }
        }
        let text = vector[name + "Base64"] ?? vector[name + "Base64Url"]
        return Array(try #require(TestPhone.decode(text as? String ?? "!")))
    }

    @Test func `message ids are read from the last colon`() throws {
        let valid = try Vectors.list("server-message-ids", "valid")
        #expect(valid.count == 6)
        for vector in valid {
            let kind = MessageName.kind(of: vector.text("id"))
            #expect(kind?.rawValue == vector["type"] as? String)
        }
        let parsed = try Vectors.list("server-message-ids", "serverParsing")
        #expect(parsed.count == 6)
        for vector in parsed {
            let isKnown = !vector.text("result").contains("500")
            #expect((MessageName.kind(of: vector.text("id")) != nil) == isKnown)
        }
    }

    @Test(arguments: ServerMode.allCases)
    func `V7: a number decides the journey and is never told to the device`(
        mode: ServerMode
    ) async throws {
        let cases = try Vectors.list("server-number-challenge", "serverOutcome")
        #expect(cases.count == 9)
        for vector in cases {
            let scene = try await Scene(mode, kind: .challenge)
            let expected = try #require(scene.sent.expectedNumber)
            var extra: [String: Any] = [:]
            switch vector["challengeResponse"] {
            case let text as String:
                let wrong = expected == 10 ? "11" : "10"
                extra["challengeResponse"] =
                    text.replacing("62", with: String(expected)).replacing("50", with: wrong)
            case is NSNumber: extra["challengeResponse"] = expected
            default: break
            }
            if vector["deny"] is Bool { extra["deny"] = true }
            let reply = try await scene.answer(extra)
            #expect(
                reply.status == (vector["http"] as? Int == 200 ? 200 : scene.crash),
                "\(vector)"
            )
            let states = ["SUCCESS": "ACCEPTED", "DENIED": "DENIED", "UNKNOWN": "UNKNOWN"]
            let state = await scene.bench.state(scene.sent)?.rawValue
            #expect(state == states[vector.text("state")], "\(vector)")
            // A missing number fails in mode strict.
            let isMissing = vector["note"] != nil && mode == .strict
            let outcomes = ["TRUE": "Success", "FALSE": "Failure", "WAITING": "Waiting"]
            let journey = isMissing ? "Failure" : outcomes[vector.text("journey")]
            #expect(try await scene.checkOutcome().rawValue == journey, "\(vector)")
        }
    }

    @Test(arguments: [ServerProfile.am802, .am81])
    func `from 8.1 on a wrong number is refused, and may be followed by another`(
        profile: ServerProfile
    ) async throws {
        let bench = Bench(profile: profile)
        let phone = try await bench.registered()
        for isDenied in [false, true] {
            let sent = try await bench.send { $0.kind = .challenge }
            let right = try #require(sent.expectedNumber)
            func post(_ number: Int) async throws -> Int {
                var extra: [String: Any] = ["challengeResponse": String(number)]
                if isDenied { extra["deny"] = true }
                let jwt = try phone.answer(sent.token, id: sent.messageID, extra)
                return await bench.post("authenticate", jwt).status
            }
            let isRefused = profile == .am81 && !isDenied
            #expect(try await post(right == 10 ? 11 : 10) == (isRefused ? 400 : 200))
            #expect(try await post(right) == 200)
            #expect(
                try await bench.server.checkOutcome(sent.messageID)
                    == (isDenied ? .failure : .success)
            )
        }
    }

    @Test func `M10: numbers have the form of published examples`() throws {
        let examples = try Vectors.list("server-number-challenge", "examplesSeen").map {
            $0.text("n")
        }
        #expect(examples.count == 2)
        var randomness = Randomness(SeededGenerator(seed: 3))
        let drawn = (0..<100).map { _ in
            randomness.numberChallenge().numbers.map { String($0) }.joined(separator: ",")
        }
        let bad = try #require(
            try Vectors.object("server-number-challenge")["badNClaims"] as? [String]
        )
        #expect(bad.count == 7)
        for text in examples + drawn {
            #expect(text.wholeMatch(of: /[1-9][0-9],[1-9][0-9],[1-9][0-9]/) != nil)
            #expect(!bad.contains(text))
        }
    }
}
