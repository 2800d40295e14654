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

    /// The response that the message asks for.
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

    /// What the journey finds now.
    func look() async throws -> JourneyOutcome { try await bench.server.look(sent.messageID) }
}
