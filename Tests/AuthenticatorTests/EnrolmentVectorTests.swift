import Authenticator
import Testing
import Token
import Vocabulary

/// Addresses of push enrolment, by the recommended column of the vectors.
@Suite struct EnrolmentVectorTests {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        struct Recommended: Decodable, Sendable {
            let ok: Parts?
            let error: String?
            let detail: [String]?
        }

        struct Parts: Decodable, Sendable {
            let push: Push?
        }

        struct Push: Decodable, Sendable {
            let registration: String
            let authentication: String
            let issuer: String
            let account: String
            let secretHex: String
            let challenge: String
            let messageId: String
            let loadBalancer: String?
            let policies: String?
            let uid: String?
            let resourceId: String?
            let color: String?
        }

        let id: String
        let uri: String
        let recommended: Recommended

        var testDescription: String { id }
    }

    static let push: [Vector] = vectors { $0.hasPrefix("pushauth:") }
    static let combined: [Vector] = vectors { $0.hasPrefix("mfauth:") }

    private static func vectors(where isWanted: (String) -> Bool) -> [Vector] {
        ((try? Vectors.all("registration-uris", as: Vector.self)) ?? [])
            .filter { isWanted($0.uri.lowercased()) }
    }

    @Test func `no vector is lost`() {
        #expect(Self.push.count == 67)
        #expect(Self.combined.count == 17)
    }

    @Test(arguments: push)
    func `an address is read or refused as its vector says`(vector: Vector) throws {
        guard let expected = vector.recommended.ok?.push else {
            let error = try #require(vector.recommended.error)
            let code = try #require(self.code(for: error, vector.recommended.detail?.first))
            #expect(refusal { try read(vector.uri) } == code)
            return
        }
        let address = try read(vector.uri)
        #expect(address.issuer == expected.issuer)
        #expect(address.accountName == expected.account)
        #expect(address.registrationEndpoint.text == expected.registration)
        #expect(address.authenticationEndpoint.text == expected.authentication)
        #expect(address.messageID == expected.messageId)
        #expect(address.loadBalancerCookie == expected.loadBalancer)
        #expect(address.userID == expected.uid)
        #expect(address.resourceID == expected.resourceId)
        #expect(address.colour == expected.color)
        let registration = try address.registration(
            mechanismUID: "m",
            deviceToken: "t",
            deviceName: "n"
        )
        let key = registration.mechanism.key
        #expect(key.expose { hex($0) } == expected.secretHex)
        let code = try key.authenticationCode(for: try Base64.decode(expected.challenge))
        #expect(try response(registration.request) == Base64.encodeStandard(code))
        #expect(
            address.warnings.contains(.policiesNotEvaluated) == (expected.policies != nil)
        )
    }

    @Test(arguments: combined)
    func `a combined address is refused with a code of its own`(vector: Vector) {
        #expect(refusal { try read(vector.uri) } == "enrolment.unsupported-type.mfauth")
    }

    private func read(_ uri: String) throws -> EnrolmentAddress {
        try EnrolmentAddress(uri, allowsPlainHTTP: true)
    }

    private func response(_ request: PostRequest) throws -> String? {
        let token = try JSON.parse(request.body).objectValue?["jwt"]?.stringValue ?? ""
        let payload = String(try #require(token.split(separator: ".").dropFirst().first))
        return try JSON.parse(try Base64.decodeURL(payload)).objectValue?["response"]?.stringValue
    }

    private func code(for error: String, _ detail: String?) -> String? {
        switch (error, detail) {
        case ("missingParameter", let name?): "enrolment.missing.\(name)"
        case ("invalidParameter", let name?): "enrolment.invalid.\(name)"
        case ("unsupportedScheme", _): "enrolment.scheme"
        case ("unsupportedType", _): "enrolment.type"
        case ("unsupportedVersion", _): "enrolment.version"
        case ("malformedURI", _): "enrolment.malformed"
        case ("uriTooLong", _): "enrolment.too-long"
        default: nil
        }
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
