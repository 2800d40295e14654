import Hummingbird
import NIOCore
import ServiceLifecycle

/// A fault that strikes one reply.
struct Disturbance {
    /// The end of a reply in its middle.
    private struct Cut: Error {}

    let fault: ServerFault
    let context: SideContext

    /// What goes out instead of the true reply, which is `nil` when nothing was processed.
    func applied(to response: Response?, text: String) async -> Response {
        let trueReply = response ?? Response(status: .serviceUnavailable)
        switch fault.effect {
        case .delay(let milliseconds):
            let delay = Duration.milliseconds(min(max(0, milliseconds), 60_000))
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: delay) }
            return trueReply
        case .close:
            await context.cut()
            return trueReply
        case .closeAfterHeaders: return cutAfterHead(trueReply, length: max(1, text.utf8.count))
        case .duplicate: return twice(trueReply, text: text)
        case .status(let status): return Response(status: .init(code: status))
        case .redirect(let address, let status):
            return Response(status: .init(code: status), headers: [.location: address])
        case .page:
            let page = "<!doctype html><title>Sign in</title><p>Sign in to use this network."
            return .text(page, type: "text/html; charset=utf-8")
        case .brokenJSON:
            return .text("{\"code\":", type: "application/json;charset=UTF-8")
        }
    }

    private func cutAfterHead(_ reply: Response, length: Int) -> Response {
        let context = context
        var reply = reply
        reply.body = ResponseBody(contentLength: length) { _ in
            await context.cut()
            throw Cut()
        }
        return reply
    }

    /// The reply, and behind it the same again, as bytes that the library takes for a body.
    private func twice(_ reply: Response, text: String) -> Response {
        let length = text.utf8.count
        var copy = "HTTP/1.1 \(reply.status.code) \(reply.status.reasonPhrase)\r\n"
        for field in reply.headers where field.name != .contentLength {
            copy += "\(field.name): \(field.value)\r\n"
        }
        copy += "content-length: \(length)\r\n\r\n" + text
        let bytes = [ByteBuffer(string: text), ByteBuffer(string: copy)]
        var reply = reply
        reply.body = ResponseBody(contentLength: length) { writer in
            for buffer in bytes { try await writer.write(buffer) }
            try await writer.finish(nil)
        }
        return reply
    }
}
