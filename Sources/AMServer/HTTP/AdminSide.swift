import Hummingbird
import NIOCore
import Vocabulary

/// The listener for the operator: what the server knows, and the levers of a demonstration.
struct AdminSide: HTTPResponder {
    typealias Context = SideContext

    let server: SimulatedAM
    /// The address of the server with its path; becomes part of enrolment addresses.
    let base: @Sendable () -> String

    func respond(to request: Request, context: SideContext) async throws -> Response {
        // A web page may not drive this server, even on the same machine.
        guard request.headers.value("Origin") == nil else {
            return document(["reason": "requests of web pages are refused"], status: 403)
        }
        do {
            return try await answer(request)
        } catch {
            let status = error == .unknownMessage ? 404 : 400
            return document(
                ["code": .string(error.code), "reason": .string(error.reason)],
                status: status
            )
        }
    }

    private func answer(_ request: Request) async throws(SimulationError) -> Response {
        switch (request.method, request.uri.path) {
        case (.get, "/"):
            return .text(await AdminSummary(server: server).text, type: "text/plain; charset=utf-8")
        case (.get, "/messages"):
            let now = server.clock()
            let records = await server.allRecords
            return document(["messages": .array(records.map { $0.node(at: now) })])
        case (.get, "/devices"):
            return document(["devices": .array(await server.allDevices.map(\.node))])
        case (.get, "/answers"):
            return document(["answers": .array(await server.allAnswers.map(\.node))])
        case (.post, _): return try await command(request)
        default: return document(["reason": "there is no such page"], status: 404)
        }
    }

    private func command(_ request: Request) async throws(SimulationError) -> Response {
        guard let bytes = try? await request.bytes(limit: JSONReader.longest) else {
            throw .malformedJSON(offset: JSONReader.longest)
        }
        let body = try JSONReader.read(bytes)
        switch request.uri.path {
        case "/enrol":
            let address = try await server.enrol(
                user: try body.required("user"),
                issuer: try body.optional("issuer") ?? "Simulated AM",
                base: base()
            )
            return document(["address": .string(address)])
        case "/poll":
            let status = await server.pollRegistration(user: try body.required("user"))
            return document(["status": .string(status.rawValue)])
        case "/send":
            let sent = try await server.send(try PushOrder(body))
            return document(sent.node)
        case "/look":
            let outcome = try await server.look(try body.required("messageId"))
            return document(["outcome": .string(outcome.rawValue)])
        case "/redeliver":
            try await server.redeliver(try body.required("messageId"))
            return document(["status": "delivered again"])
        case "/fault":
            let (fault, count) = try ServerFault.order(body)
            await server.inject(fault, count: count)
            return document(["status": "the next replies are disturbed"])
        default: return document(["reason": "there is no such command"], status: 404)
        }
    }

    /// A reply that names the simulation first.
    private func document(_ content: JSONNode, status: Int = 200) -> Response {
        guard case .object(let members) = content else { return .document(content) }
        let server = JSONNode.Member("server", .string(server.settings.banner))
        return .document(.object([server] + members), status: status)
    }
}
