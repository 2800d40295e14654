import Testing

@testable import AMServer

struct DocumentVectorTests {
    @Test func `M16: SNS documents are those of AM, byte for byte`() throws {
        let profiles: [String: [ServerProfile]] = [
            "13.5 - 7.1.x": [.am65, .am71, .blog2019], "7.2.x": [.am72],
            "7.3.x - 7.5.1 and 8.0.0": [.am73, .am800], "7.5.2, 8.0.1, 8.0.2": [.am802],
            "7.3+ with push type challenge": [.am802],
        ]
        let cases = try Vectors.list("server-sns-envelopes", "cases")
        #expect(cases.count == 5)
        for vector in cases {
            for profile in try #require(profiles[vector.text("versions")]) {
                let input = try #require(vector["input"] as? [String: Any])
                let document = ProviderDocument(
                    profile: profile,
                    kind: try #require(PushOrder.Kind(rawValue: input.text("pushType"))),
                    token: input.text("body"),
                    messageID: input.text("messageId"),
                    subject: input.text("subject")
                )
                #expect(document.texts[.sns] == vector.text("snsMessageText"), "\(profile)")
            }
        }
    }

    @Test func `M5: payloads and contexts are printed as AM prints them`() async throws {
        let cases = try Vectors.list("server-payload-context", "cases")
        #expect(cases.count == 11)
        var exact = 0
        for vector in cases {
            let text = vector.text("text")
            let node = try JSONReader.read(text)
            switch vector.text("claim") {
            case "payload":
                #expect(node.compactText == text)
                exact += 1
            case _ where text.hasPrefix("{ ") && !text.contains("1.8E2"):
                #expect(node.spacedText == text)
                exact += 1
            default:
                // Made by hand, or in a notation that Java reads and never writes; the content
                // stays the same.
                let numbers = text.replacing("1.8E2", with: "180.0")
                let printed = try JSONReader.read(node.spacedText)
                #expect(printed == (try JSONReader.read(numbers)))
            }
        }
        #expect(exact == 8)
    }

    @Test func `M5: a payload is there from 7.2 on, also an empty one`() async throws {
        for profile in ServerProfile.allCases {
            let bench = Bench(profile: profile)
            _ = try await bench.registered()
            let claims = try TestPhone.claims(try await bench.send().token)
            #expect(claims["p"] == (profile.hasPushKinds ? "{  }" : nil), "\(profile)")
        }
    }

    @Test(arguments: [
        ("250.00", "250.0"), ("0.00001", "1.0E-5"), ("1e2", "100.0"), ("1.8E2", "180.0"),
        ("-123.1174431", "-123.1174431"), ("12345678.5", "1.23456785E7"), ("0.001", "0.001"),
        ("0.00099", "9.9E-4"), ("9999999.5", "9999999.5"), ("1e7", "1.0E7"), ("0.0", "0.0"),
        ("-0.0", "-0.0"), ("1e300", "1.0E300"), ("42", "42"), ("-7", "-7"),
        ("100000000000000000000", "100000000000000000000"), ("0.1", "0.1"), ("51.4545", "51.4545"),
    ])
    func `numbers are printed as Java does`(written: String, printed: String) {
        #expect(JavaNumber.text(written) == printed)
    }
}
