import Synchronization
import Testing
import Token
import Vocabulary

@testable import Journeys

struct PlatformAuthenticatorTests {
    private static let suffix = "::qTeKg6JMS-K8FJQ1sO9ZIQ"

    @Test func `a key is made, kept and told of`() async throws {
        let store = MemoryStore()
        let person = Person()
        let text = try await Example.authenticator(store, person).outcome(
            Example.registration(),
            name: "console"
        )
        #expect(text.hasSuffix(Self.suffix + "::console"))
        let kept = store.kept.withLock { $0.map(\.0) }
        #expect(kept == [Example.credential()])
        #expect(person.verifications.withLock { $0 } == 1)
        let consent = try #require(person.asked.withLock { $0 }.first)
        #expect(consent.kind == .registration)
        #expect(consent.userName == "demo")
    }

    @Test func `a key that need not tell who signs in keeps no id of the user`() async throws {
        let store = MemoryStore()
        let selection = JSONValue.object(try JSONObject([]))
        _ = try await Example.authenticator(store).outcome(
            Example.registration(["_authenticatorSelection": selection])
        )
        #expect(store.kept.withLock { $0.first?.0.userHandle } == .some(nil))
    }

    @Test func `EdDSA is used where ES256 is not taken`() async throws {
        let store = MemoryStore()
        let list = try JSON.parse(#"[{"alg":-257},{"alg":-8},{"alg":-65535}]"#)
        _ = try await Example.authenticator(store).outcome(
            Example.registration(["_pubKeyCredParams": list])
        )
        #expect(store.kept.withLock { $0.first?.0.algorithm } == .edDSA)
    }

    @Test func `RS256 is used where nothing else is taken`() async throws {
        let store = MemoryStore()
        let list = try JSON.parse(#"[{"alg":-65535},{"alg":-257}]"#)
        let text = try await Example.authenticator(store).outcome(
            Example.registration(["_pubKeyCredParams": list])
        )
        let key = try #require(store.kept.withLock { $0.first?.1.publicKey })
        #expect(key.algorithm == .rs256)
        // RFC 8230: type RSA, algorithm, modulus, exponent.
        let cose = "a401030339010020590180" + hex(key.raw) + "2143010001"
        let numbers = text.split(separator: "::").dropFirst().first ?? ""
        let object = numbers.split(separator: ",").compactMap { Int8($0) }
            .map { UInt8(bitPattern: $0) }
        #expect(hex(object).hasSuffix(cose))
    }

    private static let refusals: [(String, [String: JSONValue], Person, String?)] = [
        ("another's name", ["_relyingPartyId": .string("evil.example")], Person(), "SecurityError"),
        ("a shared domain", ["_relyingPartyId": .string("com")], Person(), "SecurityError"),
        ("a short challenge", ["challenge": .string("AAAA")], Person(), "DataError"),
        ("no id of the user", ["userId": .string("")], Person(), "DataError"),
        ("no known algorithm", ["_pubKeyCredParams": .array([.null])], Person(), nil),
        ("nobody to verify", [:], Person(canVerify: false), "ConstraintError"),
        ("a failed check", [:], Person(fails: true), "NotAllowedError"),
        ("no consent", [:], Person(agrees: false), "NotAllowedError"),
    ]

    @Test(arguments: refusals.indices)
    func `a refused registration makes no key`(place: Int) async throws {
        let (_, changes, person, name) = Self.refusals[place]
        let store = MemoryStore()
        let options = try Example.registration(changes)
        let error = await #expect(throws: WebAuthnError.self) {
            try await Example.authenticator(store, person).outcome(options)
        }
        #expect(error?.domName == name)
        #expect(store.kept.withLock { $0.isEmpty })
    }

    @Test func `a key on a security key is not made here`() async throws {
        let selection = try JSON.parse(#"{"authenticatorAttachment":"cross-platform"}"#)
        let options = try Example.registration(["_authenticatorSelection": selection])
        let expected = WebAuthnError.unsupported(
            "The server does not accept keys that are on this machine."
        )
        await #expect(throws: expected) {
            try await Example.authenticator(MemoryStore()).outcome(options)
        }
    }

    @Test(arguments: [(true, "InvalidStateError"), (false, "NotAllowedError")])
    func `a key that is here already is told only to a server that the person lets know`(
        agrees: Bool,
        name: String
    ) async throws {
        let store = MemoryStore([(Example.credential(id: [1, 0x9B]), try Example.pair())])
        let person = Person(agrees: agrees)
        let options = try Example.registration()
        let error = await #expect(throws: WebAuthnError.self) {
            try await Example.authenticator(store, person).outcome(options)
        }
        #expect(error?.domName == name)
        #expect(person.asked.withLock { $0.map(\.kind) } == [.keyDisclosure])
        #expect(store.kept.withLock { $0.count } == 1)
    }

    @Test func `a key signs in, and counts before it signs`() async throws {
        let pair = try Example.pair()
        let store = MemoryStore([(Example.credential(counter: 6), pair)])
        let text = try await Example.authenticator(store).outcome(Example.authentication())
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        #expect(fields.count > 4)
        #expect(text.hasSuffix(Self.suffix + "::ZGVtbw"))
        // Up and verified, and the seventh use.
        #expect(text.contains("::-74,126,-80,-59,38,-118,-23,75,"))
        #expect(text.contains(",109,-95,5,0,0,0,7::"))
        #expect(store.kept.withLock { $0.first?.0.counter } == 7)
    }

    @Test func `without a check of the person only their presence is told`() async throws {
        let store = MemoryStore([(Example.credential(), try Example.pair())])
        let person = Person()
        let text = try await Example.authenticator(store, person).outcome(
            Example.authentication(["userVerification": .string("discouraged")])
        )
        #expect(text.contains(",109,-95,1,0,0,0,1::"))
        #expect(person.verifications.withLock { $0 } == 0)
    }

    @Test func `the person chooses among several keys, and the chosen one signs`() async throws {
        let other: [UInt8] = [2, 2]
        let store = MemoryStore([
            (Example.credential(name: "ann"), try Example.pair()),
            (Example.credential(id: other, name: "bob"), try Example.pair()),
        ])
        let person = Person(choice: { $0.last })
        let text = try await Example.authenticator(store, person).outcome(
            Example.authentication(["_allowCredentials": .array([])])
        )
        #expect(
            person.offered.withLock { $0 }
                == [["ann, 2026-11-22T12:00:53Z", "bob, 2026-11-22T12:00:53Z"]]
        )
        #expect(text.hasSuffix("::\(Base64.encodeURL(other))::ZGVtbw"))
        #expect(store.kept.withLock { $0.map(\.0.counter) } == [0, 1])
    }

    @Test(arguments: [nil, "nobody"])
    func `who chooses no key or an unknown one is not signed in`(answer: String?) async throws {
        let store = MemoryStore([
            (Example.credential(), try Example.pair()),
            (Example.credential(id: [2, 2]), try Example.pair()),
        ])
        let options = try Example.authentication(["_allowCredentials": .array([])])
        let error = await #expect(throws: WebAuthnError.self) {
            try await Example.authenticator(store, Person(choice: { _ in answer })).outcome(options)
        }
        #expect(error?.domName == "NotAllowedError")
        #expect(store.kept.withLock { $0.map(\.0.counter) } == [0, 0])
    }

    @Test func `without a key for the site nobody is asked`() async throws {
        let elsewhere = Example.credential(site: "example.com")
        let silent = Example.credential(id: [3], handle: nil)
        let store = MemoryStore([(elsewhere, try Example.pair()), (silent, try Example.pair())])
        let person = Person()
        let options = try Example.authentication(["_allowCredentials": .array([])])
        let error = await #expect(throws: WebAuthnError.self) {
            try await Example.authenticator(store, person).outcome(options)
        }
        #expect(error?.domName == "NotAllowedError")
        #expect(person.asked.withLock { $0.isEmpty })
    }
}
