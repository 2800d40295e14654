import Token
import Vocabulary

extension RemoteAddress {
    /// Reads the address in `x.remoteIp`; other text is kept as text.
    ///
    /// An address is four decimal numbers without leading zeros, or RFC 4291 text without a zone;
    /// no prefixes, octal or short forms. Servers behind proxies add a port, `81.2.69.142:443` or
    /// `[2001:db8::1]:443`, or list all hops: `81.2.69.142, 10.0.0.1`, the header `Forwarded` of
    /// RFC 7239, `for=192.0.2.60;proto=http, for="[2001:db8::1]:4711"`, or a JSON array.
    /// Identifiers that hide an address, `unknown` and `_name`, are skipped.
    ///
    /// Beside inner hops, a single other address is the sender's. The client may have written any
    /// but the last, and which is last depends on the proxies: where several differ, none is used
    /// and ``alternatives`` has them all.
    public init(_ raw: String) {
        self.init(raw, text: PrintableText(raw, limit: 256))
    }

    init(_ raw: String, text: PrintableText) {
        let way = Way(Array(raw.utf8.prefix(Self.longestWay + 1)), longest: Self.longestWay)
        let counts = way.isReadable && way.outer.count < 2
        let value = counts ? way.outer.first ?? way.all.first : nil
        self.init(
            text: text,
            value: value,
            scope: value.map(Self.scope(of:)),
            alternatives: counts
                ? []
                : way.outer.map { value in
                    RemoteAddress(text: value.text, value: value, scope: Self.scope(of: value))
                }
        )
    }

    /// Bytes of a full v6 address with a v4 tail.
    private static let longest = 45
    /// Bytes of a list.
    private static let longestWay = 512

    private struct Way {
        /// In order, without duplicates.
        private(set) var all: [Value] = []
        /// Whether the text holds only addresses, and at least one.
        private(set) var isReadable = true

        /// Those outside inner networks.
        var outer: [Value] { all.filter { !RemoteAddress.scope(of: $0).isInner } }

        init(_ bytes: [UInt8], longest: Int) {
            guard bytes.count <= longest else {
                isReadable = false
                return
            }
            let comma = [UInt8(ascii: ",")]
            let parts = Self.listed(bytes) ?? Self.parts(Self.withoutHeader(bytes), at: comma)
            for part in parts { parse(part, isAlone: parts.count == 1) }
            if all.isEmpty { isReadable = false }
        }

        private mutating func parse(_ part: [UInt8], isAlone: Bool) {
            let text = Self.trimmed(part)
            if text.contains(UInt8(ascii: "=")) { return parsePairs(text) }
            // Blanks separate only several.
            let pieces = Self.parts(text, at: Self.blanks + [UInt8(ascii: ";")])
                .filter { !$0.isEmpty }
            let isPadded = isAlone && pieces.count == 1 && text.count != part.count
            guard !pieces.isEmpty, !isPadded else {
                isReadable = false
                return
            }
            for piece in pieces { parseAddress(piece) }
        }

        /// An element of `Forwarded`: pairs between semicolons; only `for` names the sender.
        private mutating func parsePairs(_ text: [UInt8]) {
            for pair in Self.parts(text, at: [UInt8(ascii: ";")]) {
                let sides = pair.split(separator: UInt8(ascii: "="), maxSplits: 1)
                guard sides.count == 2,
                    Self.trimmed(Array(sides[0])).elementsEqual("for".utf8, by: { $0 | 0x20 == $1 })
                else { continue }
                parseAddress(Self.trimmed(Array(sides[1])))
            }
        }

        private mutating func parseAddress(_ text: [UInt8]) {
            var text = text[...]
            let quote = UInt8(ascii: "\"")
            if text.count > 1, text.first == quote, text.last == quote {
                text = text.dropFirst().dropLast()
            }
            if let value = RemoteAddress.parse(RemoteAddress.withoutPort(text)) {
                if !all.contains(value) { all.append(value) }
            } else if !Self.isHidden(text) {
                isReadable = false
            }
        }

        /// Whether a name hides an address: `unknown` and `_name` of RFC 7239, optionally with a
        /// port.
        private static func isHidden(_ text: ArraySlice<UInt8>) -> Bool {
            let name = text.prefix { $0 != UInt8(ascii: ":") }
            return name.elementsEqual("unknown".utf8, by: { $0 | 0x20 == $1 })
                || name.first == UInt8(ascii: "_") && name.count > 1
        }

        private static let blanks = [UInt8](" \t\r\n".utf8)

        private static func trimmed(_ text: [UInt8]) -> [UInt8] {
            Array(text.trimmed(blanks.contains))
        }

        /// The texts of a JSON array.
        private static func listed(_ bytes: [UInt8]) -> [[UInt8]]? {
            guard trimmed(bytes).first == UInt8(ascii: "["),
                case .array(let values)? = try? JSON.parse(String(decoding: bytes, as: UTF8.self))
            else { return nil }
            return values.map { value in
                if case .string(let text) = value { Array(text.utf8) } else { [] }
            }
        }

        /// Strips a copied header name.
        private static func withoutHeader(_ bytes: [UInt8]) -> [UInt8] {
            for name in ["forwarded:", "x-forwarded-for:"]
            where bytes.prefix(name.utf8.count).elementsEqual(
                name.utf8,
                by: { $0 == $1 || $0 | 0x20 == $1 }
            ) {
                return trimmed(Array(bytes.dropFirst(name.utf8.count)))
            }
            return bytes
        }

        /// Splits at separators outside quotes.
        private static func parts(_ text: [UInt8], at separators: [UInt8]) -> [[UInt8]] {
            var parts: [[UInt8]] = [[]]
            var isQuoted = false
            for byte in text {
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
                if !isQuoted, separators.contains(byte) {
                    parts.append([])
                } else {
                    parts[parts.count - 1].append(byte)
                }
            }
            return parts
        }
    }

    /// Without brackets and port.
    private static func withoutPort(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let colon = UInt8(ascii: ":")
        func isPort(_ text: ArraySlice<UInt8>) -> Bool {
            (1...5).contains(text.count)
                && text.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
                && Int(String(decoding: text, as: UTF8.self)).map { $0 <= 65_535 } == true
        }
        if bytes.first == UInt8(ascii: "["), let close = bytes.firstIndex(of: UInt8(ascii: "]")) {
            let rest = bytes[(close + 1)...]
            guard rest.isEmpty || (rest.first == colon && isPort(rest.dropFirst())) else {
                return Array(bytes)
            }
            let inner = bytes[(bytes.startIndex + 1)..<close]
            return inner.contains(colon) ? Array(inner) : Array(bytes)
        }
        // More than one colon is an IPv6 address.
        let colons = bytes.indices.filter { bytes[$0] == colon }
        guard colons.count == 1, isPort(bytes[(colons[0] + 1)...]) else { return Array(bytes) }
        return Array(bytes[..<colons[0]])
    }

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
