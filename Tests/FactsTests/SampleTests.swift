import Foundation
import Geodesy
import Push
import Testing
import Token
import Vocabulary

/// The files that users get are what their names say.
@Suite struct SampleTests {
    static let valid = [
        "envelopes/apns", "envelopes/fcm", "envelopes/sns", "envelopes/sns-notification",
        "envelopes/bare", "payments/flat", "payments/open-banking", "payments/berlin-group",
        "payments/nested-text", "payments/geolocation-2019",
    ]

    @Test(arguments: valid) func `a valid sample verifies with the keys of the samples`(
        name: String
    ) throws {
        let request = try Self.request(name)
        #expect(!request.facts.validity.isExpired(at: Message.received))
        #expect(request.facts.location != nil)
        let issued = request.facts.validity.issued?.milliseconds
        #expect(issued == (name.hasSuffix("2019") ? nil : Message.issued))
        if name.hasPrefix("payments") {
            let payment = try #require(request.facts.payment)
            #expect(payment.amount?.currency != nil)
            #expect(payment.payee != nil)
        }
    }

    @Test(arguments: [
        ("envelopes/apns-damaged", "token.signature.mismatch"),
        ("envelopes/fcm-damaged", "token.signature.mismatch"),
        ("envelopes/sns-damaged", "envelope.tokens-differ"),
        ("envelopes/sns-notification-damaged", "token.header.algorithm"),
        ("envelopes/bare-damaged", "token.signature.length"),
    ])
    func `a damaged sample is refused by its code`(name: String, expected: String) {
        #expect(code { try Self.request(name) } == expected)
    }

    @Test func `every sample is tested`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Samples")
        for part in ["envelopes", "payments"] {
            let path = folder.appending(path: part).path
            let files = try FileManager.default.contentsOfDirectory(atPath: path)
            for file in files where file.hasSuffix(".json") {
                let name = "\(part)/\(file.dropLast(5))"
                #expect(Self.valid.contains(name) || name.hasSuffix("-damaged"))
            }
        }
    }

    @Test func `the samples say what their names promise`() throws {
        let apns = try Self.request("envelopes/apns").facts
        #expect(apns.kind == .challenge([34, 56, 82]))
        #expect(apns.location == (try Coordinate(latitude: 51.4545, longitude: -2.5879)))
        #expect(apns.anomalies.isEmpty)
        #expect(try Self.request("envelopes/sns").facts.kind == .biometric)
        let anomalies = try Self.request("envelopes/sns-notification").facts.anomalies
        #expect(anomalies == [.notificationSignatureUnchecked])
        let flat = try Self.request("payments/flat").facts
        #expect(flat.payment?.initiator == "accounts desk")
        #expect(flat.payment?.creditorAccount?.kind == .iban(countryCode: "FR"))
        #expect(flat.other.map(\.path.text) == ["p.note"])
        let openBanking = try Self.request("payments/open-banking").facts.payment
        #expect(openBanking?.shape == .openBanking)
        #expect(openBanking?.amount?.printable == "165.88 GBP")
        let berlin = try Self.request("payments/berlin-group").facts.payment
        #expect(berlin?.shape == .berlinGroup)
        #expect(berlin?.amount?.printable == "1234.50 EUR")
        let nested = try Self.request("payments/nested-text").facts
        #expect(nested.payment?.amount?.printable == "250.00 EUR")
        #expect(nested.locations.map(\.source) == [.deviceProfile])
        let sample = try Self.request("payments/geolocation-2019").facts
        #expect(sample.locations.map(\.source) == [.geolocationSample])
        #expect(sample.location == (try Coordinate(latitude: 51.4545, longitude: -2.5879)))
    }

    private static func request(_ name: String) throws -> ApprovalRequest {
        let keys = try JSON.parse(try bytes("../../Samples/keys.json")).objectValue
        let mechanism = try #require(keys?["mechanisms"]?.arrayValue?.first?.objectValue)
        let secret = try #require(mechanism["secret"]?.stringValue)
        let envelope = try Envelope.decode(try sample(name))
        #expect(envelope.token.keyID == mechanism["mechanismUid"]?.stringValue)
        let key = try SigningKey(try Base64.decode(secret))
        let claims = try envelope.token.verified(with: key)
        return try ApprovalRequest(claims, envelope: envelope, received: Message.received)
    }
}

func sample(_ name: String) throws -> [UInt8] { try bytes("../../Samples/\(name).json") }
