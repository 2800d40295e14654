import Journeys
import Synchronization
import TestSupport
import Token
import WebServer

/// A server that gives one reply after the other, and keeps what it was asked.
final class ScriptedAM: Responder {
    struct Asked: Sendable {
        let method: String
        let path: String
        let headers: Headers
        let body: String

        /// The values of the inputs that were sent, each as JSON.
        var inputs: [String] {
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

    init(_ replies: [Response]) { state = Mutex(State(replies: replies)) }

    var asked: [Asked] { state.withLock { $0.asked } }

    func respond(to request: Request) async -> Response {
        state.withLock { state in
            state.asked.append(
                Asked(
                    method: request.method,
                    path: request.target.text,
                    headers: request.headers,
                    body: String(decoding: request.body ?? [], as: UTF8.self)
                )
            )
            return state.replies.isEmpty
                ? Response(status: 500) : state.replies.removeFirst()
        }
    }

    /// Runs `body` with the address of a server that gives these replies.
    static func serving(
        _ replies: [Response],
        _ body: (String, ScriptedAM) async throws -> Void
    ) async throws {
        let script = ScriptedAM(replies)
        let server = try await HTTPServer.start(ServerConfiguration(), responder: script)
        // Keys are not made for an address, so the name is used.
        do {
            try await body("http://localhost:\(server.port)/am", script)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}

extension Response {
    /// A step with these callbacks.
    static func step(_ callbacks: String..., cookie: String? = nil) -> Response {
        json(
            #"{"authId":"eyJ0.a.b","callbacks":[\#(callbacks.joined(separator: ","))]}"#,
            cookie: cookie
        )
    }

    /// The end, with a session.
    static let end = json(#"{"tokenId":"AQIC5w*AA*","successUrl":"/am/console","realm":"/"}"#)

    static func json(_ text: String, status: Int = 200, cookie: String? = nil) -> Response {
        var headers: Headers = ["Content-Type": "application/json"]
        headers["Set-Cookie"] = cookie
        return Response(status: status, headers: headers, body: Array(text.utf8))
    }
}

/// Callbacks of AM.
enum Callbacks {
    static let name = question("NameCallback", "User Name", 1)
    static let password = question("PasswordCallback", "Password", 2)

    private static func question(_ type: String, _ prompt: String, _ number: Int) -> String {
        #"{"type":"\#(type)","output":[{"name":"prompt","value":"\#(prompt)"}],"input":[{"name":"IDToken\#(number)","value":""}]}"#
    }

    static let registration =
        #"{"type":"MetadataCallback","output":[{"name":"data","value":{"_action":"webauthn_registration","challenge":"QDHu55yPlEycWbrjrSGochK9qo+IvJKBX0EXS6j5cWc=","attestationPreference":"none","userName":"demo","userId":"ZGVtbw","relyingPartyName":"Example","_authenticatorSelection":{"userVerification":"discouraged","requireResidentKey":true},"_pubKeyCredParams":[{"type":"public-key","alg":-7}],"timeout":"60000","_excludeCredentials":[],"displayName":"Demo","_relyingPartyId":"","_type":"WebAuthn"}}]},"#
        + hidden

    static func authentication(site: String = "", timeout: Int = 60_000) -> String {
        #"{"type":"MetadataCallback","output":[{"name":"data","value":{"_action":"webauthn_authentication","_type":"WebAuthn","challenge":"N+9R6qwul5P88k1JiDRbmBfgvVDyHPw5OvaYFN3ta2g=","timeout":"\#(timeout)","userVerification":"discouraged","_relyingPartyId":"\#(site)","_allowCredentials":[]}}]},"#
            + hidden
    }

    private static let hidden =
        #"{"type":"HiddenValueCallback","output":[{"name":"value","value":"false"},{"name":"id","value":"webAuthnOutcome"}],"input":[{"name":"IDToken2","value":"webAuthnOutcome"}]}"#

    static let wait =
        #"{"type":"PollingWaitCallback","output":[{"name":"waitTime","value":"1000"},{"name":"message","value":"Tap 56"}]},{"type":"HiddenValueCallback","output":[{"name":"value","value":"56"},{"name":"id","value":"pushChallengeNumber"}],"input":[{"name":"IDToken2","value":"pushChallengeNumber"}]},{"type":"ConfirmationCallback","output":[{"name":"options","value":["Cancel"]},{"name":"optionType","value":-1}],"input":[{"name":"IDToken3","value":100}]}"#

    static let profile =
        #"{"type":"DeviceProfileCallback","output":[{"name":"metadata","value":true},{"name":"location","value":true},{"name":"message","value":"Looking at the device"}],"input":[{"name":"IDToken1","value":""}]}"#

    static func enrolment(_ address: String) -> String {
        #"{"type":"HiddenValueCallback","output":[{"name":"value","value":"\#(address)"},{"name":"id","value":"mfaDeviceRegistration"}],"input":[{"name":"IDToken1","value":"mfaDeviceRegistration"}]},{"type":"ConfirmationCallback","output":[{"name":"options","value":["Next"]},{"name":"optionType","value":-1}],"input":[{"name":"IDToken2","value":0}]}"#
    }
}
