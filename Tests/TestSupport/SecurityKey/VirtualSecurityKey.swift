import CTestSupport
package import Service
import Synchronization
package import Token
import Vocabulary

/// A security key in this process that speaks CTAP2 with libfido2: makes keys, signs, accepts a PIN
/// by protocol 1, and fails on request.
///
/// - Source: FIDO Alliance, Client to Authenticator Protocol 2.0.
package final class VirtualSecurityKey: Sendable {
    package struct Behaviour: Sendable {
        /// Required for user verification.
        package var pin: String?
        package var verifiesByItself = false
        package var touch = Touch.given
        package var algorithms: [KeyAlgorithm] = [.es256]
        /// Instead of the requesting site.
        package var answersFor: String?
        /// Instead of the true flags.
        package var flags: UInt8?

        package init() {}
    }

    package enum Touch: Sendable {
        case given
        case refused
        /// Nobody comes.
        case awaited
    }

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
        var manner: Behaviour
        var kept: [Kept] = []
        var counter = 0
        var attempts = 8
        var wrongInARow = 0
        var token: [UInt8] = []
        var next: [[UInt8]] = []
    }

    private static let all = Mutex<[String: VirtualSecurityKey]>([:])

    package let key: SecurityKey
    let agreement: KeyAgreement
    let state: Mutex<State>

    /// Plugs it in.
    package init(_ manner: Behaviour = Behaviour()) throws {
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

    package func unplug() { Self.all.withLock { $0[key.path] = nil } }

    /// Keys on it.
    package var count: Int { state.withLock(\.kept.count) }

    /// Wrong PINs left.
    package var attempts: Int { state.withLock(\.attempts) }

    package func publicKey(of id: [UInt8]) -> PublicKey? {
        state.withLock { state in state.kept.first { $0.id == id }?.pair.publicKey }
    }
}

/// Its half of the key agreement for PINs.
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

    /// With another's point.
    func shared(_ point: [UInt8]) -> [UInt8]? {
        var shared = [UInt8](repeating: 0, count: 32)
        guard point.count == 64, unsafe virtual_key_shared(key, point, &shared) else { return nil }
        return shared
    }

    /// Whole blocks.
    static func cipher(_ bytes: [UInt8], _ shared: [UInt8], encrypts: Bool) -> [UInt8]? {
        var result = [UInt8](repeating: 0, count: bytes.count)
        guard !bytes.isEmpty, bytes.count.isMultiple(of: 16),
            unsafe virtual_key_cipher(encrypts, shared, bytes, bytes.count, &result)
        else { return nil }
        return result
    }
}

/// CTAP2 errors.
private enum Status: UInt8, Error {
    case invalid = 0x12
    case excluded = 0x19
    case unsupportedAlgorithm = 0x26
    case denied = 0x27
    case noKeys = 0x2E
    case pinInvalid = 0x31
    case pinBlocked = 0x32
    case pinAuthInvalid = 0x33
    case pinAuthBlocked = 0x34
    case pinRequired = 0x36
}

extension VirtualSecurityKey {
    /// A status and CBOR; `nil` while it waits for a touch.
    func answer(_ message: [UInt8]) -> [UInt8]? {
        var rest = message.dropFirst()
        let asked = CBORValue(taking: &rest) ?? .members([:])
        return state.withLock { state in
            do throws(Status) {
                let reply: [UInt8]
                switch message.first {
                case 0x01:
                    guard state.manner.touch != .awaited else { return nil }
                    reply = try state.make(asked)
                case 0x02:
                    guard state.manner.touch != .awaited else { return nil }
                    reply = try state.sign(asked)
                case 0x04: reply = state.facts
                case 0x06: reply = try state.pin(asked, agreement)
                case 0x08:
                    guard !state.next.isEmpty else { throw .noKeys }
                    reply = state.next.removeFirst()
                default: throw .invalid
                }
                return [0] + reply
            } catch {
                return [error.rawValue]
            }
        }
    }
}

extension VirtualSecurityKey.State {
    fileprivate var facts: [UInt8] {
        var options: [CBORValue.Member] = [
            .init(name: "rk", value: .flag(true)), .init(name: "up", value: .flag(true)),
        ]
        if manner.verifiesByItself { options.append(.init(name: "uv", value: .flag(true))) }
        options.append(.init(name: "clientPin", value: .flag(manner.pin != nil)))
        return CBORValue.members([
            1: .array(["FIDO_2_0"]), 3: .bytes(Array(1...16)), 4: .map(options), 6: .array([1]),
        ]).encoded
    }

    private func flags(
        _ asked: CBORValue,
        _ digest: [UInt8],
        _ places: (Int, Int)
    ) throws(Status)
        -> UInt8
    {
        guard manner.touch == .given else { throw .denied }
        var flags: UInt8 = 0x01
        if let code = asked[places.1]?.bytes {
            let right = try? Hashing.authenticationCode(
                for: digest,
                key: SecretBytes(token),
                by: .sha256
            )
            guard let right, !token.isEmpty, Array(right.prefix(16)) == code else {
                throw .pinAuthInvalid
            }
            flags |= 0x04
        } else if asked[places.0]?["uv"] == .flag(true) {
            guard manner.verifiesByItself else { throw .invalid }
            flags |= 0x04
        }
        return manner.flags ?? flags
    }

    private func data(_ site: String, _ flags: UInt8) throws(Status) -> [UInt8] {
        guard let hash = try? Hashing.digest(Array((manner.answersFor ?? site).utf8)) else {
            throw .invalid
        }
        let number = (0..<4).reversed().map { UInt8(truncatingIfNeeded: counter >> (8 * $0)) }
        return hash + [flags] + number
    }

    fileprivate mutating func make(_ asked: CBORValue) throws(Status) -> [UInt8] {
        guard let digest = asked[1]?.bytes, let site = asked[2]?["id"]?.text,
            let user = asked[3]?["id"]?.bytes
        else { throw .invalid }
        let excluded = (asked[5]?.elements ?? []).compactMap { $0["id"]?.bytes }
        guard !kept.contains(where: { excluded.contains($0.id) }) else { throw .excluded }
        let wanted = (asked[4]?.elements ?? []).compactMap { $0["alg"] }
        let algorithm = manner.algorithms.first { wanted.contains(.number(Self.number($0))) }
        guard let algorithm, let pair = try? KeyPair(new: algorithm) else {
            throw .unsupportedAlgorithm
        }
        // As in CTAP 2.0: with a PIN set, no key is made without it.
        guard manner.pin == nil || asked[8] != nil || asked[7]?["uv"] == .flag(true) else {
            throw .pinRequired
        }
        let flags = try flags(asked, digest, (7, 8))
        let id = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
        kept.append(
            VirtualSecurityKey.Kept(
                id: id,
                pair: pair,
                site: site,
                user: user,
                userName: asked[3]?["name"]?.text ?? "",
                displayName: asked[3]?["displayName"]?.text ?? "",
                isResident: asked[7]?["rk"] == .flag(true)
            )
        )
        let made =
            try data(site, flags | 0x40) + (1...16) + [0, UInt8(id.count)] + id
            + Self.cose(pair.publicKey)
        guard let signature = try? pair.signature(of: made + digest) else { throw .invalid }
        let number = Self.number(algorithm)
        return CBORValue.members([
            1: "packed", 2: .bytes(made),
            3: .members(["alg": .number(number), "sig": .bytes(signature)]),
        ]).encoded
    }

    fileprivate mutating func sign(_ asked: CBORValue) throws(Status) -> [UInt8] {
        guard let site = asked[1]?.text, let digest = asked[2]?.bytes else { throw .invalid }
        let allowed = asked[3].map { $0.elements.compactMap { $0["id"]?.bytes } }
        let fitting = kept.filter { one in
            one.site == site && allowed.map { $0.contains(one.id) } ?? one.isResident
        }
        guard !fitting.isEmpty else { throw .noKeys }
        let flags = try flags(asked, digest, (5, 6))
        var replies: [[UInt8]] = []
        for one in allowed == nil ? fitting.reversed() : [fitting[0]] {
            counter += 1
            let used = try data(site, flags)
            guard let signature = try? one.pair.signature(of: used + digest) else { throw .invalid }
            let names: CBORValue =
                flags & 0x04 == 0 || fitting.count == 1
                ? .members(["id": .bytes(one.user)])
                : .members([
                    "id": .bytes(one.user), "name": .text(one.userName),
                    "displayName": .text(one.displayName),
                ])
            var members: [CBORValue.Member] = [
                .init(name: 1, value: .members(["id": .bytes(one.id), "type": "public-key"])),
                .init(name: 2, value: .bytes(used)), .init(name: 3, value: .bytes(signature)),
            ]
            if one.isResident { members.append(.init(name: 4, value: names)) }
            if replies.isEmpty, allowed == nil, fitting.count > 1 {
                members.append(.init(name: 5, value: .number(fitting.count)))
            }
            replies.append(CBORValue.map(members).encoded)
        }
        next = Array(replies.dropFirst())
        return replies[0]
    }

    fileprivate mutating func pin(
        _ asked: CBORValue,
        _ agreement: KeyAgreement
    ) throws(Status) -> [UInt8] {
        switch asked[2] {
        case 1: return CBORValue.members([3: .number(attempts)]).encoded
        case 2:
            let point = agreement.point
            return CBORValue.members([
                1: .members([
                    1: 2, 3: -25, -1: 1, -2: .bytes(Array(point.prefix(32))),
                    -3: .bytes(Array(point.suffix(32))),
                ])
            ]).encoded
        case 5:
            guard attempts > 0 else { throw .pinBlocked }
            guard wrongInARow < 3 else { throw .pinAuthBlocked }
            let point = (asked[3]?[-2]?.bytes ?? []) + (asked[3]?[-3]?.bytes ?? [])
            guard let shared = agreement.shared(point), let hidden = asked[6]?.bytes,
                let typed = KeyAgreement.cipher(hidden, shared, encrypts: false),
                let pin = manner.pin, let right = try? Hashing.digest(Array(pin.utf8))
            else { throw .invalid }
            guard Array(right.prefix(16)) == typed else {
                attempts -= 1
                wrongInARow += 1
                throw wrongInARow < 3 ? .pinInvalid : .pinAuthBlocked
            }
            attempts = 8
            wrongInARow = 0
            token = (0..<32).map { _ in UInt8.random(in: .min ... .max) }
            guard let sent = KeyAgreement.cipher(token, shared, encrypts: true) else {
                throw .invalid
            }
            return CBORValue.members([2: .bytes(sent)]).encoded
        default: throw .invalid
        }
    }

    private static func number(_ algorithm: KeyAlgorithm) -> Int {
        switch algorithm {
        case .es256: -7
        case .edDSA: -8
        case .rs256: -257
        }
    }

    private static func cose(_ key: PublicKey) -> [UInt8] {
        switch key.algorithm {
        case .es256:
            CBORValue.members([
                1: 2, 3: -7, -1: 1, -2: .bytes(Array(key.raw.dropFirst().prefix(32))),
                -3: .bytes(Array(key.raw.suffix(32))),
            ]).encoded
        case .edDSA: CBORValue.members([1: 1, 3: -8, -1: 6, -2: .bytes(key.raw)]).encoded
        case .rs256:
            CBORValue.members([
                1: 3, 3: -257, -1: .bytes(key.raw), -2: .bytes(PublicKey.exponent),
            ]).encoded
        }
    }
}
