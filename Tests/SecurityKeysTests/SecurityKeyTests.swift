import Journeys
import Service
import TestSupport
import Testing
import Token
import Vocabulary

/// libfido2 and a security key of CTAP2 in this process.
@Suite(.timeLimit(.minutes(30))) struct SecurityKeyTests {
    @Test func `a key is made by a touch, and signs in`() async throws {
        let virtual = try VirtualSecurityKey()
        let holder = Holder()
        let made = try await virtual.register(Site.creation(), holder)
        #expect(holder.touches.map(\.kind) == [.registration])
        #expect(holder.touches.first?.relyingPartyName == "Bank")
        #expect(made.attachment == .crossPlatform)
        let attestation = try #require(made.attestation)
        #expect(attestation["fmt"] == "none")
        #expect(attestation["attStmt"] == .members([:]))
        // The make is not told.
        let data = try #require(attestation["authData"]?.bytes)
        #expect(data[37..<53].allSatisfy { $0 == 0 })
        #expect(Array(data[55..<87]) == made.credentialID)

        let used = try await virtual.authenticate(Site.request([made.credentialID]), holder)
        #expect(used.credentialID == made.credentialID)
        #expect(used.attachment == .crossPlatform)
        #expect(used.data.bytes[32] == 0x01)
        let key = try #require(virtual.publicKey(of: made.credentialID))
        let signed = try used.data.bytes + Hashing.digest(Array(used.clientData.json.utf8))
        #expect(try key.isSignature(used.signature, of: signed))
        #expect(try !key.isSignature(used.signature, of: signed + [0]))
    }

    @Test func `a server that asks is told who made the security key`() async throws {
        let virtual = try VirtualSecurityKey()
        let made = try await virtual.register(Site.creation(attestation: .direct))
        let attestation = try #require(made.attestation)
        #expect(attestation["fmt"] == "packed")
        let data = try #require(attestation["authData"]?.bytes)
        #expect(Array(data[37..<53]) == Array(1...16))
        let statement = try #require(attestation["attStmt"])
        #expect(statement["alg"] == -7)
        let signature = try #require(statement["sig"]?.bytes)
        let key = try #require(virtual.publicKey(of: made.credentialID))
        let signed = try data + Hashing.digest(Array(made.clientData.json.utf8))
        #expect(try key.isSignature(signature, of: signed))
    }

    @Test func `keys that tell who signs in are chosen by name`() async throws {
        var manner = VirtualSecurityKey.Behaviour()
        manner.verifiesByItself = true
        let virtual = try VirtualSecurityKey(manner)
        for user in ["ann", "bob", "ann"] {
            _ = try await virtual.register(Site.creation(user: user, isResident: true))
        }
        let holder = Holder(chosen: 1)
        let used = try await virtual.authenticate(Site.request(verification: .required), holder)
        #expect(
            holder.offered == ["ann of the bank", "bob of the bank", "ann of the bank (2)"]
        )
        #expect(used.userHandle == Array("bob".utf8))
        #expect(used.data.bytes[32] == 0x05)
        let error = await #expect(throws: WebAuthnError.self) {
            try await virtual.authenticate(Site.request(verification: .required), Holder())
        }
        #expect(error?.domName == "NotAllowedError")
    }

    @Test func `a key that must not tell who signs in is not found without its id`() async throws {
        let virtual = try VirtualSecurityKey()
        _ = try await virtual.register()
        let error = await #expect(throws: WebAuthnError.self) {
            try await virtual.authenticate(Site.request())
        }
        #expect(error == .notAllowed("The security key has no key for bank.example."))
    }

    @Test func `a second key where one is enough is refused`() async throws {
        let virtual = try VirtualSecurityKey()
        let made = try await virtual.register()
        let error = await #expect(throws: WebAuthnError.self) {
            try await virtual.register(Site.creation(excluded: [made.credentialID]))
        }
        #expect(error == .invalidState)
        #expect(virtual.count == 1)
    }

    @Test(arguments: [([-257, -8], -8), ([-8, -7], -7)] as [([Int64], Int64)])
    func `the algorithm is one that both know`(offered: [Int64], taken: Int64) async throws {
        var manner = VirtualSecurityKey.Behaviour()
        manner.algorithms = [.edDSA, .es256]
        let virtual = try VirtualSecurityKey(manner)
        let made = try await virtual.register(Site.creation(algorithms: offered))
        let key = try #require(virtual.publicKey(of: made.credentialID))
        #expect(key.algorithm.coseNumber == taken)
    }

    @Test(arguments: [[-257], [], [-8]] as [[Int64]])
    func `without an algorithm that both know there is no key`(offered: [Int64]) async throws {
        let virtual = try VirtualSecurityKey()
        let error = await #expect(throws: WebAuthnError.self) {
            try await virtual.register(Site.creation(algorithms: offered))
        }
        #expect(error?.code == "webauthn.unsupported")
        #expect(virtual.count == 0)
    }

    @Test func `a key that is to be on this machine is not made elsewhere`() async throws {
        let virtual = try VirtualSecurityKey()
        let error = await #expect(throws: WebAuthnError.self) {
            try await virtual.register(Site.creation(attachment: .platform))
        }
        #expect(error?.code == "webauthn.unsupported")
    }
}
