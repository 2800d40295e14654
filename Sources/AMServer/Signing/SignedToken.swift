import CGnuTLS

/// Compact tokens with an HMAC.
enum SignedToken {
    /// AM's, byte for byte.
    static let header = "{\"typ\":\"JWT\",\"alg\":\"HS256\"}"
    /// Characters.
    static let longest = 16_384

    /// In their order.
    static func text(claims: JSONNode, secret: [UInt8]) -> String {
        let head =
            Base64Text.forAddress(header.utf8) + "."
            + Base64Text.forAddress(claims.compactText.utf8)
        return head + "." + Base64Text.forAddress(code(for: Array(head.utf8), secret: secret))
    }

    /// The claims of a token with a valid signature.
    ///
    /// Both modes ignore `kid`, `crit` and the registered claims. Mode as-AM accepts any HMAC in
    /// the header and any Base64; mode strict HS256 and canonical unpadded Base64.
    static func claims(
        of token: String,
        secret: [UInt8],
        mode: ServerMode
    ) throws(AnswerRefusal) -> JSONNode {
        guard token.utf8.count <= longest else { throw .malformedToken }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = node(parts[0], mode), let claims = node(parts[1], mode)
        else { throw .malformedToken }
        guard let algorithm = header["alg"]?.text.flatMap(Algorithm.init),
            mode == .asAM || algorithm == .hs256
        else { throw .algorithm }
        guard header["typ"].map({ $0.text == "JWT" }) ?? true, header["cty"]?.text != "JWT" else {
            throw .malformedToken
        }
        guard let signature = bytes(parts[2], mode) else { throw .malformedToken }
        let isGenuine = MessageCode.verifies(
            signature,
            algorithm.hash,
            of: Array((parts[0] + "." + parts[1]).utf8),
            secret: secret
        )
        guard isGenuine else { throw .signature }
        return claims
    }

    private enum Algorithm: String {
        case hs256 = "HS256"
        case hs384 = "HS384"
        case hs512 = "HS512"

        var hash: MessageCode.Hash {
            switch self {
            case .hs256: .sha256
            case .hs384: .sha384
            case .hs512: .sha512
            }
        }
    }

    /// HMAC-SHA256, 32 bytes.
    static func code(for message: [UInt8], secret: [UInt8]) -> [UInt8] {
        MessageCode.bytes(.sha256, of: message, secret: secret)
    }

    /// What a device must send in `response`.
    static func response(to challenge: [UInt8], secret: [UInt8]) -> String {
        Base64Text.standard(code(for: challenge, secret: secret))
    }

    /// In a time that depends only on the lengths.
    static func isSame(_ given: String, _ expected: String) -> Bool {
        MessageCode.isSame(Array(given.utf8), Array(expected.utf8))
    }

    private static func bytes(_ part: Substring, _ mode: ServerMode) -> [UInt8]? {
        mode == .asAM ? Base64Text.bytes(ofAnyForm: part) : Base64Text.bytes(ofAddressForm: part)
    }

    private static func node(_ part: Substring, _ mode: ServerMode) -> JSONNode? {
        guard let bytes = bytes(part, mode), let node = try? JSONReader.read(bytes), node.isObject
        else { return nil }
        return node
    }
}

/// HMACs by GnuTLS; the client's come from another library.
enum MessageCode {
    enum Hash {
        case sha1
        case sha256
        case sha384
        case sha512

        fileprivate var number: gnutls_hash {
            switch self {
            case .sha1: GNUTLS_HASH_SHA1
            case .sha256: GNUTLS_HASH_SHA256
            case .sha384: GNUTLS_HASH_SHA384
            case .sha512: GNUTLS_HASH_SHA512
            }
        }
    }

    /// In bytes.
    private static let longest = 64

    /// 20, 32, 48 or 64 bytes; GnuTLS is installed, or the server would not have started.
    static func bytes(_ hash: Hash, of message: [UInt8], secret: [UInt8]) -> [UInt8] {
        let code = unsafe [UInt8](unsafeUninitializedCapacity: longest) { code, count in
            unsafe secret.withUnsafeBytes { secret in
                unsafe message.withUnsafeBytes { message in
                    count = unsafe gnutls_hmac_code(
                        hash.number,
                        secret.baseAddress,
                        secret.count,
                        message.baseAddress,
                        message.count,
                        code.baseAddress
                    )
                }
            }
        }
        precondition(!code.isEmpty, "GnuTLS makes no HMAC")
        return code
    }

    /// In a time that depends only on the lengths.
    static func verifies(
        _ code: [UInt8],
        _ hash: Hash,
        of message: [UInt8],
        secret: [UInt8]
    ) -> Bool {
        isSame(code, bytes(hash, of: message, secret: secret))
    }

    /// In a time that depends only on the lengths.
    static func isSame(_ given: [UInt8], _ expected: [UInt8]) -> Bool {
        guard given.count == expected.count else { return false }
        return zip(given, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// RFC 4226.
enum SimulatedCode {
    static func text(counter: Int, secret: [UInt8], order: OneTimeOrder) -> String {
        let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - 8 * $0)) }
        let digest = MessageCode.bytes(order.algorithm.hash, of: message, secret: secret)
        let offset = Int(digest[digest.count - 1] & 15)
        let word = digest[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let modulus: UInt32 = order.digits == 8 ? 100_000_000 : 1_000_000
        let digits = String((word & 0x7FFF_FFFF) % modulus)
        return String(repeating: "0", count: order.digits - digits.count) + digits
    }
}

extension OneTimeOrder.Algorithm {
    fileprivate var hash: MessageCode.Hash {
        switch self {
        case .sha1: .sha1
        case .sha256: .sha256
        case .sha512: .sha512
        }
    }
}

/// Base64 in the two forms that AM writes.
enum Base64Text {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )
    private static let addressAlphabet = Array(alphabet.dropLast(2) + "-_".utf8)

    /// Padded, as in the claims `c`, `l` and `response`.
    static func standard(_ bytes: some Sequence<UInt8>) -> String {
        let digits = digits(of: bytes, in: alphabet)
        let padding = String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
        return digits + padding
    }

    /// Base64url without padding, as in enrolment addresses and tokens.
    static func forAddress(_ bytes: some Sequence<UInt8>) -> String {
        digits(of: bytes, in: addressAlphabet)
    }

    /// Accepts only what ``forAddress(_:)`` writes.
    static func bytes(ofAddressForm text: Substring) -> [UInt8]? {
        guard let bytes = bytes(ofDigits: text.utf8, in: .address), forAddress(bytes) == text else {
            return nil
        }
        return bytes
    }

    /// Either alphabet, with or without padding, whatever the last bits.
    static func bytes(ofAnyForm text: Substring) -> [UInt8]? {
        let padding = text.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return bytes(ofDigits: text.utf8.dropLast(padding), in: .either)
    }

    /// The digits for 62 and 63.
    private enum Form {
        case address
        case either
    }

    /// The last digit is filled with zeros.
    private static func digits(of bytes: some Sequence<UInt8>, in alphabet: [UInt8]) -> String {
        var text: [UInt8] = []
        var bits = 0
        var count = 0
        for byte in bytes {
            bits = (bits << 8 | Int(byte)) & 0xFFFF
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[bits >> count & 63])
            }
        }
        if count > 0 { text.append(alphabet[bits << (6 - count) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Refuses a surplus digit.
    private static func bytes(ofDigits text: some Collection<UInt8>, in form: Form) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        var bits = 0
        var count = 0
        for digit in text {
            guard let value = value(of: digit, in: form) else { return nil }
            bits = (bits << 6 | value) & 0xFFFF
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(bits >> count & 0xFF))
            }
        }
        return bytes
    }

    private static func value(of digit: UInt8, in form: Form) -> Int? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit) - 97 + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit) - 48 + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        case UInt8(ascii: "+") where form == .either: 62
        case UInt8(ascii: "/") where form == .either: 63
        default: nil
        }
    }
}
