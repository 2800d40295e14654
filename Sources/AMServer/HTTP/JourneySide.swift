import WebServer

/// The endpoints of journeys and sessions.
struct JourneySide: Sendable {
    let journeys: SimulatedJourneys
    /// Such as `/am`.
    let basePath: String
    /// Whether it is reached with TLS.
    let isSealed: Bool

    static let cookieName = "iPlanetDirectoryPro"

    /// `nil` for another part of the server.
    func respond(to request: Request) async -> Response? {
        let path = String(request.target.path)
        guard path.hasPrefix(basePath + "/json/") else { return nil }
        let resource = Self.resource(String(path.dropFirst(basePath.count + 6)))
        switch resource {
        case "serverinfo/*" where request.method == "GET":
            return reply(
                200,
                [
                    "cookieName": .string(Self.cookieName), "secureCookie": .bool(isSealed),
                    "realm": "/",
                ]
            )
        case "authenticate":
            guard let refusal = refusal(of: request) else { return await authenticate(request) }
            return refusal
        case "sessions":
            guard let refusal = refusal(of: request) else { return await ask(request) }
            return refusal
        default: return nil
        }
    }

    /// Without realms and a slash at the end.
    private static func resource(_ path: String) -> String {
        var parts = path.split(separator: "/")
        while parts.first == "realms", parts.count > 2 { parts = Array(parts.dropFirst(2)) }
        return parts.joined(separator: "/")
    }

    /// Refuses pages of other sites, and bodies that are no JSON.
    private func refusal(of request: Request) -> Response? {
        guard request.method == "POST" else {
            return reply(JourneyAnswer.failure(405, "Method Not Allowed", "POST only"))
        }
        let site = request.headers["Sec-Fetch-Site"]
        guard site == nil || site == "same-origin" || site == "none" else {
            return reply(
                JourneyAnswer.failure(403, "Forbidden", "Requests of other sites are refused")
            )
        }
        // A browser sends its site with each POST; other programs send the one they were given.
        if let from = request.headers["Origin"], let host = request.headers["Host"] {
            let place = from.hasPrefix("https://") ? from.dropFirst(8) : from.dropFirst(7)
            guard place == host else {
                return reply(
                    JourneyAnswer.failure(403, "Forbidden", "Requests of other sites are refused")
                )
            }
        }
        let type = request.headers["Content-Type"]?.prefix { $0 != ";" }.lowercased() ?? ""
        guard type == "application/json" || request.body?.isEmpty == true else {
            return reply(
                JourneyAnswer.failure(415, "Unsupported Media Type", "Content-Type is JSON")
            )
        }
        return nil
    }

    private func authenticate(_ request: Request) async -> Response {
        guard let bytes = request.body else {
            return reply(JourneyAnswer.failure(413, "Payload Too Large", "The body is too long"))
        }
        var question = JourneyQuestion()
        if !bytes.isEmpty {
            guard let body = try? JSONReader.read(bytes), body.isObject else {
                return reply(JourneyAnswer.bad("The body is no JSON object"))
            }
            question.body = body
        }
        question.indexType = request.parameter("authIndexType")
        question.indexValue = request.parameter("authIndexValue")
        question.wantsSession = request.parameter("noSession") != "true"
        question.upgrade = request.parameter("sessionUpgradeSSOTokenId")
        question.origin = request.headers["Origin"]
        question.agent = request.headers["User-Agent"].map { String($0.prefix(512)) }
        if let user = request.headers["X-OpenAM-Username"],
            let password = request.headers["X-OpenAM-Password"]
        {
            question.credentials = (user, password)
        }
        return reply(await journeys.answer(question))
    }

    private func ask(_ request: Request) async -> Response {
        let cookies = (request.headers["Cookie"] ?? "").split(separator: ";").map {
            $0.drop { $0 == " " }
        }
        let cookie = cookies.first { $0.hasPrefix(Self.cookieName + "=") }
        let kept = cookie.map { String($0.dropFirst(Self.cookieName.count + 1)) }
        let session = request.headers[Self.cookieName] ?? kept ?? ""
        let owner = await journeys.owner(of: session)
        switch request.parameter("_action") {
        case "logout":
            guard await journeys.end(session) else {
                return reply(JourneyAnswer.failure(401, "Unauthorized", "The session is gone"))
            }
            var response = reply(200, ["result": "Successfully logged out"])
            response.headers["Set-Cookie"] = "\(Self.cookieName)=; Path=/; Max-Age=0"
            return response
        case "getSessionInfo":
            guard let owner else {
                return reply(JourneyAnswer.failure(401, "Unauthorized", "The session is gone"))
            }
            return reply(200, ["username": .string(owner), "realm": "/"])
        case "validate":
            guard let owner else { return reply(200, ["valid": .bool(false)]) }
            return reply(200, ["valid": .bool(true), "uid": .string(owner), "realm": "/"])
        default: return reply(JourneyAnswer.bad("The action is unknown"))
        }
    }

    private func reply(_ answer: JourneyAnswer) -> Response {
        var response = reply(answer.status, answer.body)
        if let session = answer.session {
            let secure = isSealed ? "; Secure" : ""
            response.headers["Set-Cookie"] =
                "\(Self.cookieName)=\(session); Path=/; HttpOnly; SameSite=Strict\(secure)"
        }
        return response
    }

    private func reply(_ status: Int, _ body: JSONNode) -> Response {
        var response = Response.text(
            body.compactText,
            type: "application/json;charset=UTF-8",
            status: status
        )
        response.headers["Cache-Control"] = "no-cache, no-store, must-revalidate"
        response.headers["Content-API-Version"] = "resource=2.1"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response
    }
}
