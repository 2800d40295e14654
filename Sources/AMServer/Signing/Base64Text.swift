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
