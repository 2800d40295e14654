import Push
import Testing
import Token
import Vocabulary

/// Enrolment addresses of every scheme, by the recommended column of the vectors.
@Suite struct EnrolmentVectorTests {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        struct Recommended: Decodable, Sendable {
            let ok: Parts?
            let error: String?
            let detail: [String]?
        }

        struct Parts: Decodable, Sendable {
            let push: Push?
            let oath: OneTime?
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
            let image: String?
            let color: String?
        }

        struct OneTime: Decodable, Sendable {
            let type: String
            let issuer: String
            let account: String
            let keyHex: String
            let algorithm: String
            let digits: Int
            let period: Int?
            let counter: UInt64?
            let uid: String?
            let resourceId: String?
            let policies: String?
            let image: String?
            let color: String?
        }

        let id: String
        let uri: String
        let recommended: Recommended

        var testDescription: String { id }
    }

    static let registrations = (try? Vectors.all("registration-uris", as: Vector.self)) ?? []
    static let codes = (try? Vectors.all("oath-uris", as: Vector.self)) ?? []
    static let read = (registrations + codes).filter { $0.recommended.ok != nil }
    static let refused = (registrations + codes)
        .filter { $0.recommended.ok == nil && $0.id != sevenDigits }

    /// The SDKs refuse seven digits, which other servers ask for.
    static let sevenDigits = "oath-own-04"

    /// A colour that is none is left out here; the vector hands it on.
    static let unreadableColour = "oath-066"

    @Test func `no vector is lost`() {
        #expect(Self.registrations.count == 85)
        #expect(Self.codes.count == 136)
        #expect(Self.refused.count == 75)
        #expect(Self.read.count { $0.recommended.ok?.push != nil } == 41)
        #expect(Self.read.count { $0.recommended.ok?.oath != nil } == 114)
    }

    @Test(arguments: refused)
    func `an address is refused as its vector says`(vector: Vector) throws {
        let error = try #require(vector.recommended.error)
        let code = try #require(self.code(for: error, vector.recommended.detail?.first))
        #expect(refusal { try address(vector) } == code)
    }

    @Test(arguments: read)
    func `an address has the halves of its vector, and what both share`(vector: Vector) throws {
        let address = try address(vector)
        let push = vector.recommended.ok?.push
        let oneTime = vector.recommended.ok?.oath
        #expect((address.push != nil) == (push != nil))
        #expect((address.oneTime != nil) == (oneTime != nil))
        let kind: EnrolmentAddress.Kind =
            push == nil ? .oneTime : (oneTime == nil ? .push : .combined)
        #expect(address.kind == kind)

        let text = push?.policies ?? oneTime?.policies
        #expect(address.policies == (try text.map { try AccountPolicies(parsing: $0) } ?? .none))
        #expect(address.issuer == push?.issuer ?? oneTime?.issuer)
        #expect(address.accountName == push?.account ?? oneTime?.account)
        #expect(address.userID == push?.uid ?? oneTime?.uid)
        #expect(address.imageAddress == push?.image ?? oneTime?.image)
        let colour = vector.id == Self.unreadableColour ? nil : push?.color ?? oneTime?.color
        #expect(address.colour == colour)

        let account = address.account(added: Instant(seconds: 1))
        #expect(account.id == address.account)
        #expect(account.colour == colour)
        #expect(account.imageAddress == address.imageAddress)
        #expect(account.policies == address.policies)
        #expect(account.lock == nil && account.displayIssuer == nil)
    }

    @Test(arguments: read.filter { $0.recommended.ok?.push != nil })
    func `a push half is that of its vector`(vector: Vector) throws {
        let expected = try #require(vector.recommended.ok?.push)
        let address = try address(vector)
        let push = try #require(address.push)
        #expect(push.registrationEndpoint.text == expected.registration)
        #expect(push.authenticationEndpoint.text == expected.authentication)
        #expect(push.messageID == expected.messageId)
        #expect(push.loadBalancerCookie == expected.loadBalancer)
        #expect(push.resourceID == expected.resourceId)
        let registration = try address.registration(
            mechanismUID: "m",
            deviceToken: "t",
            deviceName: "n"
        )
        let key = registration.mechanism.key
        let secret = try bytes(ofHexadecimal: expected.secretHex)
        let probe = Array("probe".utf8)
        #expect(
            try key.authenticationCode(for: probe)
                == SigningKey(secret).authenticationCode(for: probe)
        )
        let code = try key.authenticationCode(for: try Base64.decode(expected.challenge))
        let claims = try registration.request.claims()
        #expect(claims["response"]?.stringValue == Base64.encodeStandard(code))
        #expect(registration.mechanism.userID == expected.uid)
        #expect(registration.mechanism.resourceID == expected.resourceId)
        #expect(registration.mechanism.colour == expected.color)
    }

    @Test(arguments: read.filter { $0.recommended.ok?.oath != nil })
    func `a half for one-time codes is that of its vector`(vector: Vector) throws {
        let expected = try #require(vector.recommended.ok?.oath)
        let address = try address(vector)
        let mechanism = try #require(try address.oneTimeMechanism(uid: "own"))
        let secret = mechanism.secret.withBytes { span in span.indices.map { span[$0] } }
        #expect(secret == (try bytes(ofHexadecimal: expected.keyHex)))
        #expect(mechanism.uid == "own")
        #expect(mechanism.account == address.account)
        #expect(mechanism.algorithm.rawValue == expected.algorithm)
        #expect(mechanism.digits.rawValue == expected.digits)
        switch mechanism.factor {
        case .time(let period):
            #expect(expected.type == "totp")
            #expect(period == expected.period)
        case .counter(let counter):
            #expect(expected.type == "hotp")
            #expect(counter == expected.counter)
        }
        #expect(mechanism.userID == expected.uid)
        #expect(mechanism.resourceID == expected.resourceId)
        #expect(address.warnings.contains(.shortSecret(bytes: secret.count)) == (secret.count < 16))
    }

    private func address(_ vector: Vector) throws -> EnrolmentAddress {
        try EnrolmentAddress(vector.uri, allowsPlainHTTP: true)
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

    private func bytes(ofHexadecimal text: String) throws -> [UInt8] {
        let digits = Array(text)
        return try stride(from: 0, to: digits.count, by: 2).map {
            try #require(UInt8(String(digits[$0...($0 + 1)]), radix: 16))
        }
    }
}
