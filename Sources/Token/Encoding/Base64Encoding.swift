/// Writes base64.
struct Base64Encoding {
    enum Alphabet {
        case standard
        case url
    }

    let alphabet: Alphabet

    /// The text of `bytes`; padded in the standard alphabet only.
    func text(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        output.reserveCapacity((bytes.count + 2) / 3 * 4)
        var start = 0
        while start < bytes.count {
            let length = min(3, bytes.count - start)
            let group =
                UInt32(bytes[start]) << 16
                | (length > 1 ? UInt32(bytes[start + 1]) << 8 : 0)
                | (length > 2 ? UInt32(bytes[start + 2]) : 0)
            for place in 0...length {
                output.append(character(UInt8(group >> (18 - 6 * place) & 0x3F)))
            }
            if alphabet == .standard {
                output.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 3 - length))
            }
            start += length
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The character for six bits.
    private func character(_ bits: UInt8) -> UInt8 {
        switch bits {
        case 0..<26: UInt8(ascii: "A") + bits
        case 26..<52: UInt8(ascii: "a") + (bits - 26)
        case 52..<62: UInt8(ascii: "0") + (bits - 52)
        case 62: alphabet == .url ? UInt8(ascii: "-") : UInt8(ascii: "+")
        default: alphabet == .url ? UInt8(ascii: "_") : UInt8(ascii: "/")
        }
    }
}
