import Foundation
import Testing

@testable import AMServer

/// A registered device and a message that waits for its answer.
struct Scene {
    let bench: Bench
    let phone: TestPhone
    let sent: SentPush

    init(
        _ mode: ServerMode,
        kind: PushOrder.Kind = .default,
        _ change: (inout ServerSettings) -> Void = { _ in }
    ) async throws {
        bench = Bench(mode: mode, change)
        phone = try await bench.registered()
        sent = try await bench.send { $0.kind = kind }
    }

    /// The status where AM ends in an exception and mode strict refuses.
    var crash: Int { bench.settings.mode == .asAM ? 500 : 400 }

    var response: String { get throws { try phone.response(toMessage: sent.token) } }

    /// Answers with these claims beside the right response.
    func answer(_ extra: [String: Any] = [:]) async throws -> DeviceReply {
        await bench.post("authenticate", try phone.answer(sent.token, id: sent.messageID, extra))
    }

    /// Answers with a header and claims as they stand, signed with the right key.
    func answer(header: String, payload: String) async throws -> DeviceReply {
        let token = TestPhone.token(header: header, payload: payload, secret: try phone.secret)
        return await bench.answer(sent, jwt: token)
    }

    /// Expects that a reply refused and changed nothing.
    func expect(
        _ reply: DeviceReply,
        _ status: Int,
        _ comment: Comment? = nil,
        at location: SourceLocation = #_sourceLocation
    ) async {
        #expect(reply.status == status, comment, sourceLocation: location)
        let body = status == 500 ? "" : DeviceReply.hiddenBody
        #expect(reply.body == body, comment, sourceLocation: location)
        #expect(await bench.state(sent) == .unknown, comment, sourceLocation: location)
    }

    func checkOutcome() async throws -> JourneyOutcome {
        try await bench.server.checkOutcome(sent.messageID)
    }
}

/// A server over loopback with a device, a message to it and the body of a right answer.
struct Running {
    let clock: TestClock
    let host: AMServerHost
    let phone: TestPhone
    let sent: SentPush
    let answer: String
    let address: String

    init(_ settings: ServerSettings = ServerSettings()) async throws {
        let clock = TestClock()
        self.clock = clock
        host = try await AMServerHost.start(settings: settings, clock: { clock.now })
        phone = try TestPhone(address: try await host.enrol(user: "demo", issuer: "Bank"))
        let reply = try await RawClient.post(try phone.address.text("r"), try phone.registration())
        try #require(reply?.status == 200)
        try #require(await host.pollRegistration(user: "demo") == .registered)
        sent = try await host.send(PushOrder(user: "demo"))
        answer = try phone.answer(sent.token, id: sent.messageID)
        address = try phone.address.text("a")
    }
}

extension AMServerHost {
    /// With a clock that stands still.
    static func still(_ settings: ServerSettings = ServerSettings()) async throws -> AMServerHost {
        let now = TestClock().now
        return try await start(settings: settings, clock: { now })
    }
}
