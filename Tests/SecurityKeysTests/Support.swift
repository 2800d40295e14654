import Journeys
import Service
import Synchronization
import TestSupport
import Testing
import Token

/// Somebody with a security key, who types one PIN after the other and keeps what they were told.
final class Holder: SecurityKeyPerson {
    struct State {
        var pins: [String]
        var chosen: Int?
        var touches: [Consent] = []
        var asked: [String] = []
        var offered: [String] = []
    }

    let state: Mutex<State>

    init(pins: [String] = [], chosen: Int? = nil) {
        state = Mutex(State(pins: pins, chosen: chosen))
    }

    var touches: [Consent] { state.withLock(\.touches) }
    var asked: [String] { state.withLock(\.asked) }
    var offered: [String] { state.withLock(\.offered) }

    func touch(_ key: SecurityKey, for consent: Consent) async {
        state.withLock { $0.touches.append(consent) }
    }

    func pin(of key: SecurityKey, attempts: Int?, isRepeated: Bool) async -> String? {
        state.withLock { state in
            state.asked.append("\(attempts ?? -1)\(isRepeated ? " again" : "")")
            return state.pins.isEmpty ? nil : state.pins.removeFirst()
        }
    }

    func selectCredential(at site: String, keyNames: [String]) async -> String? {
        state.withLock { state in
            state.offered = keyNames
            return state.chosen.map { keyNames[$0] }
        }
    }
}

/// A site that asks for keys.
enum Site {
    static let name = "bank.example"
    static let challenge = [UInt8](1...32)
    /// So long that nothing ends by it, however busy the machine is.
    static let patient = Timeout(milliseconds: 300_000)

    static func creation(
        user: String = "ann",
        algorithms: [Int64] = [-7],
        attestation: CreationOptions.Attestation = .none,
        verification: UserVerificationWish = .discouraged,
        attachment: CreationOptions.Attachment? = .crossPlatform,
        isResident: Bool = false,
        excluded: [[UInt8]] = [],
        timeout: Timeout = patient
    ) -> CreationOptions {
        CreationOptions(
            challenge: challenge,
            relyingPartyID: name,
            relyingPartyName: "Bank",
            user: .init(handle: Array(user.utf8), name: user, displayName: "\(user) of the bank"),
            algorithms: algorithms,
            attestation: attestation,
            userVerification: verification,
            attachment: attachment,
            isResident: isResident,
            excluded: excluded,
            timeout: timeout
        )
    }

    static func request(
        _ allowed: [[UInt8]] = [],
        verification: UserVerificationWish = .discouraged
    ) -> RequestOptions {
        RequestOptions(
            challenge: challenge,
            relyingPartyID: name,
            allowed: allowed,
            userVerification: verification,
            timeout: patient
        )
    }

    static func data(_ ceremony: Ceremony) throws -> ClientData {
        let origin = Origin(scheme: "https", host: "login.bank.example", port: 443)
        return try ClientData(ceremony, challenge: challenge, origin: origin)
    }
}

extension VirtualSecurityKey {
    /// Has a key made on it.
    func register(
        _ options: CreationOptions = Site.creation(),
        _ holder: Holder = Holder()
    ) async throws -> Registration {
        try await SecurityKeyAuthenticator(key, person: holder)
            .register(options, Site.data(.registration))
    }

    /// Has a key on it sign.
    func authenticate(
        _ options: RequestOptions,
        _ holder: Holder = Holder()
    ) async throws -> Assertion {
        try await SecurityKeyAuthenticator(key, person: holder)
            .authenticate(options, Site.data(.authentication))
    }
}

extension Registration {
    /// What is inside the attestation.
    var attestation: CBORValue? {
        var rest = attestationObject[...]
        let value = CBORValue(taking: &rest)
        return rest.isEmpty ? value : nil
    }
}
