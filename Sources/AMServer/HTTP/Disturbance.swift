/// A fault that strikes one reply.
struct Disturbance {
    let fault: ServerFault

    /// What goes out instead of the true reply, which is `nil` when nothing was processed.
    func applied(to response: Response?) async -> Response {
        var reply = response ?? Response(status: 503)
        switch fault.effect {
        case .delay(let milliseconds):
            // A stop of the server ends it.
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

    /// The reply, and behind it the same again, as bytes that the library takes for a body.
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
