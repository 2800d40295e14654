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
