/// What devices ask of the simulated BSA service: JSON in, JSON out, under `/bsa/`.
struct BSASide: Sendable {
    let service: SimulatedBSA

    /// The reply to a request; `nil` when it is for another part of the server.
    func respond(to request: Request) async -> Response? {
        let path = String(request.target.path)
        guard path.hasPrefix("/bsa/") else { return nil }
        guard request.method == "POST" else { return refusal(405, "the method is POST") }
        guard let bytes = request.body, let body = try? JSONReader.read(bytes),
            let client = body["client_key"]?.text
        else { return refusal(400, "a JSON object with a client_key") }
        switch path {
        case "/bsa/token":
            guard await service.setToken(body["token"]?.text ?? "", of: client) else {
                return refusal(403, "no such client, or no token")
            }
            return .document(["taken": .bool(true)])
        case "/bsa/answer":
            guard let block = body["block_key"]?.text, let channel = body["channel_key"]?.text,
                case .bool(let isAllowed)? = body["allow"]
            else { return refusal(400, "block_key, channel_key and allow") }
            let reply = await service.answer(
                isAllowed,
                client: client,
                block: block,
                channel: channel
            )
            switch reply {
            case .foreign: return refusal(403, "no such client")
            case .notTaken: return .document(["taken": .bool(false)])
            case .taken(nil): return .document(["taken": .bool(true)])
            case .taken(let code?):
                return .document(["taken": .bool(true), "code": .string(code)])
            }
        case "/bsa/open":
            guard let isOpen = await service.isAnyOpen(of: client) else {
                return refusal(403, "no such client")
            }
            return .document(["open": .bool(isOpen)])
        default: return refusal(404, "there is no such page")
        }
    }

    private func refusal(_ status: Int, _ reason: String) -> Response {
        .document(["reason": .string(reason)], status: status)
    }
}

/// The levers of the operator for it.
struct BSACommands {
    let service: SimulatedBSA
    /// The address of the server without a path.
    let base: String

    /// Carries a command out; `nil` when there is no such command.
    func run(_ path: String, _ body: JSONNode) async throws(SimulationError) -> JSONNode? {
        switch path {
        case "/bsa/client":
            let address = try await service.issueClient(
                try body.required("user"),
                issuer: try body.optional("issuer") ?? "Simulated BSA",
                base: base
            )
            return ["address": .string(address)]
        case "/bsa/send":
            let session = try await service.begin(
                try body.required("user"),
                name: try body.optional("clientName"),
                site: try body.optional("siteUrl"),
                asksForCode: try body.flag("otpAuth") ?? false
            )
            return ["session": .integer(session.number)]
        case "/bsa/notify":
            let word = try body.required("target")
            guard let target = SimulatedBSA.Target(rawValue: word) else {
                throw .unusableRequest(member: "target")
            }
            try await service.notify(try number(body), target)
            return ["status": "sent"]
        case "/bsa/code":
            let isRight = try await service.enter(try body.required("code"), try number(body))
            return ["outcome": isRight ? "Success" : "Failure"]
        case "/bsa/session":
            guard let session = await service.session(try number(body)) else {
                throw .unknownMessage
            }
            return ["session": .integer(session.number), "state": .string(session.state)]
        default: return nil
        }
    }

    private func number(_ body: JSONNode) throws(SimulationError) -> Int {
        guard let number = try body.whole("session") else {
            throw .unusableRequest(member: "session")
        }
        return number
    }
}
