import Push
import Testing
import Token
import Vocabulary

@Suite struct DeviceTokenVectorTests {
    struct Change: Decodable, Sendable, CustomTestStringConvertible {
        struct Expected: Decodable, Sendable { let updateNeeded: Bool }

        let id: String
        let stored: String?
        let new: String
        let expect: Expected

        var testDescription: String { id }
    }

    struct Address: Decodable, Sendable, CustomTestStringConvertible {
        struct Expected: Decodable, Sendable { let refreshEndpoint: String }

        let id: String
        let registrationEndpoint: String
        let expect: Expected

        var testDescription: String { id }
    }

    struct Stored: Decodable, Sendable { let json: String }

    struct Shape: Decodable, Sendable {
        let claimsExact: [String]
        let bodyKeys: [String]
    }

    struct Body: Decodable, Sendable { let body: [String: String] }

    struct Example: Decodable, Sendable {
        struct Claims: Decodable, Sendable {
            let deviceId: String
            let deviceName: String
            let mechanismUid: String
        }

        let url: String
        let headers: [String: String]
        let claims: Claims
        let bodyText: String
        let bodyLength: Int
    }

    struct Worked: Decodable, Sendable {
        let url: String
        let bodyText: String
    }

    static let changes =
        (try? Vectors.some("device-tokens", as: Change.self) {
            ["dt-06", "dt-07", "dt-08", "dt-09"].contains($0)
        }) ?? []
    static let addresses =
        (try? Vectors.some("device-tokens", as: Address.self) {
            ["dt-10", "dt-11", "dt-12", "dt-13"].contains($0)
        }) ?? []

    @Test func `no vector is lost`() throws {
        struct Row: Decodable { let id: String }
        #expect(try Vectors.all("device-tokens", as: Row.self).count == 10)
        #expect(Self.changes.count == 4)
        #expect(Self.addresses.count == 4)
    }

    @Test func `a stored token that is no JSON is refused`() throws {
        let row: Stored = try Vectors.one("dt-05", of: "device-tokens")
        #expect(refusal { try SDKRecord(parsing: row.json) } == "sdk-record.json")
    }

    @Test(arguments: changes)
    func `an update is due when its vector says so`(vector: Change) {
        let state = DeviceTokenState(wanted: vector.stored ?? "", confirmed: vector.stored)
        let changed = state.wanting(vector.new)
        #expect(changed.isUpdateDue(at: Instant(seconds: 0)) == vector.expect.updateNeeded)
    }

    @Test(arguments: addresses)
    func `an update goes where its vector says`(vector: Address) throws {
        let mechanism = try Signed.bareMechanism(registration: vector.registrationEndpoint)
        let request = try mechanism.deviceTokenUpdate(
            deviceToken: "t",
            deviceName: "n",
            userName: nil
        )
        #expect(request.address == vector.expect.refreshEndpoint)
    }

    @Test func `an update has the shape of its vectors, and says username`() throws {
        let shape: Shape = try Vectors.one("req-03", of: "requests")
        let ping: Body = try Vectors.one("req-08", of: "requests")
        let request = try Signed.bareMechanism().deviceTokenUpdate(
            deviceToken: "t",
            deviceName: "n",
            userName: nil,
            loadBalancerCookie: "amlbcookie=01"
        )
        let body = try #require(try JSON.parse(request.body).objectValue)
        let names = shape.bodyKeys.map { String($0.prefix { $0 != " " }) }
        #expect(Set(body.members.map(\.name)) == Set(names))
        #expect(Set(ping.body.keys).subtracting(names) == ["userId"])
        let claims = try request.claims()
        #expect(Set(claims.members.map(\.name)) == Set(shape.claimsExact))
        #expect(claims["deviceType"] == .string("android"))
        #expect(claims["communicationType"] == .string("gcm"))
        #expect(request.headers.last == .init("Cookie", "amlbcookie=01"))
    }

    @Test func `an update for Apple is the documented one, byte for byte`() throws {
        let example: Example = try Vectors.one("device-token-update", of: "worked-examples")
        let request = try Signed.mechanism().deviceTokenUpdate(
            deviceToken: example.claims.deviceId,
            deviceName: example.claims.deviceName,
            userName: nil,
            service: .apple,
            loadBalancerCookie: "amlbcookie=01"
        )
        #expect(example.claims.mechanismUid == Signed.mechanismUID)
        #expect(request.address == example.url)
        #expect(String(decoding: request.body, as: UTF8.self) == example.bodyText)
        #expect(request.body.count == example.bodyLength)
        let headers = request.headers.map { ($0.name, $0.value) }
        #expect(Dictionary(uniqueKeysWithValues: headers) == example.headers)

        let worked: Worked = try Vectors.one("worked-device-token-update", of: "requests")
        #expect(worked.url == example.url)
        #expect(worked.bodyText == example.bodyText)
    }
}
