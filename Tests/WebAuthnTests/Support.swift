import Foundation
import Journeys
import Synchronization
import Testing
import Token
import Vocabulary

func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

func bytes(hex text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
        UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
}

struct Vector: Sendable, CustomTestStringConvertible {
    let object: JSONObject

    subscript(name: String) -> String? { object[name]?.stringValue }

    var testDescription: String { self["id"] ?? "?" }

    static func all(_ prefix: String) throws -> [Vector] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "Vectors/webauthn.json")
        let limits = JSONLimits(bytes: 1_000_000, members: 100_000)
        let json = try JSON.parse([UInt8](Data(contentsOf: file)), limits: limits)
        let list = json.objectValue?["vectors"]?.arrayValue ?? []
        return list.compactMap { $0.objectValue.map(Vector.init) }
            .filter { $0["id"]?.hasPrefix(prefix) == true }
    }
}

final class MemoryStore: CredentialStore {
    let kept = Mutex<[(Credential, KeyPair)]>([])

    init(_ kept: [(Credential, KeyPair)] = []) { self.kept.withLock { $0 = kept } }

    func credentials(of relyingPartyID: String) async throws(WebAuthnError) -> [Credential] {
        kept.withLock { $0.map(\.0).filter { $0.relyingPartyID == relyingPartyID } }
    }

    func add(_ credential: Credential, _ pair: KeyPair) async throws(WebAuthnError) {
        kept.withLock { $0.append((credential, pair)) }
    }

    func use(_ credential: Credential) async throws(WebAuthnError) -> (Credential, KeyPair) {
        try kept.withLock { kept throws(WebAuthnError) in
            guard let place = kept.firstIndex(where: { $0.0.id == credential.id }) else {
                throw .unknown("The key is not there.")
            }
            kept[place].0.counter += 1
            return kept[place]
        }
    }
}

/// Somebody who does as told.
final class Person: CredentialPerson {
    let canVerify: Bool
    let fails: Bool
    let agrees: Bool
    let choice: @Sendable ([String]) -> String?
    let asked = Mutex<[Consent]>([])
    let offered = Mutex<[[String]]>([])
    let verifications = Mutex(0)

    init(
        canVerify: Bool = true,
        fails: Bool = false,
        agrees: Bool = true,
        choice: @escaping @Sendable ([String]) -> String? = { $0.first }
    ) {
        self.canVerify = canVerify
        self.fails = fails
        self.agrees = agrees
        self.choice = choice
    }

    func isVerifiable() async -> Bool { canVerify }

    func verify() async throws(WebAuthnError) {
        verifications.withLock { $0 += 1 }
        if fails { throw .notAllowed("The person was not verified.") }
    }

    func agrees(to consent: Consent) async -> Bool {
        asked.withLock { $0.append(consent) }
        return agrees
    }

    func selectCredential(at site: String, keyNames: [String]) async -> String? {
        offered.withLock { $0.append(keyNames) }
        return choice(keyNames)
    }
}

/// The values of the worked example: a site, a test key and its id.
enum Example {
    static let origin = Origin(scheme: "https", host: "am.example.com", port: 443)
    static let id = bytes(hex: "a9378a83a24c4be2bc149435b0ef5921")
    static let now = Instant(milliseconds: 1_795_348_853_162)
    static let challenge = "QDHu55yPlEycWbrjrSGochK9qo+IvJKBX0EXS6j5cWc="

    static func pair() throws -> KeyPair {
        let head = "3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420"
        let number = "2e9f6b565008796d56a97e759affbe938624fa7d23e7a11948333c3a6cd6a1b1"
        return try KeyPair(pkcs8: SecretBytes(bytes(hex: head + number)), .es256)
    }

    static func credential(
        id: [UInt8] = id,
        site: String = "am.example.com",
        handle: String? = "ZGVtbw",
        name: String = "demo",
        counter: UInt32 = 0
    ) -> Credential {
        Credential(
            id: id,
            algorithm: .es256,
            relyingPartyID: site,
            relyingPartyName: "Example",
            userHandle: handle.map { Array($0.utf8) },
            userName: name,
            displayName: name,
            counter: counter,
            added: now
        )
    }

    static func authenticator(
        _ store: MemoryStore,
        _ person: Person = Person(),
        newID: [UInt8] = id
    ) -> PlatformAuthenticator<MemoryStore, Person> {
        PlatformAuthenticator(store: store, person: person, now: { now }, newID: { newID })
    }

    /// AM's options for a new key, with some members another, or gone for `null`.
    static func registration(_ changes: [String: JSONValue] = [:]) throws -> ServerOptions {
        try options(
            #"""
            {"_action":"webauthn_registration","challenge":"\#(challenge)",
            "attestationPreference":"none","userName":"demo","userId":"ZGVtbw",
            "relyingPartyName":"Example",
            "_authenticatorSelection":{"userVerification":"required","requireResidentKey":true},
            "_pubKeyCredParams":[{"type":"public-key","alg":-7}],"timeout":"60000",
            "_excludeCredentials":[{"type":"public-key","id":[1,-101]}],"displayName":"demo",
            "_relyingPartyId":"am.example.com","extensions":{},"_type":"WebAuthn"}
            """#,
            changes
        )
    }

    static func authentication(_ changes: [String: JSONValue] = [:]) throws -> ServerOptions {
        try options(
            #"""
            {"_action":"webauthn_authentication","_type":"WebAuthn",
            "challenge":"N+9R6qwul5P88k1JiDRbmBfgvVDyHPw5OvaYFN3ta2g=","timeout":"60000",
            "userVerification":"preferred","_relyingPartyId":"am.example.com",
            "_allowCredentials":[{"type":"public-key",
            "id":[-87,55,-118,-125,-94,76,75,-30,-68,20,-108,53,-80,-17,89,33]}],
            "extensions":{}}
            """#,
            changes
        )
    }

    private static func options(
        _ text: String,
        _ changes: [String: JSONValue]
    ) throws -> ServerOptions {
        let object = try #require(JSON.parse(text).objectValue)
        let kept = object.members.filter { changes[$0.name] == nil }.map { ($0.name, $0.value) }
        let added = changes.filter { !$0.value.isNull }.map { ($0.key, $0.value) }
        return try #require(try ServerOptions.am(JSONObject(kept + added)))
    }
}

extension ServerOptions {
    var creation: CreationOptions {
        get throws {
            guard case .registration(let options) = kind else { throw JourneyError.reply }
            return options
        }
    }

    var request: RequestOptions {
        get throws {
            guard case .authentication(let options) = kind else { throw JourneyError.reply }
            return options
        }
    }
}

extension Authenticator {
    /// The text for the example's site, where `com` has many owners.
    func outcome(
        _ options: ServerOptions,
        name: String? = nil
    ) async throws(WebAuthnError) -> String {
        try await outcome(
            of: options,
            at: Example.origin,
            deviceName: name,
            isPublicSuffix: { !$0.contains(".") }
        )
    }
}
