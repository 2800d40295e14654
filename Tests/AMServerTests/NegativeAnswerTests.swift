import Foundation
import Testing

@testable import AMServer

/// Answers that come at the wrong time, place or with odd claims, in both modes: cases 47 to 59.
struct NegativeAnswerTests {
    @Test(arguments: ServerMode.allCases)
    func `case 47: a missing messageId is answered with 400`(mode: ServerMode) async throws {
        let scene = try await Scene(mode)
        let token = try scene.phone.token(["response": try scene.response])
        let reply = await scene.bench.post("authenticate", "{\"jwt\":\"\(token)\"}")
        await scene.expect(reply, 400)
    }

    @Test(arguments: ServerMode.allCases)
    func `case 48: a malformed messageId ends in 500`(mode: ServerMode) async throws {
        let scene = try await Scene(mode)
        let token = try scene.phone.token(["response": try scene.response])
        for id in [
            "null", "12", #""plain""#, #""TRANSACTION:x""#, #""authenticate:x""#,
            #""X:AUTHENTICATE:y""#, "{}",
        ] {
            let body = "{\"messageId\":\(id),\"jwt\":\"\(token)\"}"
            await scene.expect(await scene.bench.post("authenticate", body), scene.crash, "\(id)")
        }
    }

    @Test(arguments: ServerMode.allCases)
    func `case 49 and V10: unknown, expired and consumed ids get the same 400`(
        mode: ServerMode
    ) async throws {
        let scene = try await Scene(mode)
        let second = try await scene.bench.send()
        let body = try scene.phone.answer(second.token, id: second.messageID)
        #expect(await scene.bench.post("authenticate", body) == .accepted)
        #expect(try await scene.bench.server.checkOutcome(second.messageID) == .success)
        var replies = [
            await scene.bench.post("authenticate", body),
            await scene.bench.post(
                "authenticate",
                body.replacing("\(second.messageID)", with: "AUTHENTICATE:x")
            ),
        ]
        scene.bench.clock.advance(seconds: 120)
        replies.append(try await scene.answer())
        #expect(replies.allSatisfy { $0.status == 400 && $0.body == DeviceReply.hiddenBody })
        #expect(replies.map(\.refusal) == [.consumed, .unknownMessage, .expired])
    }

    @Test(arguments: ServerMode.allCases)
    func `case 49 and V19: another realm with a service takes the answer in mode as-AM only`(
        mode: ServerMode
    ) async throws {
        let scene = try await Scene(mode) {
            $0.realm = "/alpha"
            $0.otherRealms = ["/beta"]
        }
        let body = try scene.phone.answer(scene.sent.token, id: scene.sent.messageID)
        let none = await scene.bench.post("authenticate", body) { $0.realm = "/gamma" }
        #expect(none.status == 404)
        let other = await scene.bench.post("authenticate", body) { $0.realm = "/beta" }
        #expect(other.status == (mode == .asAM ? 200 : 400))
        #expect(await scene.bench.state(scene.sent) == (mode == .asAM ? .accepted : .unknown))
        guard mode == .strict else { return }
        #expect(other.refusal == .otherRealm)
        #expect(await scene.bench.post("authenticate", body) == .accepted)
    }

    @Test(arguments: ServerMode.allCases)
    func `case 50, 51 and 52: before the journey looks the last answer wins, afterwards none`(
        mode: ServerMode
    ) async throws {
        let scene = try await Scene(mode)
        #expect(try await scene.answer() == .accepted)
        #expect(try await scene.answer() == .accepted)
        #expect(try await scene.answer(["deny": true]) == .accepted)
        #expect(try await scene.answer() == .accepted)
        #expect(try await scene.checkOutcome() == .success)
        for extra in [[:], ["deny": true]] {
            #expect(try await scene.answer(extra).refusal == .consumed)
        }
        #expect(try await scene.checkOutcome() == .success)
    }

    @Test(arguments: ServerMode.allCases)
    func `case 53: an expired record that is not swept takes an answer in mode as-AM only`(
        mode: ServerMode
    ) async throws {
        let scene = try await Scene(mode) { $0.sweepSeconds = 60 }
        scene.bench.clock.advance(seconds: 179)
        let reply = try await scene.answer()
        #expect(reply.status == (mode == .asAM ? 200 : 400))
        let decision = await scene.bench.server.record(scene.sent.messageID)?.lastDecision
        #expect(decision == (mode == .asAM ? .accepted : .unknown))
        #expect(try await scene.checkOutcome() == .expired)
        scene.bench.clock.advance(seconds: 1)
        #expect(try await scene.answer().refusal == .expired)
    }

    @Test(arguments: ServerMode.allCases)
    func `case 54, V8 and V21: a wrong number gets the reply of a right one, and the journey fails`(
        mode: ServerMode
    ) async throws {
        let scene = try await Scene(mode, kind: .challenge)
        let expected = try #require(scene.sent.expectedNumber)
        let right = try await scene.answer(["challengeResponse": String(expected)])
        let wrong = try await scene.answer(["challengeResponse": String(expected + 1)])
        #expect(right == wrong)
        #expect(wrong == .accepted)
        #expect(wrong.body == "{}")
        #expect(try await scene.checkOutcome() == .failure)
    }

    @Test(arguments: ServerMode.allCases)
    func `case 55: a challenge without a number succeeds in mode as-AM and fails in strict`(
        mode: ServerMode
    ) async throws {
        let scene = try await Scene(mode, kind: .challenge)
        #expect(try await scene.answer() == .accepted)
        #expect(try await scene.checkOutcome() == (mode == .asAM ? .success : .failure))
    }

    @Test(arguments: ServerMode.allCases)
    func `case 56: a number that Java does not read as int ends in 500`(
        mode: ServerMode
    ) async throws {
        let scene = try await Scene(mode, kind: .challenge)
        for number in [" 62", "62.0", "9999999999", "", "x", true, 62.5, [62]] as [Any] {
            let reply = try await scene.answer(["challengeResponse": number])
            await scene.expect(reply, scene.crash, "\(number)")
        }
    }

    @Test(arguments: ServerMode.allCases)
    func `case 58 and V3: any deny denies in mode as-AM, and only true in strict`(
        mode: ServerMode
    ) async throws {
        for deny in [false, "no", 0, 1, [String]()] as [Any] {
            let scene = try await Scene(mode)
            let reply = try await scene.answer(["deny": deny])
            if mode == .asAM {
                #expect(reply == .accepted)
                #expect(await scene.bench.state(scene.sent) == .denied)
                #expect(try await scene.checkOutcome() == .failure)
            } else {
                await scene.expect(reply, 400, "\(deny)")
            }
        }
        let scene = try await Scene(mode)
        let null = try await scene.answer(["deny": NSNull()])
        #expect(null.status == (mode == .asAM ? 200 : 400))
        #expect(await scene.bench.state(scene.sent) == (mode == .asAM ? .accepted : .unknown))
    }

    @Test(arguments: ServerMode.allCases)
    func `case 59: a denial with a wrong response is no denial`(mode: ServerMode) async throws {
        let scene = try await Scene(mode)
        await scene.expect(try await scene.answer(["deny": true, "response": "AAAA"]), 400)
        #expect(try await scene.checkOutcome() == .waiting)
    }

    @Test(arguments: ServerMode.allCases)
    func `V13: an answer posted to another action is taken in mode as-AM only`(
        mode: ServerMode
    ) async throws {
        let scene = try await Scene(mode)
        let body = try scene.phone.answer(scene.sent.token, id: scene.sent.messageID)
        let reply = await scene.bench.post("register", body)
        #expect(reply.status == (mode == .asAM ? 200 : 400))
        let other = try await scene.bench.scan("second")
        let registered = await scene.bench.post("authenticate", try other.registration())
        #expect(registered.status == (mode == .asAM ? 200 : 400))
    }

    @Test(arguments: ServerMode.allCases, ["a$1b", "back\\slash"])
    func `M13: a name with a mark of regular expressions makes sending fail in mode as-AM`(
        mode: ServerMode,
        user: String
    ) async throws {
        let bench = Bench(mode: mode)
        _ = try await bench.registered(user)
        if mode == .asAM {
            await #expect(throws: SimulationError.unfillableText) { try await bench.send(to: user) }
            #expect(await bench.server.allRecords.isEmpty)
            let sent = try await bench.send(to: user) { $0.message = "no name in it" }
            #expect(try TestPhone.claims(sent.token)["m"] == "no name in it")
        } else {
            let sent = try await bench.send(to: user) { $0.message = "{{user}}!" }
            #expect(try TestPhone.claims(sent.token)["m"] == user + "!")
        }
    }
}
