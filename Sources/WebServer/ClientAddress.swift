/// Where a connection comes from, as it is counted.
struct ClientAddress: Hashable {
    private let length: Int
    private let bits: UInt64

    /// The address from its bytes; those behind the eighth are not looked at.
    init(_ bytes: some Sequence<UInt8>) {
        var length = 0
        var bits: UInt64 = 0
        for byte in bytes.prefix(8) {
            bits = bits << 8 | UInt64(byte)
            length += 1
        }
        self.length = length
        self.bits = bits
    }
}
