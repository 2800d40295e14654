import Testing
import Vocabulary

@testable import AMServer

struct JourneyTimeTests {
    @Test(arguments: [(119, 200), (120, 400), (130, 400)])
    func `V17: an answer is taken until the record expires, whatever the message promised`(
        seconds: Int,
        status: Int
    ) async throws {
        let bench = Bench()
        let phone = try await bench.registered()
        let sent = try await bench.send { $0.timeoutMilliseconds = 300_000 }
        bench.clock.advance(seconds: seconds)
        let body = try phone.answer(sent.token, id: sent.messageID)
        let reply = await bench.post("authenticate", body)
        #expect(reply.status == status)
        #expect(reply.refusal == (status == 200 ? nil : .expired))
        #expect(await bench.state(sent) == (status == 200 ? .accepted : .gone))
    }

    @Test func `V17: a late answer to an impatient journey is taken and never looked at`()
        async throws
    {
        let bench = Bench()
        let phone = try await bench.registered()
        let sent = try await bench.send { $0.timeoutMilliseconds = 20_000 }
        #expect(try await bench.server.checkOutcome(sent.messageID) == .waiting)
        bench.clock.advance(seconds: 21)
        #expect(try await bench.server.checkOutcome(sent.messageID) == .expired)
        bench.clock.advance(seconds: 39)
        let body = try phone.answer(sent.token, id: sent.messageID)
        #expect(await bench.post("authenticate", body) == .accepted)
        #expect(await bench.state(sent) == .accepted)
        #expect(try await bench.server.checkOutcome(sent.messageID) == .expired)
    }

    @Test func `V18: the patience of the journey counts from its first look`() async throws {
        let bench = Bench()
        _ = try await bench.registered()
        let sent = try await bench.send { $0.timeoutMilliseconds = 20_000 }
        bench.clock.advance(seconds: 60)
        #expect(try await bench.server.checkOutcome(sent.messageID) == .waiting)
        bench.clock.advance(seconds: 20)
        #expect(try await bench.server.checkOutcome(sent.messageID) == .waiting)
        bench.clock.advance(seconds: 1)
        #expect(try await bench.server.checkOutcome(sent.messageID) == .expired)
    }

    @Test func `an answer that nobody looked at in time is lost`() async throws {
        let bench = Bench()
        let phone = try await bench.registered()
        let sent = try await bench.send()
        let body = try phone.answer(sent.token, id: sent.messageID)
        #expect(await bench.post("authenticate", body) == .accepted)
        bench.clock.advance(seconds: 120)
        #expect(try await bench.server.checkOutcome(sent.messageID) == .expired)
        #expect(await bench.state(sent) == .gone)
        #expect(await bench.server.record(sent.messageID)?.lastDecision == .accepted)
    }

    @Test func `the life of records can be set`() async throws {
        let bench = Bench { $0.recordSeconds = 10 }
        let phone = try await bench.registered()
        let sent = try await bench.send()
        bench.clock.advance(seconds: 10)
        let body = try phone.answer(sent.token, id: sent.messageID)
        #expect(await bench.post("authenticate", body).refusal == .expired)
    }

    @Test func `an approval that the journey finds is noted in the profile`() async throws {
        let bench = Bench()
        let phone = try await bench.registered()
        let sent = try await bench.send()
        bench.clock.advance(seconds: 5)
        let body = try phone.answer(sent.token, id: sent.messageID)
        _ = await bench.post("authenticate", body)
        _ = try await bench.server.checkOutcome(sent.messageID)
        #expect(await bench.server.allDevices.first?.lastAccess == bench.clock.now)
    }

    @Test func `a look at a message that was never made is refused`() async {
        await #expect(throws: SimulationError.unknownMessage) {
            try await Bench().server.checkOutcome("AUTHENTICATE:x")
        }
    }
}
