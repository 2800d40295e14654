package import Push
import Synchronization
package import Token
import Vocabulary
package import WebServer

/// A local privacyIDEA server as push tokens see it: enrols one, lists its questions, accepts
/// answers.
package final class SimulatedPrivacyIDEA: Responder {
    package typealias Form = [String: String]

    private struct State {
        var questions: [JSONValue] = []
        var answers: [Form] = []
        var enrolments: [Form] = []
        var polls = 0
        /// Replaces its replies.
        var other: (body: String, status: Int)?
        var answer = #"{"result":{"status":true,"value":true}}"#
    }

    private let state = Mutex(State())
    private let key: KeyPair

    package init(key: KeyPair) { self.key = key }

    package var answers: [Form] { state.withLock { $0.answers } }
    package var enrolments: [Form] { state.withLock { $0.enrolments } }
    package var polls: Int { state.withLock { $0.polls } }

    /// Lists these from now on.
    package func ask(_ questions: [JSONValue]) { state.withLock { $0.questions = questions } }
    /// Replaces all replies; `nil` restores them.
    package func reply(_ body: String?, status: Int = 200) {
        state.withLock { state in state.other = body.map { ($0, status) } }
    }
    /// To answers.
    package func answer(_ body: String) { state.withLock { $0.answer = body } }

    package func respond(to request: Request) async -> Response {
        state.withLock { state in
            if request.method == "GET" { state.polls += 1 }
            if let other = state.other { return .json(other.body, status: other.status) }
            guard request.method == "POST" else {
                let list = state.questions.map { JSON.text($0) }.joined(separator: ",")
                return .json(#"{"result":{"status":true,"value":[\#(list)]}}"#)
            }
            let form = Self.form(String(decoding: request.body ?? [], as: UTF8.self))
            guard let serial = form["serial"], form["enrollment_credential"] != nil else {
                state.answers.append(form)
                return .json(state.answer)
            }
            state.enrolments.append(form)
            let key = Base64.encodeStandard(Self.pkcs1(key.publicKey))
            return .json(
                #"{"result":{"status":true,"value":true},"detail":{"rollout_state":"enrolled","serial":"\#(serial)","public_key":"\#(key)"}}"#
            )
        }
    }

    /// With a local example server.
    package static func serving(
        unlock: PushTokenAddress.Unlock? = nil,
        _ body: (ExampleServer, SimulatedPrivacyIDEA) async throws -> Void
    ) async throws {
        let simulated = SimulatedPrivacyIDEA(key: try ExampleServer().key)
        let server = try await HTTPServer.start(ServerConfiguration(), responder: simulated)
        do {
            let endpoint = "http://127.0.0.1:\(server.port)/ttype/push"
            try await body(try ExampleServer(endpoint: endpoint, unlock: unlock), simulated)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private static func form(_ text: String) -> Form {
        var form: Form = [:]
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            form[String(parts[0])] = PercentText.decoded(
                (parts.count > 1 ? parts[1] : "").utf8,
                ofForm: true
            )
        }
        return form
    }

    /// RSAPublicKey of RFC 8017.
    private static func pkcs1(_ key: PublicKey) -> [UInt8] {
        let modulus = [0] + key.raw.drop { $0 == 0 }
        let content = der(0x02, modulus) + der(0x02, [1, 0, 1])
        return der(0x30, content)
    }

    private static func der(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        let length: [UInt8] =
            count < 0x80 ? [UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
        return [tag] + length + content
    }
}

extension Response {
    fileprivate static func json(_ text: String, status: Int = 200) -> Response {
        Response(
            status: status,
            headers: ["Content-Type": "application/json"],
            body: Array(text.utf8)
        )
    }
}
