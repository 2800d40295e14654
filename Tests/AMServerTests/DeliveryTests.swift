import Foundation
import Testing
import Vocabulary

@testable import AMServer

struct DeliveryTests {
    @Test func `D1: forms carry the documents of AM unchanged`() async throws {
        let bench = Bench()
        _ = try await bench.registered()
        let sent = try await bench.send { $0.kind = .challenge }
        let entry = try #require(try await bench.server.delivery(for: "device-1", after: 0))
        let message = try JSONReader.read(entry.text(as: .sns))
        #expect(message["APNS"]?.text == entry.text(as: .aps))
        let google = try JSONReader.read(try #require(message["GCM"]?.text))
        #expect(google["data"]?.spacedText == entry.text(as: .fcm))
        let map = try JSONReader.read(entry.text(as: .fcm))
        #expect(map["message"]?.text == sent.token)
        #expect(map["messageId"]?.text == sent.messageID)
        #expect(entry.text(as: .aps).contains("authentication_challenge"))
    }

    @Test func `D4 and D5: a burst of 200 comes in order, and asking again gives the same message`()
        async throws
    {
        let bench = Bench()
        _ = try await bench.registered()
        var ids: [String] = []
        for _ in 0..<200 { ids.append(try await bench.send().messageID) }
        var found: [String] = []
        while let entry = try await bench.server.delivery(for: "device-1", after: found.count) {
            #expect(entry.sequence == found.count + 1)
            let again = try await bench.server.delivery(for: "device-1", after: found.count)
            #expect(again == entry)
            found.append(entry.messageID)
        }
        #expect(found == ids)
    }

    @Test func `D5: a place from before a restart starts the mailbox anew`() async throws {
        let bench = Bench()
        _ = try await bench.registered()
        #expect(try await bench.server.delivery(for: "device-1", after: 57) == nil)
        _ = try await bench.send()
        _ = try await bench.send()
        #expect(try await bench.server.delivery(for: "device-1", after: 57)?.sequence == 1)
        #expect(try await bench.server.delivery(for: "device-1", after: 2) == nil)
    }

    @Test func `D4: a full mailbox forgets its oldest messages and keeps their places`()
        async throws
    {
        let bench = Bench()
        _ = try await bench.registered()
        for _ in 0..<SimulatedAM.mostEntriesOfMailbox + 3 { _ = try await bench.send() }
        let server = bench.server
        #expect(try await server.delivery(for: "device-1", after: 0)?.sequence == 4)
        #expect(try await server.delivery(for: "device-1", after: 2)?.sequence == 4)
        #expect(try await server.delivery(for: "device-1", after: 4)?.sequence == 5)
        #expect(try await server.delivery(for: "device-1", after: 2_002)?.sequence == 2_003)
    }

    @Test func `D3: devices do not see each other's messages`() async throws {
        let bench = Bench()
        _ = try await bench.registered("one", deviceID: "device-1")
        _ = try await bench.registered("two", deviceID: "device-2")
        _ = try await bench.registered("three", deviceID: "device-1")
        let first = try await bench.send(to: "one")
        let second = try await bench.send(to: "two")
        let third = try await bench.send(to: "three")
        let server = bench.server
        #expect(try await server.delivery(for: "device-1", after: 0)?.messageID == first.messageID)
        #expect(try await server.delivery(for: "device-1", after: 1)?.messageID == third.messageID)
        #expect(try await server.delivery(for: "device-2", after: 0)?.messageID == second.messageID)
        #expect(try await server.delivery(for: "device-2", after: 1) == nil)
    }

    @Test func `D2: a message can be delivered a second time`() async throws {
        let bench = Bench()
        _ = try await bench.registered()
        let sent = try await bench.send()
        try await bench.server.redeliver(sent.messageID)
        let first = try #require(try await bench.server.delivery(for: "device-1", after: 0))
        let second = try #require(try await bench.server.delivery(for: "device-1", after: 1))
        #expect(first.text(as: .fcm) == second.text(as: .fcm))
    }

    @Test func `D2: held messages come out of order, late, and after their time`() async throws {
        let bench = Bench()
        let phone = try await bench.registered()
        let first = try await bench.send { $0.isHeld = true }
        let second = try await bench.send { $0.isHeld = true }
        let server = bench.server
        #expect(try await server.delivery(for: "device-1", after: 0) == nil)
        bench.clock.advance(seconds: 100)
        try await server.redeliver(second.messageID)
        bench.clock.advance(seconds: 100)
        try await server.redeliver(first.messageID)
        let one = try await server.delivery(for: "device-1", after: 0)
        let two = try await server.delivery(for: "device-1", after: 1)
        #expect(one?.messageID == second.messageID)
        #expect(two?.messageID == first.messageID)
        #expect(one?.text(as: .fcm).contains(second.token) == true)
        let late = try phone.answer(first.token, id: first.messageID)
        #expect(await bench.post("authenticate", late).refusal == .expired)
    }

    @Test func `D3: two servers with the same mechanismUid and push token do not mix`() async throws
    {
        let one = Bench(seed: 1)
        let two = Bench(seed: 2)
        let phone = try await one.registered()
        let other = try await two.registered()
        #expect(phone.mechanism == other.mechanism)
        let first = try await one.send()
        let second = try await two.send()
        let mixed = try phone.answer(first.token, id: second.messageID)
        #expect(await two.post("authenticate", mixed).refusal == .signature)
        let foreign = try phone.answer(first.token, id: first.messageID)
        #expect(await two.post("authenticate", foreign).refusal == .unknownMessage)
        #expect(await one.post("authenticate", foreign) == .accepted)
        #expect(await two.state(second) == .unknown)
    }

    @Test func `D5: a waiting request wakes when a message comes`() async throws {
        let bench = Bench()
        _ = try await bench.registered()
        let server = bench.server
        async let entry = server.waitForDelivery(for: "device-1", after: 0, atMost: .seconds(20))
        try await Task.sleep(for: .milliseconds(30))
        let sent = try await bench.send()
        #expect(try await entry?.messageID == sent.messageID)
    }

    @Test func `D5: a cancelled wait loses no message and leaves nobody waiting`() async throws {
        let bench = Bench()
        _ = try await bench.registered()
        let server = bench.server
        let waiting = Task {
            try await server.waitForDelivery(for: "device-1", after: 0, atMost: .seconds(20))
        }
        try await Task.sleep(for: .milliseconds(20))
        waiting.cancel()
        #expect(try await waiting.value == nil)
        let sent = try await bench.send()
        let entry = try await server.waitForDelivery(
            for: "device-1",
            after: 0,
            atMost: .seconds(20)
        )
        #expect(entry?.messageID == sent.messageID)
        #expect(server.bell.count == 0)
    }

    @Test func `D6: the long poll says what it is and what is wrong with a request`() async throws {
        let host = try await AMServerHost.still()
        var phone = try TestPhone(address: try await host.enrol(user: "demo", issuer: "Bank"))
        phone.deviceID = "a/b ü"
        _ = try await RawClient.post(try phone.address.text("r"), try phone.registration())
        _ = await host.pollRegistration(user: "demo")
        let mailbox = host.deliveriesAddress + "/a%2Fb%20%C3%BC"
        let none = try #require(try await RawClient.send("GET", mailbox))
        #expect(none.status == 204)
        #expect(none.header("Delivery-Note")?.contains("no part of AM") == true)
        let sent = try await host.send(PushOrder(user: "demo"))
        for form in DeliveryForm.allCases {
            let reply = try #require(
                try await RawClient.send("GET", mailbox + "?form=\(form.rawValue)")
            )
            #expect(reply.status == 200)
            #expect(reply.header("Delivery-Sequence") == "1")
            #expect(reply.body.contains(sent.token))
        }
        for (query, status) in [
            ("?after=-1", 400), ("?after=x", 400), ("?wait=31", 400), ("?wait=-1", 400),
            ("?form=xml", 400), ("?after=1", 204),
        ] {
            #expect(try await RawClient.send("GET", mailbox + query)?.status == status, "\(query)")
        }
        let unknown = try await RawClient.send("GET", host.deliveriesAddress + "/nobody")
        #expect(unknown?.status == 404)
        #expect(unknown?.body.contains("simulated AM") == true)
        #expect(try await RawClient.post(mailbox, "{}")?.status == 405)
        await host.stop()
    }

    @Test func `stopping ends waiting requests at once`() async throws {
        let host = try await AMServerHost.still()
        let phone = try TestPhone(address: try await host.enrol(user: "demo", issuer: "Bank"))
        _ = try await RawClient.post(try phone.address.text("r"), try phone.registration())
        let mailbox = host.deliveriesAddress + "/device-1?wait=30"
        async let reply = RawClient.send("GET", mailbox)
        try await Task.sleep(for: .milliseconds(50))
        let started = ContinuousClock.now
        await host.stop()
        _ = try? await reply
        #expect(ContinuousClock.now - started < .seconds(25))
    }
}
