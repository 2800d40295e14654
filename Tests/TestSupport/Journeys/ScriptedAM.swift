import Synchronization
import Token
import Vocabulary
package import WebServer

/// Gives prepared replies and records its requests.
package final class ScriptedAM: Responder {
    package struct Asked: Sendable {
        package let method: String
        package let path: String
        package let headers: Headers
        package let body: String

        /// Of the sent inputs, each as JSON.
        package var inputs: [String] {
            let list = (try? JSON.parse(body))?.objectValue?["callbacks"]?.arrayValue ?? []
            return list.flatMap { callback in
                (callback.objectValue?["input"]?.arrayValue ?? []).map { input in
                    JSON.text(input.objectValue?["value"] ?? .null)
                }
            }
        }
    }

    private struct State {
        var replies: [Response]
        var asked: [Asked] = []
    }

    private let state: Mutex<State>
    private let delay: Duration

    /// - Parameters:
    ///   - replies: In their order.
    ///   - delay: How late each is given.
    package init(_ replies: [Response], delay: Duration = .zero) {
        state = Mutex(State(replies: replies))
        self.delay = delay
    }

    package var asked: [Asked] { state.withLock { $0.asked } }

    /// From now on, such as replies with the server's own address.
    package func give(_ replies: [Response]) { state.withLock { $0.replies = replies } }

    package func respond(to request: Request) async -> Response {
        let reply = reply(to: request)
        if delay > .zero { try? await Task.sleep(for: delay) }
        return reply
    }

    private func reply(to request: Request) -> Response {
        state.withLock { state in
            state.asked.append(
                Asked(
                    method: request.method,
                    path: request.target.text,
                    headers: request.headers,
                    body: String(decoding: request.body ?? [], as: UTF8.self)
                )
            )
            return state.replies.isEmpty ? Response(status: 500) : state.replies.removeFirst()
        }
    }

    /// With the server's address.
    package static func serving(
        _ replies: [Response],
        delay: Duration = .zero,
        _ body: (String, ScriptedAM) async throws -> Void
    ) async throws {
        let script = ScriptedAM(replies, delay: delay)
        let server = try await HTTPServer.start(ServerConfiguration(), responder: script)
        // Keys are not made for an address, so the name is used.
        let address = "http://localhost:\(server.port)/am"
        do {
            try await body(address, script)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}

extension Response {
    package static func step(_ callbacks: String..., cookie: String? = nil) -> Response {
        json(
            #"{"authId":"eyJ0.a.b","callbacks":[\#(callbacks.joined(separator: ","))]}"#,
            cookie: cookie
        )
    }

    /// With a session.
    package static let end = json(
        #"{"tokenId":"AQIC5w*AA*","successUrl":"/am/console","realm":"/"}"#
    )

    package static func json(_ text: String, status: Int = 200, cookie: String? = nil) -> Response {
        var headers: Headers = ["Content-Type": "application/json"]
        headers["Set-Cookie"] = cookie
        return Response(status: status, headers: headers, body: Array(text.utf8))
    }
}

/// Enrolment addresses as a server makes them.
package enum EnrolmentText {
    /// A push device; `base` is AM, such as `http://localhost:8080/am`, `answers` another AM,
    /// `codes` a base32 secret of one-time codes.
    package static func push(
        _ label: String = "Example Bank:ann",
        at base: String,
        answers: String? = nil,
        codes: String? = nil
    ) -> String {
        func encoded(_ base: String, _ action: String) -> String {
            let text = "\(base)/json/push/sns/message?_action=\(action)"
            return Base64.encodeURL(Array(text.utf8))
        }
        let name = label.replacingText(" ", by: "%20")
        let kind = codes.map { "mfauth://totp/\(name)?secret=\($0)&" } ?? "pushauth://push/\(name)?"
        return kind + "s=\(Base64.encodeURL([UInt8](repeating: 7, count: 32)))"
            + "&c=\(Base64.encodeURL([UInt8](repeating: 9, count: 32)))&m=REGISTER:a1"
            + "&r=\(encoded(base, "register"))&a=\(encoded(answers ?? base, "authenticate"))"
    }

    package static func codes(
        _ label: String = "Example Bank:ann",
        secret: String = secret
    ) -> String {
        "otpauth://totp/\(label.replacingText(" ", by: "%20"))?secret=\(secret)"
    }

    /// Base32.
    package static let secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
    package static let otherSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
}
