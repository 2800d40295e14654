public import Vocabulary

/// An IP address as stated by the message.
public struct RemoteAddress: Hashable, Sendable {
    /// By the IANA special-purpose registries.
    public enum Scope: String, Hashable, Sendable {
        case global
        case `private`
        case sharedCarrierGrade = "carrier-grade NAT"
        case loopback
        case linkLocal = "link-local"
        case documentation
        case benchmarking
        case multicast
        case uniqueLocal = "unique local"
        case unspecified
        case broadcast
        case reserved
    }

    /// The bits of an address.
    public enum Value: Hashable, Sendable {
        case v4(UInt32)
        case v6(high: UInt64, low: UInt64)
    }

    public let text: PrintableText
    /// `nil` when the text is no address; a v4 address mapped into v6 counts as v4.
    public let value: Value?
    public let scope: Scope?
    /// Candidates of which none is known to be the sender: several that differ, or those beside
    /// something unreadable; empty when ``value`` is known.
    public let alternatives: [RemoteAddress]

    package init(
        text: PrintableText,
        value: Value?,
        scope: Scope?,
        alternatives: [RemoteAddress] = []
    ) {
        self.text = text
        self.value = value
        self.scope = scope
        self.alternatives = alternatives
    }
}

extension RemoteAddress.Scope {
    /// As of proxies on the way.
    var isInner: Bool {
        switch self {
        case .private, .sharedCarrierGrade, .loopback, .linkLocal, .uniqueLocal, .unspecified: true
        case .global, .documentation, .benchmarking, .multicast, .broadcast, .reserved: false
        }
    }
}

extension RemoteAddress.Value {
    /// In the form of RFC 5952, such as `2001:db8::1`.
    var text: PrintableText {
        switch self {
        case .v4(let bits):
            let bytes = [24, 16, 8, 0].map { String(bits >> UInt32($0) & 0xFF) }
            return PrintableText(bytes.joined(separator: "."))
        case .v6(let high, let low):
            let groups = [high, low].flatMap { half in
                [48, 32, 16, 0].map { half >> UInt64($0) & 0xFFFF }
            }
            var longest = 0..<0
            var start = 0
            for index in 0...8 where index == 8 || groups[index] != 0 {
                if index - start > max(1, longest.count) { longest = start..<index }
                start = index + 1
            }
            func joined(_ range: Range<Int>) -> String {
                groups[range].map { String($0, radix: 16) }.joined(separator: ":")
            }
            guard !longest.isEmpty else { return PrintableText(joined(0..<8)) }
            let before = joined(0..<longest.lowerBound)
            return PrintableText(before + "::" + joined(longest.upperBound..<8))
        }
    }
}

extension RemoteAddress {
    /// By the IANA IPv4 and IPv6 special-purpose address registries.
    ///
    /// Where global reachability depends on the case, the address is not global: 6to4 (2002::/16)
    /// and Teredo (2001::/32) are tunnels whose prefix says nothing about a place, so both are
    /// reserved. NAT64 64:ff9b::/96 is global by the registry. Space outside 2000::/3 that no
    /// registry row names is reserved.
    static func scope(of value: Value) -> Scope {
        switch value {
        case .v4(let address):
            v4Scopes.first { address & $0.mask == $0.prefix }?.scope ?? .global
        case .v6(let high, let low):
            v6Scopes.first { high & $0.mask == $0.high && low & $0.lowMask == $0.low }?.scope
                ?? .reserved
        }
    }

    private struct V4Row {
        let prefix: UInt32
        let mask: UInt32
        let scope: Scope

        init(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, bits: Int, _ scope: Scope) {
            prefix = a << 24 | b << 16 | c << 8 | d
            mask = ~UInt32(0) << UInt32(32 - bits)
            self.scope = scope
        }
    }

    private struct V6Row {
        let high: UInt64
        let low: UInt64
        let mask: UInt64
        let lowMask: UInt64
        let scope: Scope

        init(_ high: UInt64, _ low: UInt64 = 0, bits: Int, _ scope: Scope) {
            self.high = high
            self.low = low
            mask = bits >= 64 ? .max : ~UInt64(0) << UInt64(64 - bits)
            lowMask = bits <= 64 ? 0 : ~UInt64(0) << UInt64(128 - bits)
            self.scope = scope
        }
    }

    /// The first match counts, so exceptions precede the blocks around them.
    private static let v4Scopes: [V4Row] = [
        V4Row(0, 0, 0, 0, bits: 32, .unspecified),
        V4Row(0, 0, 0, 0, bits: 8, .reserved),
        V4Row(10, 0, 0, 0, bits: 8, .private),
        V4Row(100, 64, 0, 0, bits: 10, .sharedCarrierGrade),
        V4Row(127, 0, 0, 0, bits: 8, .loopback),
        V4Row(169, 254, 0, 0, bits: 16, .linkLocal),
        V4Row(172, 16, 0, 0, bits: 12, .private),
        V4Row(192, 0, 0, 9, bits: 32, .global),
        V4Row(192, 0, 0, 10, bits: 32, .global),
        V4Row(192, 0, 0, 0, bits: 24, .reserved),
        V4Row(192, 0, 2, 0, bits: 24, .documentation),
        V4Row(192, 88, 99, 0, bits: 24, .reserved),
        V4Row(192, 168, 0, 0, bits: 16, .private),
        V4Row(198, 18, 0, 0, bits: 15, .benchmarking),
        V4Row(198, 51, 100, 0, bits: 24, .documentation),
        V4Row(203, 0, 113, 0, bits: 24, .documentation),
        V4Row(224, 0, 0, 0, bits: 4, .multicast),
        V4Row(255, 255, 255, 255, bits: 32, .broadcast),
        V4Row(240, 0, 0, 0, bits: 4, .reserved),
    ]

    private static let v6Scopes: [V6Row] = [
        V6Row(0, 0, bits: 128, .unspecified),
        V6Row(0, 1, bits: 128, .loopback),
        V6Row(0x0064_FF9B_0000_0000, 0, bits: 96, .global),
        V6Row(0x2001_0001_0000_0000, 1, bits: 128, .global),
        V6Row(0x2001_0001_0000_0000, 2, bits: 128, .global),
        V6Row(0x2001_0001_0000_0000, 3, bits: 128, .global),
        V6Row(0x2001_0002_0000_0000, bits: 48, .benchmarking),
        V6Row(0x2001_0003_0000_0000, bits: 32, .global),
        V6Row(0x2001_0004_0112_0000, bits: 48, .global),
        V6Row(0x2001_0020_0000_0000, bits: 28, .global),
        V6Row(0x2001_0030_0000_0000, bits: 28, .global),
        V6Row(0x2001_0000_0000_0000, bits: 23, .reserved),
        V6Row(0x2001_0DB8_0000_0000, bits: 32, .documentation),
        V6Row(0x2002_0000_0000_0000, bits: 16, .reserved),
        V6Row(0x3FFF_0000_0000_0000, bits: 20, .documentation),
        V6Row(0x2000_0000_0000_0000, bits: 3, .global),
        V6Row(0xFC00_0000_0000_0000, bits: 7, .uniqueLocal),
        V6Row(0xFE80_0000_0000_0000, bits: 10, .linkLocal),
        V6Row(0xFF00_0000_0000_0000, bits: 8, .multicast),
    ]
}

extension RemoteAddress {
    /// A transition mechanism between IPv4 and IPv6 that an address shows.
    ///
    /// Its prefix says nothing about a place, since relays and translators use it. An IPv4 address
    /// in it is stated by the sender like the rest.
    package enum Passage: Hashable, Sendable {
        /// 2002::/16 (RFC 3056): a tunnel of the embedded IPv4 address.
        case sixToFour(UInt32)
        /// 192.88.99.0/24 (RFC 3068, RFC 7526): the address that 6to4 relays shared.
        case sixToFourRelay
        /// 2001::/32 (RFC 4380): a client's tunnel; its IPv4 address is written inverted.
        case teredo(UInt32)
        /// 64:ff9b::/96 (RFC 6052): an IPv4 address behind a translator.
        case translated(UInt32)
        /// 64:ff9b:1::/48 (RFC 8215): a translator in a local network.
        case translatedLocally

        /// The embedded IPv4 address; `nil` where none is, or its position is unknown.
        package var embedded: PrintableText? {
            switch self {
            case .sixToFour(let address), .teredo(let address), .translated(let address):
                let bytes = [24, 16, 8, 0].map { address >> UInt32($0) & 0xFF }
                return "\(bytes[0]).\(bytes[1]).\(bytes[2]).\(bytes[3])"
            case .sixToFourRelay, .translatedLocally: return nil
            }
        }
    }

    package var passage: Passage? {
        switch value {
        case .v4(let address) where address >> 8 == 0xC0_5863: .sixToFourRelay
        case .v6(let high, _) where high >> 48 == 0x2002:
            .sixToFour(UInt32(truncatingIfNeeded: high >> 16))
        case .v6(let high, let low) where high >> 32 == 0x2001_0000:
            .teredo(~UInt32(truncatingIfNeeded: low))
        case .v6(0x0064_FF9B_0000_0000, let low) where low >> 32 == 0:
            .translated(UInt32(truncatingIfNeeded: low))
        case .v6(let high, _) where high >> 16 == 0x0064_FF9B_0001: .translatedLocally
        default: nil
        }
    }
}

/// A network: an address and the number of leading bits that its addresses share.
package struct NetworkPrefix: Hashable, Comparable, Sendable {
    private let isVersion6: Bool
    /// The first address, left-aligned for both versions.
    private let first: UInt128
    private let length: Int

    /// Reads a network such as `192.0.2.0/24` or `2001:db8::/32`.
    ///
    /// The length is 8 to 32 for IPv4 and 16 to 128 for IPv6, with zero bits after the prefix. An
    /// IPv4 network is not written as an IPv6 one.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2, (1...3).contains(parts[1].count),
            parts[1].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            parts[1].first != UInt8(ascii: "0"), let length = Int(String(Substring(parts[1]))),
            // Neither brackets nor several addresses.
            parts[0].allSatisfy({ !"[], ".utf8.contains($0) }),
            let value = RemoteAddress(String(Substring(parts[0]))).value
        else { return nil }
        let address = NetworkPrefix(holdingOnly: value)
        guard (address.isVersion6 ? 16...128 : 8...32).contains(length),
            address.isVersion6 == parts[0].contains(UInt8(ascii: ":")),
            address.first & Self.rest(after: length) == 0
        else { return nil }
        self.init(isVersion6: address.isVersion6, first: address.first, length: length)
    }

    package init(holdingOnly address: RemoteAddress.Value) {
        switch address {
        case .v4(let bits):
            self.init(isVersion6: false, first: UInt128(bits) << 96, length: 32)
        case .v6(let high, let low):
            self.init(isVersion6: true, first: UInt128(high) << 64 | UInt128(low), length: 128)
        }
    }

    private init(isVersion6: Bool, first: UInt128, length: Int) {
        self.isVersion6 = isVersion6
        self.first = first
        self.length = length
    }

    private static func rest(after length: Int) -> UInt128 { .max >> length }

    package func contains(_ other: NetworkPrefix) -> Bool {
        isVersion6 == other.isVersion6 && length <= other.length
            && other.first & ~Self.rest(after: length) == first
    }

    /// By version, first address, then wider first: a network follows all that contain it and
    /// precedes everything after it.
    package static func < (left: Self, right: Self) -> Bool {
        guard left.isVersion6 == right.isVersion6 else { return right.isVersion6 }
        return left.first == right.first ? left.length < right.length : left.first < right.first
    }
}
