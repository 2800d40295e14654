import Foundation
import Testing
import Token
import Vocabulary

@testable import Push

/// Messages as Amazon SNS posts them, signed with a certificate of our own.
struct TopicMessageTests {
    /// One message of `server-sns-http.json`.
    struct Sample {
        let name: String
        let text: String

        func body(_ changes: [(String, String)] = []) -> [UInt8] {
            Array(changes.reduce(text) { $0.replacingText($1.0, by: $1.1) }.utf8)
        }
    }

    static let now = Instant(rfc3339: "2026-01-02T03:30:00Z")

    let certificate: Certificate
    let addresses: [(url: String, isRight: Bool)]
    let samples: [Sample]

    init() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Vectors/server-sns-http.json")
        let document = try #require(JSON.parse(Array(Data(contentsOf: file))).objectValue)
        certificate = try Certificate(pem: try #require(document["certificatePem"]?.stringValue))
        addresses = (document["certUrlTests"]?.arrayValue ?? []).compactMap { value in
            guard let url = value.objectValue?["url"]?.stringValue,
                case .bool(let isRight)? = value.objectValue?["ok"]
            else { return nil }
            return (url, isRight)
        }
        samples = (document["cases"]?.arrayValue ?? []).compactMap { value in
            guard let name = value.objectValue?["name"]?.stringValue,
                let body = value.objectValue?["body"]
            else { return nil }
            return Sample(name: name, text: JSON.text(body))
        }
        try #require(samples.count == 4 && addresses.count == 8)
    }

    @Test func `messages of both signature versions are authentic`() throws {
        let now = try #require(Self.now)
        for sample in samples {
            let message = try #require(TopicMessage(parsing: sample.body()), "\(sample.name)")
            #expect(message.isAuthentic(by: certificate, at: now), "\(sample.name)")
            #expect(message.topic == "arn:aws:sns:us-east-1:123456789012:push-relay")
            #expect((message.kind == .subscription) == (message.subscribeAddress != nil))
            // An hour before and after, and not a second more.
            let sent = try #require(Instant(rfc3339: "2026-01-02T03:04:05.678Z"))
            for (seconds, isRight) in [
                (3_600, true), (-3_600, true), (3_601, false), (-3_601, false),
            ]
                as [(Int64, Bool)]
            {
                let then = sent.advanced(byMilliseconds: seconds * 1_000)
                #expect(message.isAuthentic(by: certificate, at: then) == isRight)
            }
        }
    }

    @Test(arguments: [
        ("<JWT>", "<OTHER>"), ("push-relay", "push-other"), ("03:04:05.678Z", "03:04:06.678Z"),
        (#""SignatureVersion":"2""#, #""SignatureVersion":"1""#),
        (#""SignatureVersion":"1""#, #""SignatureVersion":"2""#),
        (#""Signature":"#, #""Signature":"AAAA","S":"#),
        (#""Subject":"Login attempt","#, ""), (#"confirmation v2"#, ""),
    ])
    func `a message that was changed is not`(old: String, new: String) throws {
        let now = try #require(Self.now)
        for sample in samples where sample.text.includes(old) {
            let message = TopicMessage(parsing: sample.body([(old, new)]))
            #expect(message?.isAuthentic(by: certificate, at: now) != true, "\(sample.name)")
        }
    }

    @Test func `certificates come from hosts of Amazon in the topic's region`() throws {
        let sample = try #require(samples.first)
        let usual = "https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0000.pem"
        for (url, isRight) in addresses {
            let region = url.includes("cn-north-1") ? "cn-north-1" : "us-east-1"
            let body = sample.body([(usual, url), ("sns:us-east-1", "sns:" + region)])
            #expect((TopicMessage(parsing: body) != nil) == isRight, "\(url)")
        }
        for url in [
            "https://sns.eu-west-1.amazonaws.com/x.pem",
            "https://sns.us-east-1.amazonaws.com:444/x.pem",
            "https://a@sns.us-east-1.amazonaws.com/x.pem",
            "https://sns.us-east-1.amazonaws.com/x?.pem",
            "https://sns.us-east-1.amazonaws.com/x.pem#x.pem",
            "https://sns.us-east-1.amazonaws.com/%53imple.pem",
            "https://sns.us-east-1.amazonaws.com/a/x.pem",
            "HTTPS://sns.us-east-1.amazonaws.com/x.pem",
        ] {
            #expect(TopicMessage(parsing: sample.body([(usual, url)])) == nil, "\(url)")
        }
        let confirmation = try #require(samples.last)
        let elsewhere = confirmation.body([
            ("https://sns.us-east-1.amazonaws.com/?Action", "https://example.org/?Action")
        ])
        #expect(TopicMessage(parsing: elsewhere) == nil)
    }

    @Test(arguments: ["", "{}", "[]", "{", #"{"Type":"Notification"}"#, #"{"Type":"Other"}"#])
    func `what is no message is none`(text: String) {
        #expect(TopicMessage(parsing: Array(text.utf8)) == nil)
    }

    @Test(arguments: [
        "", "-----BEGIN CERTIFICATE-----",
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
        "-----BEGIN CERTIFICATE-----\n*\n-----END CERTIFICATE-----",
    ])
    func `what is no certificate is none`(pem: String) {
        #expect(throws: KeyPairError.encoding) { try Certificate(pem: pem) }
    }
}
