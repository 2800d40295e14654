/// Tells whether a member name has been seen in an object before.
///
/// A filter of 64 bits answers for most names; few names are compared one by one, many are kept
/// in a set, so that no input makes this slow.
struct MemberNames {
    private var filter: UInt64 = 0
    private var names: Set<String>?
    private static let mostComparedOneByOne = 16

    /// Remembers `name`; false when it is among the names of `earlier`.
    mutating func insert(_ name: String, after earlier: [JSONObject.Member]) -> Bool {
        if earlier.count < Self.mostComparedOneByOne {
            let bit = Self.bit(of: name)
            // A name with other than ASCII characters may be canonically equivalent to any other.
            let isNew = bit & filter == 0 && (bit != .max || earlier.isEmpty)
            filter |= bit
            return isNew || !earlier.contains { $0.name == name }
        }
        if names == nil { names = Set(earlier.map(\.name)) }
        return names?.insert(name).inserted ?? false
    }

    /// One bit for an ASCII name, all bits for any other.
    private static func bit(of name: String) -> UInt64 {
        var sum: UInt64 = 0
        var all: UInt8 = 0
        for byte in name.utf8 {
            sum = sum &* 31 &+ UInt64(byte)
            all |= byte
        }
        return all < 0x80 ? 1 << (sum & 63) : .max
    }
}
