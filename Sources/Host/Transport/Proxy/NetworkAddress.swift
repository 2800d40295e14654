import Glibc

/// An address of the internet protocol, as a host that is none of the usual names may be one.
struct NetworkAddress: Hashable, Sendable {
    /// 4 or 16; an IPv4 address in an IPv6 one is the former.
    let bytes: [UInt8]

    /// Reads every form that a resolver takes for an address, such as `127.1` and `0x7f000001`.
    ///
    /// Any other text gives `nil`.
    ///
    /// - Parameter text: Without brackets.
    init?(_ text: some StringProtocol) {
        if text.contains(":") {
            var address = in6_addr()
            guard unsafe inet_pton(AF_INET6, String(text), &address) == 1 else { return nil }
            let all = unsafe withUnsafeBytes(of: address) { unsafe [UInt8]($0) }
            let isMapped = all[..<10].allSatisfy { $0 == 0 } && all[10] == 0xFF && all[11] == 0xFF
            bytes = isMapped ? Array(all[12...]) : all
        } else {
            var address = in_addr()
            guard unsafe inet_aton(String(text), &address) != 0 else { return nil }
            bytes = unsafe withUnsafeBytes(of: address.s_addr) { unsafe [UInt8]($0) }
        }
    }

    /// Whether it is this machine: a loopback address or the unspecified one, which the system
    /// connects to the former.
    var isThisMachine: Bool {
        if bytes.allSatisfy({ $0 == 0 }) { return true }
        return bytes.count == 4
            ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }

    /// Whether the first bits are those of another address of the same kind.
    func begins(with bits: Int, of other: NetworkAddress) -> Bool {
        guard bytes.count == other.bytes.count, (0...bytes.count * 8).contains(bits) else {
            return false
        }
        let whole = bits / 8
        guard bytes[..<whole] == other.bytes[..<whole] else { return false }
        let rest = bits % 8
        return rest == 0 || (bytes[whole] ^ other.bytes[whole]) >> (8 - rest) == 0
    }
}
