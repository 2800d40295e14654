import Vocabulary

extension RemoteAddress {
    /// Reads an address as a message states it; a text that is none is kept as text.
    ///
    /// Only the plain forms are read: four decimal numbers without leading zeros, or RFC 4291 text
    /// without a zone. Ports, prefixes, blanks, octal and short forms make it no address.
    ///
    /// - Parameter raw: The text of `x.remoteIp`.
    public init(_ raw: String) {
        self.init(raw, text: PrintableText(raw, limit: 256))
    }

    init(_ raw: String, text: PrintableText) {
        let value = Self.parse(Array(raw.utf8.prefix(Self.longest + 1)))
        self.init(text: text, value: value, scope: value.map(Self.scope(of:)))
    }

    /// The most bytes that an address can have: a full v6 address with a v4 tail.
    private static let longest = 45

    private static func parse(_ bytes: [UInt8]) -> Value? {
        guard !bytes.isEmpty, bytes.count <= longest else { return nil }
        guard bytes.contains(UInt8(ascii: ":")) else { return v4(bytes[...]).map(Value.v4) }
        guard let groups = v6(bytes) else { return nil }
        let high = groups[0..<4].reduce(UInt64(0)) { $0 << 16 | UInt64($1) }
        let low = groups[4..<8].reduce(UInt64(0)) { $0 << 16 | UInt64($1) }
        if high == 0, low >> 32 == 0xFFFF { return .v4(UInt32(truncatingIfNeeded: low)) }
        return .v6(high: high, low: low)
    }

    /// Four decimal numbers from 0 to 255 without leading zeros.
    private static func v4(_ bytes: ArraySlice<UInt8>) -> UInt32? {
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var address: UInt32 = 0
        for part in parts {
            guard (1...3).contains(part.count), part.count == 1 || part.first != UInt8(ascii: "0")
            else { return nil }
            var number: UInt32 = 0
            for byte in part {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                number = number * 10 + UInt32(byte - UInt8(ascii: "0"))
            }
            guard number <= 255 else { return nil }
            address = address << 8 | number
        }
        return address
    }

    /// Eight groups, one run of which may be written `::`.
    private static func v6(_ bytes: [UInt8]) -> [UInt16]? {
        guard let gap = firstGap(bytes) else {
            guard let groups = groups(bytes[...], mayEndInV4: true), groups.count == 8 else {
                return nil
            }
            return groups
        }
        guard let head = groups(bytes[..<gap], mayEndInV4: false),
            let tail = groups(bytes[(gap + 2)...], mayEndInV4: true),
            head.count + tail.count <= 7
        else { return nil }
        return head + Array(repeating: 0, count: 8 - head.count - tail.count) + tail
    }

    private static func firstGap(_ bytes: [UInt8]) -> Int? {
        bytes.indices.dropLast().first {
            bytes[$0] == UInt8(ascii: ":") && bytes[$0 + 1] == UInt8(ascii: ":")
        }
    }

    /// Groups of 1 to 4 hexadecimal digits between single colons; none for an empty text.
    private static func groups(_ bytes: ArraySlice<UInt8>, mayEndInV4: Bool) -> [UInt16]? {
        guard !bytes.isEmpty else { return [] }
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        var groups: [UInt16] = []
        for (index, part) in parts.enumerated() {
            if mayEndInV4, index == parts.count - 1, part.contains(UInt8(ascii: ".")) {
                guard let tail = v4(part) else { return nil }
                groups += [UInt16(tail >> 16), UInt16(tail & 0xFFFF)]
                continue
            }
            guard (1...4).contains(part.count) else { return nil }
            var group: UInt16 = 0
            for byte in part {
                guard let digit = hexadecimalDigit(byte) else { return nil }
                group = group << 4 | digit
            }
            groups.append(group)
        }
        return groups.count <= 8 ? groups : nil
    }

    private static func hexadecimalDigit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
