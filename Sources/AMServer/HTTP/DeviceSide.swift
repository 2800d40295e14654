import CQREncode
import Vocabulary
import WebServer

/// The listener for devices: AM's push resource, journeys, and the services beside them.
struct DeviceSide: Responder {
    /// In bytes; AM's own limit is that of its container.
    static let longestBody = 65_536

    let server: SimulatedAM
    /// Such as `/am`.
    let basePath: String
    let journeys: JourneySide
    let bsa: BSASide

    func respond(to request: Request) async -> Response {
        let path = String(request.target.path)
        if let realm = PushPath.realm(of: path, basePath: basePath) {
            return await answer(request, realm: realm)
        }
        if let reply = await journeys.respond(to: request) { return reply }
        if let reply = await bsa.respond(to: request) { return reply }
        if let reply = BankSide().respond(to: request) { return reply }
        return DeviceReply(404, "Not Found", "Resource '' not found", .unknownAction).response
    }

    /// With a fault when one is due.
    private func answer(_ request: Request, realm: String) async -> Response {
        let fault = await server.nextFault(on: .answers)
        var reply: DeviceReply?
        if fault?.processes ?? true {
            reply = await server.reply(to: deviceRequest(request, realm: realm))
        }
        guard let fault else { return reply?.response ?? Response(status: 503) }
        return await ReplyFault(fault: fault).applied(to: reply?.response)
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
    /// Empty for the top realm, `nil` for another resource; `/realms/root/realms/alpha` is the same
    /// as `/alpha`.
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

struct ReplyFault {
    let fault: ServerFault

    /// `response` is `nil` when nothing was processed.
    func applied(to response: Response?) async -> Response {
        var reply = response ?? Response(status: 503)
        switch fault.effect {
        case .delay(let milliseconds):
            // Stopping the server ends it.
            try? await Task.sleep(for: .milliseconds(min(max(0, milliseconds), 60_000)))
            return reply
        case .close:
            reply.ending = .cuts
            return reply
        case .closeAfterHeaders:
            reply.announcedLength = max(1, reply.body.count)
            reply.body = []
            reply.ending = .closes
            return reply
        case .duplicate: return twice(reply)
        case .status(let status): return Response(status: status)
        case .redirect(let address, let status):
            return Response(status: status, headers: ["Location": address])
        case .page:
            let page = "<!doctype html><title>Sign in</title><p>Sign in to use this network."
            return .text(page, type: "text/html; charset=utf-8")
        case .brokenJSON:
            return .text("{\"code\":", type: "application/json;charset=UTF-8")
        }
    }

    /// The reply twice, the second as bytes that the library treats as body.
    private func twice(_ response: Response) -> Response {
        let length = response.body.count
        var copy = "HTTP/1.1 \(response.status) \r\n"
        for field in response.headers.fields { copy += "\(field.name): \(field.value)\r\n" }
        copy += "Content-Length: \(length)\r\n\r\n"
        var reply = response
        reply.announcedLength = length
        reply.body += Array(copy.utf8) + response.body
        return reply
    }
}

/// The static web page of the family bank.
struct BankSide: Sendable {
    /// The content security policy of the page.
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        + "img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

    /// `nil` for another part of the server.
    func respond(to request: Request) -> Response? {
        let path = String(request.target.path)
        guard path == "/bank" || path.hasPrefix("/bank/") else { return nil }
        if path == "/bank/code" { return code(request) }
        guard request.method == "GET" || request.method == "HEAD" else {
            return Response(status: 405, headers: ["Allow": "GET, HEAD"])
        }
        switch path {
        case "/bank": return Response(status: 302, headers: ["Location": "/bank/"])
        case "/bank/": return page(BankPage.html, "text/html; charset=utf-8")
        case "/bank/bank.css": return page(BankPage.style, "text/css; charset=utf-8")
        case "/bank/bank.js": return page(BankPage.script, "text/javascript; charset=utf-8")
        default: return page("There is no such page.\n", "text/plain; charset=utf-8", status: 404)
        }
    }

    private func page(_ text: String, _ type: String, status: Int = 200) -> Response {
        var response = Response.text(text, type: type, status: status)
        response.headers["Content-Security-Policy"] = Self.policy
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Permissions-Policy"] =
            "geolocation=(self), publickey-credentials-get=(self), publickey-credentials-create=(self)"
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    /// A QR code of the body, which is a secret and therefore in no address.
    private func code(_ request: Request) -> Response {
        let site = request.headers["Sec-Fetch-Site"]
        let type = request.headers["Content-Type"]?.prefix { $0 != ";" }.lowercased()
        guard request.method == "POST", site == nil || site == "same-origin",
            type == "application/json",
            let bytes = request.body, let text = (try? JSONReader.read(bytes))?["text"]?.text,
            (1...2_048).contains(text.utf8.count)
        else {
            return page("A text of at most 2048 bytes.\n", "text/plain; charset=utf-8", status: 400)
        }
        var modules = [UInt8](repeating: 0, count: Int(QRENCODE_MODULES))
        let content = Array(text.utf8)
        let width = Int(unsafe qrencode_modules(content, content.count, &modules))
        guard width > 0 else {
            return page("No QR code can be made here.\n", "text/plain; charset=utf-8", status: 501)
        }
        var path = ""
        for row in 0..<width {
            for column in 0..<width where modules[row * width + column] & 1 == 1 {
                path += "M\(column + 4) \(row + 4)h1v1h-1z"
            }
        }
        let size = width + 8
        return page(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size) \(size)\" role=\"img\" "
                + "shape-rendering=\"crispEdges\"><rect width=\"\(size)\" height=\"\(size)\" "
                + "fill=\"#fff\"/><path fill=\"#000\" d=\"\(path)\"/></svg>",
            "image/svg+xml"
        )
    }
}

extension Response {
    static func text(_ text: String, type: String, status: Int = 200) -> Response {
        Response(status: status, headers: ["Content-Type": type], body: Array(text.utf8))
    }

    static func document(_ node: JSONNode, status: Int = 200) -> Response {
        .text(node.spacedText + "\n", type: "application/json", status: status)
    }
}

extension DeviceReply {
    /// With the headers of AM.
    var response: Response {
        guard !body.isEmpty else { return Response(status: status) }
        var response = Response.text(body, type: "application/json;charset=UTF-8", status: status)
        response.headers["Cache-Control"] = "no-cache"
        if namesVersion { response.headers["Content-API-Version"] = "resource=1.0" }
        response.headers["X-Frame-Options"] = "SAMEORIGIN"
        // Twice, as it was captured.
        response.headers["X-Content-Type-Options"] = "nosniff, nosniff"
        if warnsOfVersion {
            response.headers["Warning"] =
                "100 CREST \"Accept-API-Version should be included in the request.\""
        }
        return response
    }
}

extension Request {
    /// Of the first one, percent-decoded where possible.
    func parameter(_ name: String) -> String? {
        let parameter = target.parameters.first { parameter in
            PercentText.decoded(parameter.name.utf8) ?? String(parameter.name) == name
        }
        return parameter.map { PercentText.decoded($0.value.utf8) ?? String($0.value) }
    }
}
