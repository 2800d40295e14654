import CGnuTLS

/// Checks keys and their uses for one site, as the WebAuthn nodes do.
struct RelyingParty: Sendable {
    /// Such as `https://am.example.com`.
    let origin: String
    /// The host of the site.
    let id: String

    /// From a request's header `Origin`.
    init?(origin: String?) {
        guard let origin, let start = origin.range(ofMark: "://") else { return nil }
        self.origin = origin
        let place = origin[start...]
        id = String(place.prefix { $0 != ":" && $0 != "/" })
    }

    enum Refusal: String, Error, Hashable {
        case form
        case type
        case challenge
        case origin
        case site
        case presence
        case verification
        case attestation
        case key
        case signature
        case known
        case unknown
        case user
        case counter
    }

    /// Checks a new key; `handle` is the server's id of the user.
    func registered(
        _ outcome: KeyOutcome,
        challenge: [UInt8],
        user: (name: String, handle: String),
        needsVerification: Bool
    ) throws(Refusal) -> RegisteredKey {
        let clientData = try field(outcome, 0)
        let digest = try check(clientData, "webauthn.create", challenge)
        let object = try bytes(outcome, 1)
        guard let map = CBORItem.whole(object), let data = map[.text("authData")]?.byteValue,
            let format = map[.text("fmt")]?.textValue, let statement = map[.text("attStmt")]
        else { throw .form }
        let flags = try flags(of: data, needsVerification: needsVerification)
        guard flags & 0x40 != 0, data.count > 55 else { throw .key }
        let length = Int(data[53]) << 8 | Int(data[54])
        let rest = data[55...]
        guard (1...1_023).contains(length), rest.count > length else { throw .key }
        let id = Array(rest.prefix(length))
        guard let (cose, count) = CBORItem.read(rest.dropFirst(length)),
            count == rest.count - length, let key = RegisteredKey.Public(cose)
        else { throw .key }
        guard Base64Text.forAddress(id) == (try field(outcome, 2)) else { throw .key }
        switch format {
        case "none":
            guard statement == .map([]) else { throw .attestation }
        case "packed":
            // A self-signed attestation.
            guard statement[.text("alg")]?.integerValue == key.algorithm,
                let signature = statement[.text("sig")]?.byteValue,
                statement[.text("x5c")] == nil, key.holds(signature, of: data + digest)
            else { throw .attestation }
        default: throw .attestation
        }
        let name = outcome.fields.count == 4 ? outcome.fields[3] : nil
        return RegisteredKey(
            id: id,
            key: key,
            user: user.name,
            handle: user.handle,
            deviceName: name,
            counter: 0
        )
    }

    /// Checks a use and returns the key with its new counter; `needsHandle` requires one that
    /// identifies the user.
    func used(
        _ outcome: KeyOutcome,
        challenge: [UInt8],
        keys: [RegisteredKey],
        needsHandle: Bool,
        needsVerification: Bool
    ) throws(Refusal) -> RegisteredKey {
        let clientData = try field(outcome, 0)
        let digest = try check(clientData, "webauthn.get", challenge)
        let data = try bytes(outcome, 1)
        let signature = try bytes(outcome, 2)
        let name = try field(outcome, 3)
        guard var key = keys.first(where: { Base64Text.forAddress($0.id) == name }) else {
            throw .unknown
        }
        let flags = try flags(of: data, needsVerification: needsVerification)
        guard flags & 0x40 == 0, data.count == 37 else { throw .form }
        if needsHandle {
            guard outcome.fields.count == 5, outcome.fields[4] == key.handle else { throw .user }
        }
        guard key.key.holds(signature, of: data + digest) else { throw .signature }
        let counter = data[33..<37].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard counter == 0 && key.counter == 0 || counter > key.counter else { throw .counter }
        key.counter = counter
        return key
    }

    /// The digest of the client data.
    private func check(
        _ clientData: String,
        _ type: String,
        _ challenge: [UInt8]
    ) throws(Refusal) -> [UInt8] {
        guard let node = try? JSONReader.read(clientData) else { throw .form }
        guard node["type"]?.text == type else { throw .type }
        guard node["challenge"]?.text == Base64Text.forAddress(challenge) else {
            throw .challenge
        }
        guard node["origin"]?.text == origin else { throw .origin }
        return MessageDigest.bytes(Array(clientData.utf8))
    }

    /// Also checks the relying party.
    private func flags(
        of data: [UInt8],
        needsVerification: Bool
    ) throws(Refusal) -> UInt8 {
        guard data.count >= 37 else { throw .form }
        guard Array(data[..<32]) == MessageDigest.bytes(Array(id.utf8)) else { throw .site }
        guard data[32] & 0x01 != 0 else { throw .presence }
        guard !needsVerification || data[32] & 0x04 != 0 else { throw .verification }
        return data[32]
    }

    private func field(_ outcome: KeyOutcome, _ place: Int) throws(Refusal) -> String {
        do throws(KeyOutcome.Refusal) { return try outcome.text(place) } catch { throw .form }
    }

    private func bytes(_ outcome: KeyOutcome, _ place: Int) throws(Refusal) -> [UInt8] {
        do throws(KeyOutcome.Refusal) { return try outcome.bytes(place) } catch { throw .form }
    }
}

extension String {
    /// Behind the first mark.
    fileprivate func range(ofMark mark: String) -> Index? {
        var rest = self[...]
        while !rest.isEmpty {
            if rest.hasPrefix(mark) { return index(rest.startIndex, offsetBy: mark.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}

/// The outcome of a browser or device, as AM's nodes read it.
struct KeyOutcome: Hashable, Sendable {
    let fields: [String]

    enum Refusal: Error, Hashable {
        /// The browser supports no keys.
        case unsupported
        /// A DOM error.
        case error(name: String, message: String)
        case form
    }

    /// Any other is a server error in AM.
    private static let names: Set<String> = [
        "NotAllowedError", "NotSupportedError", "TimeoutError", "UnknownError", "DataError",
        "InvalidStateError", "ConstraintError", "AbortError", "EncodingError", "NetworkError",
        "SecurityError",
    ]

    /// From the hidden field; `readsJSON` where the version reads JSON.
    init(_ text: String, readsJSON: Bool) throws(Refusal) {
        guard text != "unsupported" else { throw .unsupported }
        var joined = text
        if readsJSON, let node = try? JSONReader.read(text), node.isObject {
            if let error = node["error"]?.text { throw Self.refusal(error) }
            guard let data = node["legacyData"]?.text else { throw .form }
            joined = data
        }
        if joined.hasPrefix("ERROR::") { throw Self.refusal(String(joined.dropFirst(7))) }
        fields = Self.parts(of: joined)
    }

    private static func refusal(_ text: String) -> Refusal {
        let name = text.prefix { $0 != ":" }
        guard names.contains(String(name)) else { return .form }
        return .error(name: String(name), message: String(text.dropFirst(name.count + 1)))
    }

    private static func parts(of text: String) -> [String] {
        var parts: [String] = [""]
        var rest = text[...]
        while let character = rest.first {
            if rest.hasPrefix("::") {
                parts.append("")
                rest = rest.dropFirst(2)
            } else {
                parts[parts.count - 1].append(character)
                rest = rest.dropFirst()
            }
        }
        return parts
    }

    /// As signed decimal numbers.
    func bytes(_ place: Int) throws(Refusal) -> [UInt8] {
        guard fields.indices.contains(place) else { throw .form }
        var bytes: [UInt8] = []
        for word in fields[place].split(separator: ",") {
            guard let number = Int8(word) else { throw .form }
            bytes.append(UInt8(bitPattern: number))
        }
        return bytes
    }

    func text(_ place: Int) throws(Refusal) -> String {
        guard fields.indices.contains(place) else { throw .form }
        return fields[place]
    }
}

struct RegisteredKey: Hashable, Sendable {
    enum Public: Hashable, Sendable {
        /// A point of P-256.
        case es256(x: [UInt8], y: [UInt8])
        case edDSA([UInt8])

        init?(_ cose: CBORItem) {
            func number(_ name: Int) -> Int? { cose[.integer(name)]?.integerValue }
            func bytes(_ name: Int) -> [UInt8]? {
                cose[.integer(name)]?.byteValue.flatMap { $0.count == 32 ? $0 : nil }
            }
            switch (number(1), number(3), number(-1)) {
            case (2, -7, 1):
                guard let x = bytes(-2), let y = bytes(-3) else { return nil }
                self = .es256(x: x, y: y)
            case (1, -8, 6):
                guard let x = bytes(-2) else { return nil }
                self = .edDSA(x)
            default: return nil
            }
        }

        /// COSE's number.
        var algorithm: Int {
            switch self {
            case .es256: -7
            case .edDSA: -8
            }
        }

        func holds(_ signature: [UInt8], of message: [UInt8]) -> Bool {
            switch self {
            case .es256(let x, let y):
                unsafe gnutls_holds_p256(
                    x,
                    y,
                    message,
                    message.count,
                    signature,
                    signature.count
                )
            case .edDSA(let key):
                unsafe gnutls_holds_ed25519(
                    key,
                    message,
                    message.count,
                    signature,
                    signature.count
                )
            }
        }
    }

    let id: [UInt8]
    let key: Public
    let user: String
    let handle: String
    let deviceName: String?
    /// As the key states.
    var counter: UInt32
}

/// SHA-256 by GnuTLS.
enum MessageDigest {
    static func bytes(_ message: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        let isMade = unsafe gnutls_sha256(message, message.count, &digest)
        precondition(isMade, "GnuTLS makes no digest")
        return digest
    }
}

/// A CBOR item of the kinds in attestations, read strictly.
indirect enum CBORItem: Hashable, Sendable {
    case integer(Int)
    case bytes([UInt8])
    case text(String)
    case list([CBORItem])
    case map([Pair])

    struct Pair: Hashable, Sendable {
        let key: CBORItem
        let value: CBORItem
    }

    subscript(key: CBORItem) -> CBORItem? {
        guard case .map(let pairs) = self else { return nil }
        return pairs.first { $0.key == key }?.value
    }

    var byteValue: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    var textValue: String? { if case .text(let text) = self { text } else { nil } }
    var integerValue: Int? { if case .integer(let number) = self { number } else { nil } }

    /// The item at the start and its length; `nil` for incomplete, indefinite, other and more than
    /// eight deep items.
    static func read(_ bytes: ArraySlice<UInt8>) -> (item: CBORItem, count: Int)? {
        var reader = Reader(bytes: bytes)
        guard let item = reader.item(depth: 0) else { return nil }
        return (item, bytes.count - reader.bytes.count)
    }

    /// The only item of some bytes.
    static func whole(_ bytes: [UInt8]) -> CBORItem? {
        guard let (item, count) = read(bytes[...]), count == bytes.count else { return nil }
        return item
    }

    private struct Reader {
        var bytes: ArraySlice<UInt8>

        mutating func item(depth: Int) -> CBORItem? {
            guard depth < 8, let head = bytes.popFirst() else { return nil }
            guard let length = number(head & 0x1F) else { return nil }
            switch head >> 5 {
            case 0: return .integer(length)
            case 1: return .integer(-1 - length)
            case 2: return consume(length).map { .bytes(Array($0)) }
            case 3:
                guard let part = consume(length) else { return nil }
                return String(validating: part, as: UTF8.self).map { .text($0) }
            case 4:
                var list: [CBORItem] = []
                for _ in 0..<min(length, 1_024) {
                    guard let item = item(depth: depth + 1) else { return nil }
                    list.append(item)
                }
                return list.count == length ? .list(list) : nil
            case 5:
                var pairs: [Pair] = []
                for _ in 0..<min(length, 1_024) {
                    guard let key = item(depth: depth + 1), let value = item(depth: depth + 1),
                        !pairs.contains(where: { $0.key == key })
                    else { return nil }
                    pairs.append(Pair(key: key, value: value))
                }
                return pairs.count == length ? .map(pairs) : nil
            default: return nil
            }
        }

        private mutating func consume(_ count: Int) -> ArraySlice<UInt8>? {
            guard count <= bytes.count else { return nil }
            defer { bytes = bytes.dropFirst(count) }
            return bytes.prefix(count)
        }

        private mutating func number(_ low: UInt8) -> Int? {
            let width: Int
            switch low {
            case 0..<24: return Int(low)
            case 24: width = 1
            case 25: width = 2
            case 26: width = 4
            default: return nil
            }
            return consume(width)?.reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
