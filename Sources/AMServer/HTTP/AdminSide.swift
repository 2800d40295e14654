import Vocabulary
import WebServer

/// The listener for the operator: what the server knows, and the levers of a demonstration.
struct AdminSide: Responder {
    let server: SimulatedAM
    let journeys: SimulatedJourneys
    let bsa: BSACommands
    /// The address of the server with its path; becomes part of enrolment addresses.
    let base: String

    func respond(to request: Request) async -> Response {
        // A web page may not drive this server, even on the same machine or under a name that
        // leads to it.
        guard request.headers["Origin"] == nil, isLocal(request.headers["Host"]) else {
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

    private func isLocal(_ authority: String?) -> Bool {
        guard let authority else { return true }
        let host = authority.split(separator: ":").first.map { $0.lowercased() }
        return ["127.0.0.1", "localhost"].contains(host)
    }

    private func answer(_ request: Request) async throws(SimulationError) -> Response {
        switch (request.method, String(request.target.path)) {
        case ("GET", "/"):
            return .text(await AdminSummary(server: server).text, type: "text/plain; charset=utf-8")
        case ("GET", let path):
            guard let page = await page(path) else { return missing("there is no such page") }
            return document(page)
        case ("POST", let path):
            guard let bytes = request.body else {
                let reason = "a body has at most \(DeviceSide.longestBody) bytes"
                return document(["reason": .string(reason)], status: 413)
            }
            let commands = AdminCommands(server: server, journeys: journeys, base: base)
            let body = try JSONReader.read(bytes)
            if let reply = try await commands.run(path, body) { return document(reply) }
            if let reply = try await bsa.run(path, body) { return document(reply) }
            return missing("there is no such command")
        default: return missing("the methods are GET and POST")
        }
    }

    private func page(_ path: String) async -> JSONNode? {
        switch path {
        case "/messages":
            let now = server.clock()
            return ["messages": .array(await server.allRecords.map { $0.node(at: now) })]
        case "/registrations":
            let pending = await server.allRegistrations
            return ["registrations": .array(pending.map { $0.registration.node(id: $0.id) })]
        case "/devices":
            return [
                "devices": .array(await server.allDevices.map(\.node)),
                "codes": .array(await server.allCodeDevices.map(\.node)),
            ]
        case "/answers": return ["answers": .array(await server.allAnswers.map(\.node))]
        case "/clock": return ["now": .string(server.clock().description)]
        default: return nil
        }
    }

    private func missing(_ reason: String) -> Response {
        document(["reason": .string(reason)], status: 404)
    }

    /// A reply that names the simulation first.
    private func document(_ content: JSONNode, status: Int = 200) -> Response {
        guard case .object(let members) = content else { return .document(content) }
        let server = JSONNode.Member("server", .string(server.settings.banner))
        return .document(.object([server] + members), status: status)
    }
}
