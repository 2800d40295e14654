import Vocabulary
import WebServer

/// The operator's commands, each from a JSON object to another.
struct AdminCommands {
    static let longestBurst = 500
    static let slowestBurst = 60

    let server: SimulatedAM
    let journeys: SimulatedJourneys
    /// With its path, for enrolment addresses.
    let base: String

    /// `nil` for an unknown command.
    func run(_ path: String, _ body: JSONNode) async throws(SimulationError) -> JSONNode? {
        switch path {
        case "/enrol": return try await enrol(body)
        case "/poll":
            let status = await server.pollRegistration(user: try body.required("user"))
            return ["status": .string(status.rawValue)]
        case "/remove":
            try await server.removeDevices(of: try body.required("user"))
            return ["status": "removed"]
        case "/code":
            let isAccepted = try await server.checkCode(
                try body.required("code"),
                user: try body.required("user")
            )
            return ["outcome": isAccepted ? "Success" : "Failure"]
        case "/send": return try await send(try PushOrder(body))
        case "/burst": return try await burst(body)
        case "/look":
            let outcome = try await server.checkOutcome(try body.required("messageId"))
            return ["outcome": .string(outcome.rawValue)]
        case "/record":
            guard let record = await server.record(try body.required("messageId")) else {
                throw .unknownMessage
            }
            return record.node(at: server.clock(), server.settings.profile)
        case "/redeliver":
            try await server.redeliver(try body.required("messageId"))
            return ["status": "delivered"]
        case "/fault":
            let order = try FaultOrder(body)
            await server.inject(order.fault, count: order.count, on: order.side)
            return ["status": "the next replies are disturbed"]
        case "/clear-faults":
            await server.clearFaults()
            return ["status": "no reply is disturbed"]
        case "/user":
            let user = try body.required("user")
            try await journeys.setPassword(try body.required("password"), of: user)
            return ["status": "the user may sign in"]
        case "/clock": return try moveClock(body)
        default: return nil
        }
    }

    /// A user who is enrolled continues without an address.
    private func enrol(_ body: JSONNode) async throws(SimulationError) -> JSONNode {
        do {
            let page = try await server.enrol(try EnrolmentOrder(body), base: base)
            return [
                "status": "waiting", "address": .string(page.address),
                "picture": .string(page.picture),
            ]
        } catch .userHasDevice {
            return ["status": "registered", "address": .null, "picture": .null]
        }
    }

    private func send(_ order: PushOrder) async throws(SimulationError) -> JSONNode {
        let sent = try await server.send(order)
        guard let record = await server.record(sent.messageID) else { throw .unknownMessage }
        return [
            "messageId": .string(sent.messageID),
            "expectedNumber": sent.expectedNumber.map { .integer($0) } ?? .null,
            "push": .string(record.push.rawValue),
            "envelope": record.document(for: server.settings.profile).node,
        ]
    }

    /// At once, or so many a second.
    private func burst(_ body: JSONNode) async throws(SimulationError) -> JSONNode {
        let order = try PushOrder(body)
        guard let count = try body.whole("count"), (1...Self.longestBurst).contains(count) else {
            throw .unusableRequest(member: "count")
        }
        let rate = try body.whole("perSecond")
        if let rate, rate < 1 || count / rate > Self.slowestBurst {
            throw .unusableRequest(member: "perSecond")
        }
        var ids: [JSONNode] = []
        for _ in 0..<count {
            ids.append(.string(try await server.send(order).messageID))
            guard let rate else { continue }
            let gap = Duration.seconds(1) / rate
            // Stopping the server ends the gaps.
            try? await Task.sleep(for: gap)
        }
        return ["messageIds": .array(ids)]
    }

    private func moveClock(_ body: JSONNode) throws(SimulationError) -> JSONNode {
        if let text = try body.optional("to") {
            guard let time = Instant(rfc3339: text) else { throw .unusableRequest(member: "to") }
            server.setClock(to: time)
        } else {
            guard let seconds = try body.whole("advanceSeconds"),
                (-100_000_000...100_000_000).contains(seconds)
            else { throw .unusableRequest(member: "advanceSeconds") }
            server.advanceClock(byMilliseconds: Int64(seconds) * 1_000)
        }
        return ["now": .string(server.clock().description)]
    }
}

struct AdminSide: Responder {
    let server: SimulatedAM
    let journeys: SimulatedJourneys
    let bsa: BSACommands
    /// With its path, for enrolment addresses.
    let base: String

    func respond(to request: Request) async -> Response {
        // A web page must not control this server, even on this machine or under a name that leads
        // to it.
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
        case ("GET", "/envelope"):
            guard let envelope = await envelope(request) else { throw .unknownMessage }
            return .text(envelope, type: "application/json")
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

    /// Of the message that is asked for, else of the newest.
    private func envelope(_ request: Request) async -> String? {
        let form = request.parameter("form").map { EnvelopeForm(rawValue: $0) } ?? .fcm
        let newest = await server.allRecords.last?.messageID
        guard let form, let id = request.parameter("messageId") ?? newest else { return nil }
        return await server.envelope(of: id, as: form)
    }

    private func page(_ path: String) async -> JSONNode? {
        switch path {
        case "/messages":
            let now = server.clock()
            let profile = server.settings.profile
            let records = await server.allRecords
            return ["messages": .array(records.map { $0.node(at: now, profile) })]
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

    /// The simulation is named first.
    private func document(_ content: JSONNode, status: Int = 200) -> Response {
        guard case .object(let members) = content else { return .document(content) }
        let server = JSONNode.Member("server", .string(server.settings.banner))
        return .document(.object([server] + members), status: status)
    }
}

/// One line a message, safe for a terminal.
struct AdminSummary {
    let server: SimulatedAM

    var text: String {
        get async {
            let now = server.clock()
            let records = await server.allRecords
            let devices = await server.allDevices
            var lines = [
                "\(server.settings.banner)",
                "for demonstrations and tests",
                "devices: \(devices.count), messages: \(records.count)",
            ]
            lines += records.suffix(100).map { record in
                let number = record.expectedNumber.map { " number \($0)" } ?? ""
                let chosen = record.chosenNumber.map { " chosen \($0)" } ?? ""
                let outcome = record.outcome.map { " journey \($0.rawValue)" } ?? ""
                let state = record.state(at: now).rawValue
                let line: PrintableText =
                    "\(record.messageID) \(record.user) \(state)\(number)\(chosen)\(outcome)"
                return line.text
            }
            return lines.joined(separator: "\n") + "\n"
        }
    }
}

struct FaultOrder {
    let fault: ServerFault
    let count: Int
    let side: ServerFault.Side

    init(_ body: JSONNode) throws(SimulationError) {
        fault = ServerFault(try Self.effect(body), processes: try body.flag("processes"))
        count = try body.whole("count") ?? 1
        guard (1...1_000).contains(count) else { throw .unusableRequest(member: "count") }
        let name = try body.optional("on") ?? ServerFault.Side.answers.rawValue
        guard let side = ServerFault.Side(rawValue: name) else {
            throw .unusableRequest(member: "on")
        }
        self.side = side
    }

    private static func effect(_ body: JSONNode) throws(SimulationError) -> ServerFault.Effect {
        switch try body.required("kind") {
        case "delay": return .delay(milliseconds: try body.whole("milliseconds") ?? 1_000)
        case "close": return .close
        case "close-after-headers": return .closeAfterHeaders
        case "duplicate": return .duplicate
        case "status": return .status(try status(body, default: 500, within: 200...599))
        case "redirect":
            let status = try status(body, default: 307, within: 300...399)
            return .redirect(to: try body.required("to"), status: status)
        case "page": return .page
        case "broken-json": return .brokenJSON
        default: throw .unusableRequest(member: "kind")
        }
    }

    private static func status(
        _ body: JSONNode,
        default fallback: Int,
        within range: ClosedRange<Int>
    ) throws(SimulationError) -> Int {
        let status = try body.whole("status") ?? fallback
        guard range.contains(status) else { throw .unusableRequest(member: "status") }
        return status
    }
}
