import Testing

@testable import AMServer

struct DocumentVectorTests {
    @Test func `M16: SNS documents are those of AM, byte for byte`() throws {
        // The rows of versions that this server does not imitate yet are left out.
        let profiles: [String: ServerProfile] = [
            "13.5 - 7.1.x": .blog2019, "7.5.2, 8.0.1, 8.0.2": .am802,
            "7.3+ with push type challenge": .am802,
        ]
        var compared = 0
        for vector in try Vectors.list("server-sns-envelopes", "cases") {
            guard let profile = profiles[vector.text("versions")] else { continue }
            let input = try #require(vector["input"] as? [String: Any])
            let document = ProviderDocument(
                profile: profile,
                kind: try #require(PushOrder.Kind(rawValue: input.text("pushType"))),
                token: input.text("body"),
                messageID: input.text("messageId"),
                subject: input.text("subject")
            )
            #expect(document.texts[.sns] == vector.text("snsMessageText"))
            compared += 1
        }
        #expect(compared == 3)
    }

    @Test func `M5: payloads and contexts are printed as AM prints them`() throws {
        var compared = 0
        for vector in try Vectors.list("server-payload-context", "cases") {
            let text = vector.text("text")
            switch vector.text("claim") {
            case "payload":
                #expect(try JSONReader.read(text).compactText == text)
                compared += 1
            default:
                // Hand-made and cut samples are in no style of AM; those with blanks are.
                guard text.hasPrefix("{ ") else { continue }
                // Java prints 180.0 as it is; the row shows what a parser must still read.
                guard !text.contains("1.8E2") else { continue }
                #expect(try JSONReader.read(text).spacedText == text)
                compared += 1
            }
        }
        #expect(compared == 8)
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
