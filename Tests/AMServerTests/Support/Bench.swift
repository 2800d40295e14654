import TestSupport
import Testing
import Vocabulary

@testable import AMServer

/// A server on a bench: no socket, a clock that tests move, seeded randomness.
struct Bench {
    static let base = "http://127.0.0.1:8080/am"

    let clock: TestClock
    let server: SimulatedAM
    var settings: ServerSettings { server.settings }

    init(
        profile: ServerProfile = .am802,
        mode: ServerMode = .strict,
        seed: UInt64 = 1,
        _ change: (inout ServerSettings) -> Void = { _ in }
    ) {
        let clock = TestClock()
        var settings = ServerSettings()
        settings.profile = profile
        settings.mode = mode
        change(&settings)
        self.clock = clock
        server = SimulatedAM(
            settings: settings,
            clock: { clock.now },
            randomness: SeededGenerator(seed: seed)
        )
    }

    func scan(_ user: String = "demo", issuer: String = "Example Bank") async throws -> TestPhone {
        try TestPhone(address: try await server.enrol(user: user, issuer: issuer, base: Self.base))
    }

    func registered(
        _ user: String = "demo",
        deviceID: String = "device-1"
    ) async throws -> TestPhone {
        var phone = try await scan(user)
        phone.deviceID = deviceID
        let reply = await post("register", try phone.registration())
        try #require(reply.status == 200)
        try #require(await server.pollRegistration(user: user) == .registered)
        return phone
    }

    func send(
        to user: String = "demo",
        _ change: (inout PushOrder) -> Void = { _ in }
    ) async throws -> SentPush {
        var order = PushOrder(user: user)
        change(&order)
        return try await server.send(order)
    }

    func post(
        _ action: String?,
        _ body: String,
        _ change: (inout DeviceRequest) -> Void = { _ in }
    ) async -> DeviceReply {
        var request = DeviceRequest()
        request.action = action
        request.realm = settings.realm
        request.body = Array(body.utf8)
        change(&request)
        return await server.reply(to: request)
    }

    func answer(_ sent: SentPush, jwt: String) async -> DeviceReply {
        await post("authenticate", "{\"messageId\":\"\(sent.messageID)\",\"jwt\":\"\(jwt)\"}")
    }

    func state(_ sent: SentPush) async -> PushRecord.State? {
        await server.record(sent.messageID)?.state(at: clock.now)
    }
}

extension DeviceReply {
    /// The body of every refusal that hides its reason.
    static let hiddenBody = #"{"code":400,"reason":"Bad Request","message":"Bad request."}"#
}

extension SimulatedAM {
    /// Takes over a message that was made elsewhere.
    func adopt(_ record: PushRecord) {
        records[record.messageID] = record
        recordOrder.append(record.messageID)
    }
}

extension PushRecord {
    static func adopted(
        _ id: String = "AUTHENTICATE:adopted",
        secret: [UInt8],
        response: String,
        number: Int? = nil,
        at now: Instant
    ) -> PushRecord {
        PushRecord(
            messageID: id,
            user: "demo",
            deviceID: "device-1",
            kind: number == nil ? .default : .challenge,
            text: "",
            numbers: number.map { [$0] } ?? [],
            expectedNumber: number,
            cookie: "",
            sent: now,
            expires: now.advanced(byMilliseconds: 120_000),
            token: "",
            realm: "",
            secret: secret,
            expectedResponse: response,
            timeoutMilliseconds: 120_000
        )
    }
}

extension JSONNode {
    var list: [JSONNode]? { if case .array(let list) = self { list } else { nil } }
}
