import TestSupport

/// Sends bytes over TCP and reads until the server closes.
enum RawClient {
    struct Reply {
        let status: Int
        let head: [Substring]
        let body: String

        /// The value of a header; names compare without case.
        func header(_ name: String) -> String? {
            for line in head {
                guard let colon = line.firstIndex(of: ":") else { continue }
                if line[..<colon].lowercased() == name.lowercased() {
                    return line[line.index(after: colon)...].drop { $0 == " " }.description
                }
            }
            return nil
        }

        /// Reads the text of a reply; `nil` when there was none.
        init?(_ text: String) {
            guard let gap = text.firstRange(of: "\r\n\r\n") else { return nil }
            let lines = text[..<gap.lowerBound].split(separator: "\r\n")
            guard let first = lines.first, let code = first.split(separator: " ").dropFirst().first,
                let status = Int(code)
            else { return nil }
            self.status = status
            head = Array(lines.dropFirst())
            body = String(text[gap.upperBound...])
        }
    }

    /// One request on a connection of its own; `nil` when the server closed without a reply.
    static func send(
        _ method: String,
        _ address: String,
        headers: [(String, String)] = [],
        body: [UInt8] = [],
        named host: String? = nil
    ) async throws -> Reply? {
        let rest = address.dropFirst("http://".count)
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        let place = rest[..<slash].split(separator: ":")
        let path = slash == rest.endIndex ? "/" : String(rest[slash...])
        var text =
            "\(method) \(path) HTTP/1.1\r\nHost: \(host ?? String(rest[..<slash]))\r\nConnection: close\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        if !body.isEmpty || method != "GET" { text += "Content-Length: \(body.count)\r\n" }
        text += "\r\n"
        let request = text + String(decoding: body, as: UTF8.self)
        let received = try await Wire.onThread {
            let wire = try Wire(port: Int(place[1]) ?? 0)
            wire.send(request)
            return wire.readToEnd()
        }
        return Reply(String(decoding: received, as: UTF8.self))
    }

    /// Sends a request and closes the connection without reading a reply.
    static func abandon(_ address: String, json: String) async throws {
        let rest = address.dropFirst("http://".count)
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        let place = rest[..<slash].split(separator: ":")
        let text = """
            POST \(rest[slash...]) HTTP/1.1\r\nHost: \(rest[..<slash])\r\n\
            Content-Type: application/json\r\nAccept-API-Version: resource=1.0\r\n\
            Content-Length: \(json.utf8.count)\r\n\r\n\(json)
            """
        _ = try await Wire.onThread { try Wire(port: Int(place[1]) ?? 0).send(text) }
    }

    /// A POST of JSON text with the headers that a device sends.
    static func post(
        _ address: String,
        _ json: String,
        headers: [(String, String)] = [
            ("Content-Type", "application/json"),
            ("Accept-API-Version", "resource=1.0, protocol=1.0"),
        ]
    ) async throws -> Reply? {
        try await send("POST", address, headers: headers, body: Array(json.utf8))
    }
}
