/// Writes the few kinds of CBOR that keys and attestations are made of, each in its shortest form.
///
/// - Source: RFC 8949; the order of members is the caller's.
struct CBOR {
    private(set) var bytes: [UInt8] = []

    private enum Kind: UInt8 {
        case unsigned = 0
        case negative = 1
        case bytes = 2
        case text = 3
        case map = 5
    }

    /// Begins a map; its members follow, each a name and a value.
    mutating func beginMap(_ members: Int) { addHead(.map, UInt64(members)) }

    mutating func add(_ number: Int64) {
        if number < 0 {
            addHead(.negative, UInt64(-1 - number))
        } else {
            addHead(.unsigned, UInt64(number))
        }
    }

    mutating func add(_ value: [UInt8]) {
        addHead(.bytes, UInt64(value.count))
        bytes += value
    }

    mutating func add(_ text: String) {
        addHead(.text, UInt64(text.utf8.count))
        bytes += text.utf8
    }

    /// Adds what is CBOR already.
    mutating func add(encoded value: [UInt8]) { bytes += value }

    private mutating func addHead(_ kind: Kind, _ number: UInt64) {
        let high = kind.rawValue << 5
        let width: Int
        switch number {
        case 0..<24:
            bytes.append(high | UInt8(number))
            return
        case 0..<0x100:
            bytes.append(high | 24)
            width = 1
        case 0..<0x1_0000:
            bytes.append(high | 25)
            width = 2
        case 0..<0x1_0000_0000:
            bytes.append(high | 26)
            width = 4
        default:
            bytes.append(high | 27)
            width = 8
        }
        for place in (0..<width).reversed() {
            bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(place))))
        }
    }
}
