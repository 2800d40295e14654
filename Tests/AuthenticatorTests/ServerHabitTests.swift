import Push
import Testing
import Token
import Vocabulary

@Suite struct ServerHabitTests {
    private func address(_ members: [(String, String)], type: String = "push") -> String {
        let push = [
            ("s", base64(String(repeating: "k", count: 32))),
            ("c", base64(String(repeating: "c", count: 32))),
            ("r", base64("https://am.example.com/push?_action=register")),
            ("a", base64("https://am.example.com/push?_action=authenticate")), ("m", "REGISTER:1"),
        ]
        let names = members.map(\.0)
        let all = push.filter { !names.contains($0.0) } + members
        let query = all.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
        return "\(type == "push" ? "pushauth" : "mfauth")://\(type)/Acme:demo?\(query)"
    }

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

    private static let codes = ("secret", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")

    @Test(arguments: ["uid", "pid", "oid", "l", "image", "b"])
    func `an optional member that cannot be read is left out and named`(name: String) throws {
        let text = address([Self.codes, (name, "!!!")], type: "totp")
        let result = try EnrolmentAddress(text)
        #expect(result.warnings.map(\.code) == ["unreadable-\(name)"])
        #expect(result.warnings.allSatisfy { $0.sentence.contains("parameter \(name),") })
        #expect(result.warnings.allSatisfy { !$0.sentence.contains("!!!") })
        #expect(result.userID == nil && result.colour == nil && result.imageAddress == nil)
        #expect(result.push?.resourceID == nil && result.push?.loadBalancerCookie == nil)
        #expect(result.oneTime?.resourceID == nil)
        let reported = result.document["warnings"]?.arrayValue?.compactMap(\.stringValue)
        #expect(reported == ["unreadable-\(name)"])
        let empty = address([Self.codes, (name, "")], type: "totp")
        #expect(try EnrolmentAddress(empty).warnings.isEmpty)
    }

    @Test(arguments: [
        ("Süd", "Süd"), ("Müller & Söhne", "Müller & Söhne"),
        ("Crédit Agricole", "Crédit Agricole"),
    ])
    func `an issuer of Latin-1 is shown as text`(name: String, shown: String) throws {
        let bytes = name.unicodeScalars.map { UInt8($0.value) }
        for written in [Base64.encodeURL(bytes), Base64.encodeStandard(bytes)] {
            #expect(try EnrolmentAddress(address([("issuer", written)])).issuer == shown)
        }
    }

    @Test(arguments: [
        // Words that happen to be base64 of bytes from 0x20 on.
        "Test", "test", "TEST", "Bank", "Business", "Examples",
        // Base64 of control characters, of Latin-1's upper ones, and of no letters.
        "U4VkU4Vk", "AAEC", "_____w",
    ])
    func `an issuer that is no base64 of a text stays as it is`(written: String) throws {
        #expect(try EnrolmentAddress(address([("issuer", written)])).issuer == written)
    }
}
