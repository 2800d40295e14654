import TestSupport

struct Reply {
    let status: Int
    let head: [String]
    let body: String

    /// The replies of a connection, each with the length that its head names.
    static func all(in bytes: [UInt8]) -> [Reply] {
        var text = String(decoding: bytes, as: UTF8.self)[...]
        var replies: [Reply] = []
        while let gap = text.firstRange(of: "\r\n\r\n") {
            let lines = text[..<gap.lowerBound].split(separator: "\r\n").map { String($0) }
            guard let first = lines.first, first.hasPrefix("HTTP/1."),
                let status = first.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
            else { break }
            let rest = text[gap.upperBound...]
            let length = header("Content-Length", in: lines).flatMap { Int($0) } ?? 0
            let body = String(rest.prefix(length))
            replies.append(Reply(status: status, head: lines, body: body))
            text = rest.dropFirst(length)
        }
        return replies
    }

    private static func header(_ name: String, in lines: [String]) -> String? {
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == name.lowercased() {
                return String(parts[1].drop { $0 == " " })
            }
        }
        return nil
    }

    /// Names compare without case.
    func header(_ name: String) -> String? { Self.header(name, in: head) }
}

extension Wire {
    /// Sends text on a new connection and reads to its end.
    static func exchange(_ text: String, port: Int) async throws -> [Reply] {
        try await onThread {
            let wire = try Wire(port: port)
            wire.send(text)
            return Reply.all(in: wire.readToEnd())
        }
    }
}
