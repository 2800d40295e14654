import CGnuTLS

/// Checks keys and their uses for one site, as the WebAuthn nodes do.
struct RelyingParty: Sendable {
    /// The site, such as `https://am.example.com`.
    let origin: String
    /// The name that keys are for: the host of the site.
    let id: String

    /// The site of a request's header `Origin`.
    init?(origin: String?) {
        guard let origin, let start = origin.range(ofMark: "://") else { return nil }
        self.origin = origin
        let place = origin[start...]
        id = String(place.prefix { $0 != ":" && $0 != "/" })
    }

    /// Why a key or a use of one is refused.
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

    /// Checks a new key.
    ///
    /// - Parameters:
    ///   - outcome: What was sent.
    ///   - challenge: What was asked for.
    ///   - user: Whose it is, and what the server calls them for keys.
    ///   - needsVerification: Whether the person must have proven who they are.
    /// - Returns: The key.
    /// - Throws: ``Refusal``.
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
            // A key that vouches for itself.
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

    /// Checks a use of a key.
    ///
    /// - Parameters:
    ///   - outcome: What was sent.
    ///   - challenge: What was asked for.
    ///   - keys: Those that may be used.
    ///   - needsHandle: Whether the key must tell who signs in.
    ///   - needsVerification: Whether the person must have proven who they are.
    /// - Returns: The key with its new counter.
    /// - Throws: ``Refusal``.
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

    /// Checks what was signed of the site.
    ///
    /// - Returns: Its digest.
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

    /// The flags, once they and the site's name are right.
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
    /// What stands behind the first place of a mark.
    fileprivate func range(ofMark mark: String) -> Index? {
        var rest = self[...]
        while !rest.isEmpty {
            if rest.hasPrefix(mark) { return index(rest.startIndex, offsetBy: mark.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}

/// What a browser or a device says of a key, read as AM's nodes read it.
struct KeyOutcome: Hashable, Sendable {
    /// The fields of the joined text.
    let fields: [String]

    /// Why there is no key.
    enum Refusal: Error, Hashable {
        /// The browser knows no keys.
        case unsupported
        /// The name of the DOM error and its message.
        case error(name: String, message: String)
        case form
    }

    /// The errors that AM knows; any other is an error of the server.
    private static let names: Set<String> = [
        "NotAllowedError", "NotSupportedError", "TimeoutError", "UnknownError", "DataError",
        "InvalidStateError", "ConstraintError", "AbortError", "EncodingError", "NetworkError",
        "SecurityError",
    ]

    /// Reads the text of the hidden field.
    ///
    /// - Parameters:
    ///   - text: What was sent.
    ///   - readsJSON: Whether the version reads the form in JSON.
    /// - Throws: ``Refusal``.
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

    /// What stands between the marks `::`.
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

    /// A field as signed decimal numbers.
    func bytes(_ place: Int) throws(Refusal) -> [UInt8] {
        guard fields.indices.contains(place) else { throw .form }
        var bytes: [UInt8] = []
        for word in fields[place].split(separator: ",") {
            guard let number = Int8(word) else { throw .form }
            bytes.append(UInt8(bitPattern: number))
        }
        return bytes
    }

    /// A field as it is.
    func text(_ place: Int) throws(Refusal) -> String {
        guard fields.indices.contains(place) else { throw .form }
        return fields[place]
    }
}

/// A key that signs in, as the server knows it.
struct RegisteredKey: Hashable, Sendable {
    /// The public half.
    enum Public: Hashable, Sendable {
        /// A point of P-256.
        case es256(x: [UInt8], y: [UInt8])
        /// Ed25519.
        case edDSA([UInt8])

        /// Reads a key of COSE.
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

        /// COSE's number of the algorithm.
        var algorithm: Int {
            switch self {
            case .es256: -7
            case .edDSA: -8
            }
        }

        /// Whether the key has signed a message.
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
    /// The user, and what the server calls them for keys.
    let user: String
    let handle: String
    /// What the device was called.
    let deviceName: String?
    /// How often the key says that it was used.
    var counter: UInt32
}

/// SHA-256 by GnuTLS.
enum MessageDigest {
    /// 32 bytes.
    static func bytes(_ message: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        let isMade = unsafe gnutls_sha256(message, message.count, &digest)
        precondition(isMade, "GnuTLS makes no digest")
        return digest
    }
}
