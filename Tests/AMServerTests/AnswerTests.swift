import Foundation
import Testing
import Vocabulary

@testable import AMServer

struct AnswerTests {
    @Test(arguments: [
        (false, PushRecord.State.accepted, JourneyOutcome.success), (true, .denied, .failure),
    ])
    func `V1 and V2: a decision is stored, and the journey finds it`(
        denies: Bool,
        state: PushRecord.State,
        outcome: JourneyOutcome
    ) async throws {
        let bench = Bench()
        let phone = try await bench.registered()
        let sent = try await bench.send()
        #expect(await bench.state(sent) == .unknown)
        #expect(try await bench.server.checkOutcome(sent.messageID) == .waiting)
        let body = try phone.answer(sent.token, id: sent.messageID, denies ? ["deny": true] : [:])
        #expect(await bench.post("authenticate", body) == .accepted)
        #expect(await bench.state(sent) == state)
        #expect(try await bench.server.checkOutcome(sent.messageID) == outcome)
        #expect(await bench.state(sent) == .gone)
        #expect(await bench.server.record(sent.messageID)?.lastDecision == state)
        #expect(try await bench.server.checkOutcome(sent.messageID) == outcome)
    }

    @Test(arguments: [
        (true, true, 200), (true, false, 400), (false, true, 400), (false, false, 400),
    ])
    func `V4: signature and response are both needed`(
        isSigned: Bool,
        isAnswered: Bool,
        status: Int
    ) async throws {
        let bench = Bench()
        let phone = try await bench.registered()
        let sent = try await bench.send()
        let right = try phone.response(toMessage: sent.token)
        let response = isAnswered ? right : Data(repeating: 1, count: 32).base64EncodedString()
        let token = TestPhone.token(
            header: #"{"typ":"JWT","alg":"HS256"}"#,
            payload: "{\"response\":\"\(response)\"}",
            secret: isSigned ? try phone.secret : [UInt8](repeating: 7, count: 32)
        )
        let body = "{\"messageId\":\"\(sent.messageID)\",\"jwt\":\"\(token)\"}"
        #expect(await bench.post("authenticate", body).status == status)
        #expect(await bench.state(sent) == (status == 200 ? .accepted : .unknown))
    }

    @Test func `V5 and case 42: the response is compared as text`() async throws {
        let bench = Bench()
        let phone = try await bench.registered()
        var tried = 0
        for _ in 0..<8 {
            let sent = try await bench.send()
            let right = try phone.response(toMessage: sent.token)
            let others = [
                right.replacing("=", with: ""), right + "=", " " + right, right.lowercased(),
                right.replacing("+", with: "-").replacing("/", with: "_"),
            ]
            for other in others where other != right {
                let body = try phone.body(sent.messageID, ["response": other])
                #expect(await bench.post("authenticate", body).refusal == .response)
                tried += 1
            }
        }
        #expect(tried >= 36)
    }

    @Test func `case 41: the response is over the bytes of the challenge, not over its text`()
        async throws
    {
        let bench = Bench()
        let phone = try await bench.registered()
        let sent = try await bench.send()
        let text = try #require(try TestPhone.claims(sent.token)["c"])
        let body = try phone.body(
            sent.messageID,
            ["response": try phone.response(to: Array(text.utf8))]
        )
        #expect(await bench.post("authenticate", body).refusal == .response)
    }

    @Test func `V6: refused answers change nothing and are not counted`() async throws {
        let bench = Bench()
        let phone = try await bench.registered()
        let sent = try await bench.send()
        for _ in 0..<10 {
            let body = try phone.answer(sent.token, id: sent.messageID, ["response": "AAAA"])
            #expect(await bench.post("authenticate", body).status == 400)
        }
        #expect(await bench.state(sent) == .unknown)
        let body = try phone.answer(sent.token, id: sent.messageID)
        #expect(await bench.post("authenticate", body) == .accepted)
        #expect(await bench.server.record(sent.messageID)?.answers.count == 11)
    }

    @Test func `V9: until the journey looks a second valid answer wins`() async throws {
        let bench = Bench()
        let phone = try await bench.registered()
        let sent = try await bench.send()
        let approval = try phone.answer(sent.token, id: sent.messageID)
        let denial = try phone.answer(sent.token, id: sent.messageID, ["deny": true])
        for (body, state) in [
            (approval, PushRecord.State.accepted), (denial, .denied), (approval, .accepted),
            (denial, .denied),
        ] {
            #expect(await bench.post("authenticate", body) == .accepted)
            #expect(await bench.state(sent) == state)
        }
        #expect(try await bench.server.checkOutcome(sent.messageID) == .failure)
        let late = await bench.post("authenticate", approval)
        #expect(late.status == 400)
        #expect(late.refusal == .consumed)
        #expect(try await bench.server.checkOutcome(sent.messageID) == .failure)
    }

    @Test func `V9: a later answer without a number leaves the number that was stored`()
        async throws
    {
        let bench = Bench()
        let phone = try await bench.registered()
        let sent = try await bench.send { $0.kind = .challenge }
        let number = try #require(sent.expectedNumber)
        let first = try phone.answer(
            sent.token,
            id: sent.messageID,
            ["challengeResponse": String(number)]
        )
        let second = try phone.answer(sent.token, id: sent.messageID)
        _ = await bench.post("authenticate", first)
        _ = await bench.post("authenticate", second)
        #expect(await bench.server.record(sent.messageID)?.chosenNumber == number)
        #expect(try await bench.server.checkOutcome(sent.messageID) == .success)
    }

    @Test func `case 57: a number for a default push is taken and means nothing`() async throws {
        let bench = Bench()
        let phone = try await bench.registered()
        let sent = try await bench.send()
        let body = try phone.answer(sent.token, id: sent.messageID, ["challengeResponse": "5"])
        #expect(await bench.post("authenticate", body) == .accepted)
        #expect(try await bench.server.checkOutcome(sent.messageID) == .success)
    }

    @Test func `a denial may carry an empty number, as one published application sends it`()
        async throws
    {
        let bench = Bench()
        let phone = try await bench.registered()
        let sent = try await bench.send { $0.kind = .challenge }
        let body = try phone.answer(
            sent.token,
            id: sent.messageID,
            ["deny": true, "challengeResponse": NSNull()]
        )
        #expect(await bench.post("authenticate", body) == .accepted)
        #expect(await bench.state(sent) == .denied)
    }

    @Test func `V10: unknown, malformed and foreign ids get the same refusal`() async throws {
        let bench = Bench()
        let phone = try await bench.registered()
        let sent = try await bench.send()
        let token = try phone.token(["response": try phone.response(toMessage: sent.token)])
        let bodies: [(String, AnswerRefusal)] = [
            ("{\"jwt\":\"\(token)\"}", .missingMember),
            ("{\"messageId\":null,\"jwt\":\"\(token)\"}", .malformedMessageID),
            ("{\"messageId\":12,\"jwt\":\"\(token)\"}", .malformedMessageID),
            ("{\"messageId\":\"plain\",\"jwt\":\"\(token)\"}", .malformedMessageID),
            ("{\"messageId\":\"authenticate:x\",\"jwt\":\"\(token)\"}", .malformedMessageID),
            ("{\"messageId\":\"AUTHENTICATE:x\",\"jwt\":\"\(token)\"}", .unknownMessage),
            ("{\"messageId\":\"AUTHENTICATE:\",\"jwt\":\"\(token)\"}", .unknownMessage),
            ("{\"messageId\":\"REGISTER:x\",\"jwt\":\"\(token)\"}", .otherAction),
            ("{\"messageId\":\"\(sent.messageID)\"}", .malformedToken),
            ("{\"messageId\":\"\(sent.messageID)\",\"jwt\":null}", .malformedToken),
        ]
        for (body, refusal) in bodies {
            let reply = await bench.post("authenticate", body)
            #expect(reply.status == 400)
            #expect(reply.body == DeviceReply.hiddenBody)
            #expect(reply.refusal == refusal, "\(body)")
        }
        #expect(await bench.state(sent) == .unknown)
    }

    @Test func `V11: an answer fits one message only`() async throws {
        let bench = Bench()
        let phone = try await bench.registered()
        let first = try await bench.send()
        let second = try await bench.send()
        let body = try phone.answer(first.token, id: second.messageID)
        #expect(await bench.post("authenticate", body).refusal == .response)
        #expect(await bench.state(first) == .unknown)
        #expect(await bench.state(second) == .unknown)
    }

    @Test func `V12: an answer of another device is refused`() async throws {
        let bench = Bench()
        _ = try await bench.registered("one", deviceID: "device-1")
        let other = try await bench.registered("two", deviceID: "device-2")
        let sent = try await bench.send(to: "one")
        let body = try other.answer(sent.token, id: sent.messageID)
        #expect(await bench.post("authenticate", body).refusal == .signature)
        #expect(await bench.state(sent) == .unknown)
    }

    @Test func `H6: a sticky server forgets messages without their own cookie`() async throws {
        let bench = Bench { $0.isSticky = true }
        let phone = try await bench.registered()
        let sent = try await bench.send { $0.cookie = "amlbcookie=02" }
        #expect(
            try TestPhone.claims(sent.token)["l"]
                == Data("amlbcookie=02".utf8).base64EncodedString()
        )
        let body = try phone.answer(sent.token, id: sent.messageID)
        for cookie in [nil, "amlbcookie=01", "xamlbcookie=02", "amlbcookie=022"] {
            let reply = await bench.post("authenticate", body) { $0.cookie = cookie }
            #expect(reply.refusal == .cookie)
        }
        let reply = await bench.post("authenticate", body) { $0.cookie = "other=1; amlbcookie=02" }
        #expect(reply == .accepted)
        let cookies = await bench.server.record(sent.messageID)?.answers.map(\.cookie)
        #expect(cookies?.last == "other=1; amlbcookie=02")
        #expect(cookies?.count == 5)
    }
}
