import CTestSupport
package import SecurityKeys
import Synchronization
package import Token
import Vocabulary

/// A security key in this process that speaks CTAP2 with libfido2: it makes keys, signs, takes a PIN by
/// protocol 1, and fails as it is told.
///
/// - Source: FIDO Alliance, Client to Authenticator Protocol 2.0.
package final class VirtualSecurityKey: Sendable {
    /// How it behaves.
    package struct Manner: Sendable {
        /// What it must be given before it does anything that needs a proof of the person.
        package var pin: String?
        /// Whether it finds out by itself who touches it.
        package var verifiesByItself = false
        /// What it does in place of being touched.
        package var touch = Touch.given
        /// The algorithms that it has.
        package var algorithms: [KeyAlgorithm] = [.es256]
        /// The site that it answers for, in place of the one that asks.
        package var answersFor: String?
        /// What it says of the person whatever was seen of them.
        package var flags: UInt8?

        package init() {}
    }

    /// Whether somebody touches it.
    package enum Touch: Sendable {
        /// At once.
        case given
        /// They do not want to.
        case refused
        /// Nobody comes.
        case awaited
    }

    /// A key on it.
    struct Kept: Sendable {
        let id: [UInt8]
        let pair: KeyPair
        let site: String
        let user: [UInt8]
        let userName: String
        let displayName: String
        let isResident: Bool
    }

    struct State {
        var manner: Manner
        var kept: [Kept] = []
        var counter = 0
        var attempts = 8
        var wrongInARow = 0
        var token: [UInt8] = []
        var next: [[UInt8]] = []
    }

    private static let all = Mutex<[String: VirtualSecurityKey]>([:])

    /// What says how the key is reached.
    package let key: SecurityKey
    let agreement: KeyAgreement
    let state: Mutex<State>

    /// Plugs a key in.
    package init(_ manner: Manner = Manner()) throws {
        let path = "virtual:\(UInt32.random(in: .min ... .max))"
        agreement = try KeyAgreement()
        state = Mutex(State(manner: manner))
        unsafe key = SecurityKey(path: path, name: "Test Key", preparation: virtual_key_prepare)
        Self.all.withLock { $0[path] = self }
        unsafe virtual_key_set_answer { path, message, count, reply, room in
            guard let path = unsafe path, let reply = unsafe reply else { return -1 }
            let name = unsafe String(cString: path)
            guard let key = VirtualSecurityKey.all.withLock({ $0[name] }) else { return -1 }
            let asked = unsafe Array(UnsafeBufferPointer(start: message, count: count))
            guard let answer = key.answer(asked) else { return 0 }
            precondition(answer.count <= room)
            for (place, byte) in answer.enumerated() { unsafe reply[place] = byte }
            return answer.count
        }
    }

    /// Pulls it out.
    package func unplug() { Self.all.withLock { $0[key.path] = nil } }

    /// How many keys are on it.
    package var count: Int { state.withLock(\.kept.count) }

    /// How many wrong PINs it still takes.
    package var attempts: Int { state.withLock(\.attempts) }

    /// The public half of a key on it.
    package func publicKey(of id: [UInt8]) -> PublicKey? {
        state.withLock { state in state.kept.first { $0.id == id }?.pair.publicKey }
    }
}

/// Its half of the agreement by which a PIN is hidden on its way.
@safe
final class KeyAgreement: Sendable {
    struct Failure: Error {}

    private nonisolated(unsafe) let key: UnsafeMutableRawPointer
    /// Two coordinates.
    let point: [UInt8]

    init() throws(Failure) {
        var point = [UInt8](repeating: 0, count: 64)
        guard let key = unsafe virtual_key_agreement(&point) else { throw Failure() }
        unsafe self.key = key
        self.point = point
    }

    deinit { unsafe virtual_key_agreement_free(key) }

    /// The secret that is shared with another's point.
    func shared(_ point: [UInt8]) -> [UInt8]? {
        var shared = [UInt8](repeating: 0, count: 32)
        guard point.count == 64, unsafe virtual_key_shared(key, point, &shared) else { return nil }
        return shared
    }

    /// Hides or shows whole blocks.
    static func cipher(_ bytes: [UInt8], _ shared: [UInt8], encrypts: Bool) -> [UInt8]? {
        var result = [UInt8](repeating: 0, count: bytes.count)
        guard !bytes.isEmpty, bytes.count.isMultiple(of: 16),
            unsafe virtual_key_cipher(encrypts, shared, bytes, bytes.count, &result)
        else { return nil }
        return result
    }
}
