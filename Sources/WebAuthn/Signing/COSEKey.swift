public import Token

extension KeyAlgorithm {
    /// The number that COSE gives it; RFC 9053.
    public var coseNumber: Int64 {
        switch self {
        case .es256: -7
        case .edDSA: -8
        case .rs256: -257
        }
    }

    /// The algorithm of a number; `nil` for one that is not known here.
    public init?(coseNumber: Int64) {
        guard let algorithm = Self.allCases.first(where: { $0.coseNumber == coseNumber }) else {
            return nil
        }
        self = algorithm
    }
}

extension PublicKey {
    /// The key as COSE writes it, in CTAP's canonical order.
    ///
    /// - Source: RFC 9053, section 7; RFC 8230 for RSA.
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
