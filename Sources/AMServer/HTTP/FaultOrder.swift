/// A disturbance that the operator orders.
struct FaultOrder {
    let fault: ServerFault
    let count: Int
    let side: ServerFault.Side

    /// Reads an order.
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
