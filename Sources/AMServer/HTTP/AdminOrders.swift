extension JSONNode {
    func required(_ name: SimulationError.StaticName) throws(SimulationError) -> String {
        guard let text = self[name.name]?.text else { throw .unusableRequest(member: name) }
        return text
    }

    func optional(_ name: SimulationError.StaticName) throws(SimulationError) -> String? {
        switch self[name.name] {
        case nil, .null: return nil
        case .string(let text): return text
        default: throw .unusableRequest(member: name)
        }
    }

    func whole(_ name: SimulationError.StaticName) throws(SimulationError) -> Int? {
        switch self[name.name] {
        case nil, .null: return nil
        case let node?:
            guard let number = node.integer else { throw .unusableRequest(member: name) }
            return number
        }
    }

    func flag(_ name: SimulationError.StaticName) throws(SimulationError) -> Bool? {
        switch self[name.name] {
        case nil, .null: return nil
        case .bool(let flag): return flag
        default: throw .unusableRequest(member: name)
        }
    }
}

extension PushOrder {
    init(_ body: JSONNode) throws(SimulationError) {
        self.init(user: try body.required("user"))
        if let message = try body.optional("message") { self.message = message }
        if let kind = try body.optional("kind") {
            guard let kind = Kind(rawValue: kind) else { throw .unusableRequest(member: "kind") }
            self.kind = kind
        }
        if let payload = body["payload"] { self.payload = payload.compactText }
        location = body["location"]?.compactText
        if case .object(let headers)? = body["headers"] {
            for header in headers {
                guard let value = header.value.text else {
                    throw .unusableRequest(member: "headers")
                }
                loginHeaders[header.name.lowercased()] = value
            }
        }
        if let shares = try body.flag("sharesContext") { sharesContext = shares }
        if let seconds = try body.whole("timeoutSeconds") {
            guard (1...86_400).contains(seconds) else { throw .unusableTimeout }
            timeoutMilliseconds = seconds * 1_000
        }
        cookie = try body.optional("cookie")
        if let isHeld = try body.flag("held") { self.isHeld = isHeld }
    }
}

extension EnrolmentOrder {
    init(_ body: JSONNode) throws(SimulationError) {
        self.init(
            user: try body.required("user"),
            issuer: try body.optional("issuer") ?? "Simulated AM"
        )
        account = try body.optional("account")
        colour = try body.optional("colour")
        image = try body.optional("image")
        if let kind = try body.optional("kind") {
            guard let kind = Kind(rawValue: kind) else { throw .unusableRequest(member: "kind") }
            self.kind = kind
        }
        if let policies = body["policies"] { self.policies = policies.compactText }
        if let counter = try body.whole("counter") {
            oneTime.factor = .counter(start: counter)
        } else if let period = try body.whole("period") {
            oneTime.factor = .time(period: period)
        }
        if let digits = try body.whole("digits") { oneTime.digits = digits }
        if let name = try body.optional("algorithm") {
            guard let algorithm = OneTimeOrder.Algorithm(rawValue: name) else {
                throw .unusableRequest(member: "algorithm")
            }
            oneTime.algorithm = algorithm
        }
    }
}
