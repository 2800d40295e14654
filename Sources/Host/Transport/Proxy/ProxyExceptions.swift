import Glibc

/// The servers without a proxy.
package struct ProxyExceptions: Hashable, Sendable {
    private enum Exception: Hashable, Sendable {
        case everything
        /// A name and all its subdomains.
        case domain(String, port: Int?)
        case network(NetworkAddress, bits: Int, port: Int?)
    }

    private let exceptions: [Exception]

    /// Bytes.
    private static let mostBytes = 65_536

    /// Only this machine, which never has a proxy.
    package static let none = ProxyExceptions("")

    /// A list such as `example.org, .example.net, 192.0.2.0/24, [2001:db8::1]:8443`, or `*`; other
    /// programs use the variable too: unknown entries are ignored, and so is a list over 64 KiB.
    package init(_ list: String) {
        let parts =
            list.utf8.count <= Self.mostBytes
            ? list.split { $0 == "," || $0 == " " || $0 == "\t" } : []
        exceptions = parts.compactMap { Self.exception($0.lowercased()) }
    }

    func contains(host: String, port: Int) -> Bool {
        let address = NetworkAddress(host)
        let name = host.last == "." ? String(host.dropLast()) : host
        return exceptions.contains { exception in
            switch exception {
            case .everything: true
            case .domain(let domain, let only):
                address == nil && (only ?? port) == port
                    && (name == domain || name.hasSuffix(".\(domain)"))
            case .network(let network, let bits, let only):
                (only ?? port) == port && address?.begins(with: bits, of: network) == true
            }
        }
    }

    private static func exception(_ text: String) -> Exception? {
        if text == "*" { return .everything }
        var host = Substring(text)
        var port: Int?
        let isBracketed = host.first == "["
        let colons = host.count { $0 == ":" }
        if let colon = host.lastIndex(of: ":"),
            isBracketed ? host[..<colon].last == "]" : colons == 1
        {
            guard let number = Int(host[host.index(after: colon)...]) else { return nil }
            port = number
            host = host[..<colon]
        }
        if isBracketed, host.last == "]" { host = host.dropFirst().dropLast() }
        let parts = host.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        if let address = parts.first.flatMap({ NetworkAddress($0) }) {
            let most = address.bytes.count * 8
            guard let bits = parts.count == 1 ? most : Int(parts[1]), (0...most).contains(bits)
            else { return nil }
            return .network(address, bits: bits, port: port)
        }
        if host.hasPrefix("*.") { host = host.dropFirst() }
        if host.first == "." { host = host.dropFirst() }
        if host.last == "." { host = host.dropLast() }
        return host.isEmpty ? nil : .domain(String(host), port: port)
    }
}

/// An IP address as a host.
struct NetworkAddress: Hashable, Sendable {
    /// 4 or 16; an IPv4 address in an IPv6 one has 4.
    let bytes: [UInt8]

    /// In any form that resolvers accept, such as `127.1` and `0x7f000001`, without brackets.
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

    /// Loopback, or the unspecified address, which the system connects to loopback.
    var isThisMachine: Bool {
        if bytes.allSatisfy({ $0 == 0 }) { return true }
        return bytes.count == 4
            ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }

    /// Whether the first bits equal those of an address of the same kind.
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
