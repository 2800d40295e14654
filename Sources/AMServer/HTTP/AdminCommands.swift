import Vocabulary

/// The levers of the operator: each takes a JSON object and gives one.
struct AdminCommands {
    /// The most messages of a burst.
    static let longestBurst = 500
    /// The most seconds that a burst lasts.
    static let slowestBurst = 60

    let server: SimulatedAM
    let journeys: SimulatedJourneys
    /// The address of the server with its path; becomes part of enrolment addresses.
    let base: String

    /// Carries a command out; `nil` when there is no such command.
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
            let isTaken = try await server.checkCode(
                try body.required("code"),
                user: try body.required("user")
            )
            return ["outcome": isTaken ? "Success" : "Failure"]
        case "/send": return try await server.send(try PushOrder(body)).node
        case "/burst": return try await burst(body)
        case "/look":
            let outcome = try await server.look(try body.required("messageId"))
            return ["outcome": .string(outcome.rawValue)]
        case "/record":
            guard let record = await server.record(try body.required("messageId")) else {
                throw .unknownMessage
            }
            return record.node(at: server.clock())
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

    /// Starts an enrolment; a user who has it already goes straight on, without an address.
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

    /// Sends the same order many times, at once or so many a second.
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
            // A stop of the server ends the gaps.
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
