package import Vocabulary

extension RemoteAddress {
    /// A way between IPv4 and IPv6 that shows in an address.
    ///
    /// Relays and translators stand behind such an address, so that its prefix tells nothing about
    /// a place. An IPv4 address in it is stated by the sender as the rest is.
    package enum Passage: Hashable, Sendable {
        /// 2002::/16 (RFC 3056): a tunnel of the IPv4 address in it.
        case sixToFour(UInt32)
        /// 192.88.99.0/24 (RFC 3068, RFC 7526): the address that 6to4 relays shared.
        case sixToFourRelay
        /// 2001::/32 (RFC 4380): a tunnel of a client, whose IPv4 address is written inverted.
        case teredo(UInt32)
        /// 64:ff9b::/96 (RFC 6052): an IPv4 address as a translator writes it.
        case translated(UInt32)
        /// 64:ff9b:1::/48 (RFC 8215): an address of a translator in a local network.
        case translatedLocally

        /// The IPv4 address in it; `nil` where there is none, or nobody else knows where.
        package var embedded: PrintableText? {
            switch self {
            case .sixToFour(let address), .teredo(let address), .translated(let address):
                let bytes = [24, 16, 8, 0].map { address >> UInt32($0) & 0xFF }
                return "\(bytes[0]).\(bytes[1]).\(bytes[2]).\(bytes[3])"
            case .sixToFourRelay, .translatedLocally: return nil
            }
        }
    }

    /// The way between IPv4 and IPv6 that shows in the address; `nil` for any other address.
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
