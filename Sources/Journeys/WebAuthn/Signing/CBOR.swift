public import Token

/// Writes the CBOR of keys and attestations, in shortest form and the caller's order (RFC 8949).
struct CBOR {
    private(set) var bytes: [UInt8] = []

    private enum Kind: UInt8 {
        case unsigned = 0
        case negative = 1
        case bytes = 2
        case text = 3
        case map = 5
    }

    /// Its members must follow, each a name and a value.
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

extension KeyAlgorithm {
    /// RFC 9053.
    public var coseNumber: Int64 {
        switch self {
        case .es256: -7
        case .edDSA: -8
        case .rs256: -257
        }
    }

    public init?(coseNumber: Int64) {
        guard let algorithm = Self.allCases.first(where: { $0.coseNumber == coseNumber }) else {
            return nil
        }
        self = algorithm
    }
}

extension PublicKey {
    /// In CTAP's canonical order (RFC 9053, section 7; RFC 8230 for RSA).
    var cose: [UInt8] {
        var cbor = CBOR()
        switch algorithm {
        case .es256:
            cbor.beginMap(5)
            cbor.add(1)
            cbor.add(2)
            cbor.add(3)
            cbor.add(algorithm.coseNumber)
            cbor.add(-1)
            cbor.add(1)
            cbor.add(-2)
            cbor.add(Array(raw.dropFirst().prefix(32)))
            cbor.add(-3)
            cbor.add(Array(raw.suffix(32)))
        case .edDSA:
            cbor.beginMap(4)
            cbor.add(1)
            cbor.add(1)
            cbor.add(3)
            cbor.add(algorithm.coseNumber)
            cbor.add(-1)
            cbor.add(6)
            cbor.add(-2)
            cbor.add(raw)
        case .rs256:
            cbor.beginMap(4)
            cbor.add(1)
            cbor.add(3)
            cbor.add(3)
            cbor.add(algorithm.coseNumber)
            cbor.add(-1)
            cbor.add(raw)
            cbor.add(-2)
            cbor.add(Self.exponent)
        }
        return cbor.bytes
    }
}
