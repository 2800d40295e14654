import Authenticator
import Testing
import Token
import Vocabulary

/// What real servers write into enrolment addresses.
@Suite struct ServerHabitTests {
    private func address(_ members: [(String, String)], type: String = "push") -> String {
        let push = [
            ("s", base64(String(repeating: "k", count: 32))),
            ("c", base64(String(repeating: "c", count: 32))),
            ("r", base64("https://am.example.com/push?_action=register")),
            ("a", base64("https://am.example.com/push?_action=authenticate")),
            ("m", "REGISTER:1"),
        ]
        let names = members.map(\.0)
        let all = push.filter { !names.contains($0.0) } + members
        let query = all.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
        return "\(type == "push" ? "pushauth" : "mfauth")://\(type)/Acme:demo?\(query)"
    }

    private func base64(_ text: String) -> String { Base64.encodeURL(Array(text.utf8)) }

    @Test func `a realm with letters outside ASCII is enrolled and answered`() throws {
        let text = address([
            ("r", base64("https://am.example.com/json/realms/Süd/push?_action=register")),
            ("a", base64("https://am.example.com/json/株 式/push?_action=authenticate")),
        ])
        let result = try EnrolmentAddress(text)
        let push = try #require(result.push)
        #expect(
            push.registrationEndpoint.text
                == "https://am.example.com/json/realms/S%C3%BCd/push?_action=register"
        )
        #expect(
            push.authenticationEndpoint.text
                == "https://am.example.com/json/%E6%A0%AA%20%E5%BC%8F/push?_action=authenticate"
        )
        let registration = try result.registration(
            mechanismUID: "m",
            deviceToken: "t",
            deviceName: "n"
        )
        #expect(registration.request.address == push.registrationEndpoint.text)
    }
}
