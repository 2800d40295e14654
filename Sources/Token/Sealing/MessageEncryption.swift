import Vocabulary

/// The encryption of push messages for one receiver: RFC 8291 with the content encoding
/// `aes128gcm` of RFC 8188, in one record.
///
/// Only who knows the receiver's public key and authentication secret can encrypt, only the
/// receiver's private key opens. Each message has a key pair and a salt of its own.
package enum MessageEncryption {
    package static let secretBytes = 16
    package static let saltBytes = 16
    package static let pointBytes = 65
    /// Salt, record size, and the sender's public key with its length.
    static let headBytes = saltBytes + 4 + 1 + pointBytes
    /// The growth of a message, beside its padding.
    package static let addedBytes = headBytes + 1 + AuthenticatedCipher.tagBytes

    /// Encrypts a message.
    ///
    /// - Parameters:
    ///   - plain: The message.
    ///   - receiver: The receiver's P-256 point.
    ///   - secret: The receiver's authentication secret, of 16 bytes.
    ///   - sender: A new P-256 key pair, for this message alone.
    ///   - salt: 16 random bytes, used once.
    ///   - padding: Zeros behind the message, which hide its length.
    /// - Returns: Head and record, 103 bytes longer than message and padding.
    /// - Throws: `.key` for bytes that are no point, `.cryptography`.
    package static func encrypt(
        _ plain: [UInt8],
        for receiver: [UInt8],
        secret: [UInt8],
        sender: KeyPair,
        salt: [UInt8],
        padding: Int = 0
    ) throws(MessageEncryptionError) -> [UInt8] {
        precondition(salt.count == saltBytes && secret.count == secretBytes && padding >= 0)
        let keys = try keys(
            sender,
            with: receiver,
            secret: secret,
            receiver: receiver,
            sender: sender.publicKey.raw,
            salt: salt
        )
        let text = plain + [0x02] + [UInt8](repeating: 0, count: padding)
        let size = max(4_096, text.count + AuthenticatedCipher.tagBytes)
        let sizeBytes = (0..<4).reversed().map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
        var sealed = [UInt8](repeating: 0, count: text.count)
        let tag: [UInt8]
        do throws(SealError) {
            tag = try unsafe text.withUnsafeBufferPointer { (text) throws(SealError) in
                try unsafe sealed.withUnsafeMutableBufferPointer { (room) throws(SealError) in
                    try unsafe keys.cipher.encrypt(
                        text,
                        nonce: keys.nonce[...],
                        context: [],
                        into: room
                    )
                }
            }
        } catch {
            throw .cryptography
        }
        return salt + sizeBytes + [UInt8(pointBytes)] + sender.publicKey.raw + sealed + tag
    }

    /// Decrypts a message for a key pair.
    ///
    /// Throws `.form` for what is not one record of the encoding, `.key` when the sender's key is
    /// no point, `.authentication` when it was changed or is for another receiver.
    package static func decrypt(
        _ message: [UInt8],
        with pair: KeyPair,
        secret: [UInt8]
    ) throws(MessageEncryptionError) -> [UInt8] {
        precondition(secret.count == secretBytes)
        let least = addedBytes
        guard message.count >= least, Int(message[20]) == pointBytes else { throw .form }
        let size = message[16..<20].reduce(0) { $0 << 8 | Int($1) }
        let record = message[headBytes...]
        // One record: what is longer than its size would begin another.
        guard size > AuthenticatedCipher.tagBytes + 1, record.count <= size else { throw .form }
        let sender = Array(message[21..<headBytes])
        let keys = try keys(
            pair,
            with: sender,
            secret: secret,
            receiver: pair.publicKey.raw,
            sender: sender,
            salt: Array(message[..<saltBytes])
        )
        var plain = [UInt8](repeating: 0, count: record.count - AuthenticatedCipher.tagBytes)
        do throws(SealError) {
            try unsafe Array(record.dropLast(AuthenticatedCipher.tagBytes))
                .withUnsafeBufferPointer { (sealed) throws(SealError) in
                    try unsafe plain.withUnsafeMutableBufferPointer { (room) throws(SealError) in
                        try unsafe keys.cipher.decrypt(
                            sealed,
                            tag: record.suffix(AuthenticatedCipher.tagBytes),
                            nonce: keys.nonce[...],
                            context: [],
                            into: room
                        )
                    }
                }
        } catch {
            throw error == .authentication ? .authentication : .cryptography
        }
        // The delimiter of the last record, with zeros behind it.
        guard let end = plain.lastIndex(where: { $0 != 0 }), plain[end] == 0x02 else {
            throw .form
        }
        return Array(plain[..<end])
    }

    /// The content key and the nonce of a message.
    private static func keys(
        _ own: KeyPair,
        with other: [UInt8],
        secret: [UInt8],
        receiver: [UInt8],
        sender: [UInt8],
        salt: [UInt8]
    ) throws(MessageEncryptionError) -> (cipher: AuthenticatedCipher, nonce: [UInt8]) {
        let shared: SecretBytes
        do throws(KeyPairError) {
            shared = try own.sharedSecret(with: other)
        } catch {
            throw error == .encoding ? .key : .cryptography
        }
        do {
            var agreed = shared.copiedBytes
            defer { agreed.erase() }
            var first = try code(agreed, SecretBytes(secret))
            let info = Array("WebPush: info\0".utf8) + receiver + sender + [0x01]
            var input = try code(info, SecretBytes(taking: &first))
            defer { input.erase() }
            var second = try code(input, SecretBytes(salt))
            let base = SecretBytes(taking: &second)
            var content = try code(Array("Content-Encoding: aes128gcm\0\u{1}".utf8), base)
            content.removeLast(content.count - AuthenticatedCipher.shortKeyBytes)
            let nonce = try code(Array("Content-Encoding: nonce\0\u{1}".utf8), base)
            return (
                try AuthenticatedCipher(key: SecretBytes(taking: &content)),
                Array(nonce.prefix(AuthenticatedCipher.nonceBytes))
            )
        } catch {
            throw .cryptography
        }
    }

    /// HMAC-SHA-256, of which both halves of HKDF consist here (RFC 5869).
    private static func code(_ text: [UInt8], _ key: SecretBytes) throws(TokenError) -> [UInt8] {
        try Hashing.authenticationCode(for: text, key: key, by: .sha256)
    }
}

/// Why a push message could not be encrypted or decrypted.
package enum MessageEncryptionError: CodedError {
    case form
    case key
    case authentication
    case cryptography

    package var row: (code: String, reason: String) {
        switch self {
        case .form:
            (
                "message-encryption.form",
                "The message is not one record of the content encoding aes128gcm (RFC 8188)."
            )
        case .key:
            ("message-encryption.key", "The public key of the message is not a point of P-256.")
        case .authentication:
            (
                "message-encryption.authentication",
                "The message was changed, or encrypted for another device token."
            )
        case .cryptography:
            (
                "message-encryption.cryptography",
                "The library libcrypto failed: it lacks ECDH, AES-128-GCM, HMAC or memory."
            )
        }
    }
}

/// A device token whose messages go through a broker, encrypted for its owner.
///
/// `pratique1.` and, in unpadded base64url, 16 random bytes that name the topic, the receiver's
/// P-256 point of 65 bytes, and its authentication secret of 16 bytes. Whoever has the token can
/// send to its owner; a broker, which sees the topic alone, cannot.
package struct BrokerToken: Hashable, Sendable {
    private static let prefix = "pratique1."
    private static let topicPrefix = "pratique/"
    private static let nameBytes = 16

    /// The topic, such as `pratique/1B2M2Y8AsgTpgAmY7PhCfg`.
    package let topic: String
    /// The receiver's P-256 point.
    package let publicKey: [UInt8]
    /// The receiver's authentication secret.
    package let secret: [UInt8]
    /// The token as it is given to a server.
    package let text: String

    /// Makes a token; `name` and `secret` are 16 random bytes each.
    package init(name: [UInt8], publicKey: PublicKey, secret: [UInt8]) {
        precondition(name.count == Self.nameBytes && publicKey.algorithm == .es256)
        precondition(secret.count == MessageEncryption.secretBytes)
        topic = Self.topicPrefix + Base64.encodeURL(name)
        self.publicKey = publicKey.raw
        self.secret = secret
        text = Self.prefix + Base64.encodeURL(name + publicKey.raw + secret)
    }

    /// Reads a token; `nil` for a text of another form, or with a key that is no point.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.prefix),
            let bytes = try? Base64.decodeURL(String(text.dropFirst(Self.prefix.count))),
            bytes.count == Self.nameBytes + MessageEncryption.pointBytes
                + MessageEncryption.secretBytes
        else { return nil }
        let end = Self.nameBytes + MessageEncryption.pointBytes
        guard let key = try? PublicKey(p256: Array(bytes[Self.nameBytes..<end])) else { return nil }
        self.init(
            name: Array(bytes[..<Self.nameBytes]),
            publicKey: key,
            secret: Array(bytes[end...])
        )
        // Base64 with other trailing bits would be another text for the same token.
        guard self.text == text else { return nil }
    }

    /// Encrypts a message for the owner, padded to a multiple of 512 bytes.
    package func encrypt(
        _ message: [UInt8],
        sender: KeyPair,
        salt: [UInt8]
    ) throws(MessageEncryptionError) -> [UInt8] {
        try MessageEncryption.encrypt(
            message,
            for: publicKey,
            secret: secret,
            sender: sender,
            salt: salt,
            padding: Self.step - 1 - message.count % Self.step
        )
    }

    private static let step = 512

    /// The most bytes of an encrypted message whose text has so many.
    package static func mostBytes(ofMessage count: Int) -> Int {
        (count / step + 1) * step + MessageEncryption.addedBytes - 1
    }
}
