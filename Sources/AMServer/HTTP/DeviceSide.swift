/// The listener for devices: AM's push resource, and the mailboxes of this project.
struct DeviceSide: Responder {
    /// The most bytes of a body; AM's own limit is that of its container.
    static let longestBody = 65_536

    let server: SimulatedAM
    /// The path of the server, such as `/am`.
    let basePath: String
    /// The sign-ins.
    let journeys: JourneySide
    /// Another service beside AM.
    let bsa: BSASide

    func respond(to request: Request) async -> Response {
        let path = String(request.target.path)
        if let realm = PushPath.realm(of: path, basePath: basePath) {
            return await answer(request, realm: realm)
        }
        if path.hasPrefix("/deliveries/") {
            let page = await MailboxPage(server: server).respond(to: request)
            guard let fault = await server.nextFault(on: .deliveries) else { return page }
            return await Disturbance(fault: fault).applied(to: page)
        }
        if let reply = await journeys.respond(to: request) { return reply }
        if let reply = await bsa.respond(to: request) { return reply }
        if let reply = BankSide().respond(to: request) { return reply }
        return DeviceReply(404, "Not Found", "Resource '' not found", .unknownAction).response
    }

    /// Serves the push resource, disturbed by a fault when one is due.
    private func answer(_ request: Request, realm: String) async -> Response {
        let fault = await server.nextFault(on: .answers)
        var reply: DeviceReply?
        if fault?.processes ?? true {
            reply = await server.reply(to: deviceRequest(request, realm: realm))
        }
        guard let fault else { return reply?.response ?? Response(status: 503) }
        return await Disturbance(fault: fault).applied(to: reply?.response)
    }

    private func deviceRequest(_ request: Request, realm: String) -> DeviceRequest {
        let headers = request.headers
        return DeviceRequest(
            method: request.method,
            realm: realm,
            action: request.parameter("_action"),
            contentType: headers["Content-Type"],
            version: headers["Accept-API-Version"],
            hasRequestedWith: headers["X-Requested-With"] != nil,
            cookie: headers["Cookie"],
            hasSetCookie: headers["Set-Cookie"] != nil,
            body: request.body
        )
    }
}

/// The path of the push resource: base, `/json`, realm, `/push/sns/message`.
enum PushPath {
    /// The realm in a path, empty for the top realm; `nil` when it is another resource.
    ///
    /// The long form, `/realms/root/realms/alpha`, names the same realm as `/alpha`.
    static func realm(of path: String, basePath: String) -> String? {
        let head = basePath + "/json"
        let tail = "/push/sns/message"
        guard path.hasPrefix(head), path.hasSuffix(tail),
            path.utf8.count >= head.utf8.count + tail.utf8.count
        else { return nil }
        let middle = path.dropFirst(head.count).dropLast(tail.count)
        guard middle.isEmpty || middle.hasPrefix("/") else { return nil }
        let parts = middle.split(separator: "/", omittingEmptySubsequences: true)
        guard parts.starts(with: ["realms", "root"]) else { return parts.realmText }
        let below = parts.dropFirst(2)
        guard below.count.isMultiple(of: 2) else { return nil }
        var names: [Substring] = []
        for (index, part) in below.enumerated() {
            if index.isMultiple(of: 2) {
                guard part == "realms" else { return nil }
            } else {
                names.append(part)
            }
        }
        return names.realmText
    }
}

extension [Substring] {
    fileprivate var realmText: String { map { "/" + $0 }.joined() }
}
