import CQREncode

/// The web page of the family bank: static, and from nowhere else.
struct BankSide: Sendable {
    /// What a browser may do on the page.
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        + "img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

    /// The reply to a request; `nil` when it is for another part of the server.
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

    /// A QR code of the text in the body, as a picture; the text is a secret and stands in no address.
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
