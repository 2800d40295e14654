import Foundation
import Testing

@testable import AMServer

/// Registrations and refreshes that go wrong, in both modes: cases 61 to 67.
struct NegativeRegistrationTests {
    @Test(arguments: ServerMode.allCases)
    func `case 61: a registration is answered once`(mode: ServerMode) async throws {
        let bench = Bench(mode: mode)
        let phone = try await bench.scan()
        #expect(await bench.post("register", try phone.registration()) == .accepted)
        let second = await bench.post("register", try phone.registration())
        #expect(second.status == 400)
        #expect(second.body == DeviceReply.hiddenBody)
    }

    @Test(arguments: ServerMode.allCases)
    func `case 62: a registration without communicationType ends in 500`(
        mode: ServerMode
    ) async throws {
        let bench = Bench(mode: mode)
        let phone = try await bench.scan()
        let body = try phone.registration(["communicationType": NSNull()])
        #expect(await bench.post("register", body).status == (mode == .asAM ? 500 : 400))
        #expect(await bench.post("register", try phone.registration()) == .accepted)
    }

    @Test(arguments: ServerMode.allCases)
    func `case 63: the provider refuses a blank push token`(mode: ServerMode) async throws {
        let bench = Bench(mode: mode)
        let phone = try await bench.scan()
        for token in ["", " ", "\t\n"] {
            let reply = await bench.post("register", try phone.registration(["deviceId": token]))
            #expect(reply.status == 400)
            #expect(reply.refusal == .deviceToken)
        }
    }

    @Test(arguments: ServerMode.allCases)
    func `case 64: a mechanismUid may be used twice`(mode: ServerMode) async throws {
        let bench = Bench(mode: mode)
        let first = try await bench.registered("one", deviceID: "device-1")
        let second = try await bench.registered("two", deviceID: "device-2")
        #expect(first.mechanism == second.mechanism)
        let sent = try await bench.send(to: "two")
        let body = try first.answer(sent.token, id: sent.messageID)
        #expect(await bench.post("authenticate", body).refusal == .signature)
    }

    @Test(arguments: ServerMode.allCases)
    func `case 65: a registration whose page is gone gives no profile and no message`(
        mode: ServerMode
    ) async throws {
        let bench = Bench(mode: mode)
        let phone = try await bench.scan()
        #expect(await bench.post("register", try phone.registration()) == .accepted)
        await #expect(throws: SimulationError.noDevice) { try await bench.send() }
        #expect(await bench.server.allDevices.isEmpty)
    }

    @Test(arguments: ServerMode.allCases)
    func `case 66: every refusal of a refresh is the same 400`(mode: ServerMode) async throws {
        let bench = Bench(mode: mode)
        let phone = try await bench.registered()
        let claims = ["deviceId": "d2", "deviceType": "ios", "communicationType": "apns"]
        let right = try phone.token(claims)
        let forged = TestPhone.token(
            header: NegativeTokenTests.header,
            payload: "{}",
            secret: [1, 2, 3]
        )
        for (mechanism, user, token) in [
            (phone.mechanism, "demo", forged), ("other", "demo", right),
            (phone.mechanism, "nobody", right), (phone.mechanism, "demo", "x.y.z"),
            (phone.mechanism, "demo", try phone.token(["deviceId": "d2"])),
        ] {
            let reply = await bench.post(
                "refresh",
                "{\"mechanismUid\":\"\(mechanism)\",\"username\":\"\(user)\",\"jwt\":\"\(token)\"}"
            )
            #expect(reply.status == 400)
            #expect(reply.body == DeviceReply.hiddenBody)
        }
        let unnamed = await bench.post(
            "refresh",
            "{\"mechanismUid\":\"\(phone.mechanism)\",\"userId\":\"demo\",\"jwt\":\"\(right)\"}"
        )
        #expect(unnamed.status == 400)
        #expect(await bench.server.allDevices.first?.deviceID == "device-1")
    }
}
