import Testing
import Vocabulary

@testable import AMServer

struct RefreshTests {
    private static func body(
        _ phone: TestPhone,
        _ members: [(String, String)] = [("username", "demo")],
        claims: [String: Any] = [
            "deviceId": "device-2", "deviceType": "ios", "communicationType": "apns",
            "deviceName": "New name",
        ]
    ) throws -> String {
        let all = [("mechanismUid", phone.mechanism)] + members
        let text = all.map { "\"\($0)\":\"\($1)\"," }.joined()
        return "{\(text)\"jwt\":\"\(try phone.token(claims))\"}"
    }

    @Test func `F1: a refresh changes the push token and the name`() async throws {
        let bench = Bench()
        let phone = try await bench.registered()
        #expect(await bench.post("refresh", try Self.body(phone)) == .accepted)
        let device = try #require(await bench.server.allDevices.first)
        #expect(device.deviceID == "device-2")
        #expect(device.deviceType == "ios")
        #expect(device.deviceName == "New name")
        #expect(device.target.contains("APNS"))
        let sent = try await bench.send()
        #expect(await bench.server.record(sent.messageID)?.deviceID == "device-2")
    }

    @Test func `F2 and case 66: a refresh that lacks something or is not the device's is refused`()
        async throws
    {
        let bench = Bench()
        let phone = try await bench.registered()
        let stranger = try await bench.registered("two", deviceID: "other")
        let full: [String: Any] = [
            "deviceId": "device-2", "deviceType": "ios", "communicationType": "apns",
        ]
        var bodies = [
            try Self.body(phone, []), try Self.body(phone, [("userId", "demo")]),
            try Self.body(phone, [("username", "nobody")]), try Self.body(stranger),
            "{\"username\":\"demo\",\"jwt\":\"\(try phone.token(full))\"}",
            "{\"username\":\"demo\",\"mechanismUid\":\"\(phone.mechanism)\"}",
        ]
        bodies.append(
            "{\"mechanismUid\":\"other\",\"username\":\"demo\",\"jwt\":\"\(try phone.token(full))\"}"
        )
        for name in full.keys {
            bodies.append(try Self.body(phone, claims: full.filter { $0.key != name }))
        }
        for body in bodies {
            let reply = await bench.post("refresh", body)
            #expect(reply.status == 400)
            #expect(reply.body == DeviceReply.hiddenBody)
        }
        #expect(await bench.server.allDevices.first?.deviceID == "device-1")
    }

    @Test(arguments: ServerMode.allCases)
    func `F3 and case 67: a replayed refresh is taken, and the operator sees it`(
        mode: ServerMode
    ) async throws {
        let bench = Bench(mode: mode)
        let phone = try await bench.registered()
        let body = try Self.body(phone)
        #expect(await bench.post("refresh", body) == .accepted)
        #expect(await bench.post("refresh", body) == .accepted)
        let repeated = await bench.server.allAnswers.filter { $0.action == "refresh" }
        #expect(repeated.map(\.isRepeated) == [false, true])
    }
}
