/// The order in which a Java hash map gives its keys.
enum JavaOrder {
    /// The keys in the order of a map into which they were put one after the other.
    static func sorted(_ keys: [String]) -> [String] {
        var buckets = 16
        while keys.count * 4 > buckets * 3 { buckets *= 2 }
        return keys.enumerated().sorted { first, second in
            let left = bucket(of: first.element, among: buckets)
            let right = bucket(of: second.element, among: buckets)
            return (left, first.offset) < (right, second.offset)
        }
        .map(\.element)
    }

    private static func bucket(of key: String, among count: Int) -> Int {
        let hash = key.utf16.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) }
        return Int((hash ^ hash >> 16) & UInt32(count - 1))
    }
}
