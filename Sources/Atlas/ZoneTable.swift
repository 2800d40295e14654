/// A time zone as a file of the system's database tells it (RFC 9636).
package struct ZoneTable: Sendable {
    /// The most bytes of a file; the largest of the database has some thousand.
    package static let limit = 65_536

    /// Seconds since 1970 at which the offset changes, rising.
    private let changes: [Int64]
    /// Seconds ahead of UTC from each change on.
    private let offsets: [Int]
    /// Seconds ahead of UTC before the first change.
    private let first: Int
    /// What counts from the last change on.
    private let rule: ZoneRule?

    /// Reads a file; `nil` when it is damaged, or of the first version that ends in 2037.
    ///
    /// - Parameter bytes: A whole file.
    package init?(parsing bytes: [UInt8]) {
        guard let old = Head(bytes, at: 0), old.version >= UInt8(ascii: "2"),
            let head = Head(bytes, at: Head.size + old.bodySize(timeSize: 4))
        else { return nil }
        let body = head.end
        let types = body + head.times * 9
        let end = body + head.bodySize(timeSize: 8)
        guard (1...256).contains(head.types), end <= bytes.count else { return nil }
        let known = (0..<head.types).map { Int(Self.number(bytes, at: types + $0 * 6, size: 4)) }
        var changes: [Int64] = []
        var offsets: [Int] = []
        for index in 0..<head.times {
            let type = Int(bytes[body + head.times * 8 + index])
            let change = Self.number(bytes, at: body + index * 8, size: 8)
            guard type < known.count, changes.last.map({ $0 < change }) ?? true else { return nil }
            changes.append(change)
            offsets.append(known[type])
        }
        guard known.allSatisfy({ abs($0) <= 26 * 3_600 }) else { return nil }
        // Between two line ends stands the rule, or nothing.
        let tail = bytes[end...]
        guard tail.first == 0x0A, tail.last == 0x0A, tail.count >= 2 else { return nil }
        let text = Array(tail.dropFirst().dropLast())
        rule = ZoneRule(parsing: text)
        guard text.isEmpty || rule != nil else { return nil }
        self.changes = changes
        self.offsets = offsets
        first = known[0]
    }

    /// Seconds ahead of UTC at an instant, in seconds since 1970.
    package func offset(at seconds: Int64) -> Int {
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        if low == changes.count, let rule { return rule.offset(at: seconds) }
        return low == 0 ? first : offsets[low - 1]
    }

    /// The head of one of the two blocks of a file.
    private struct Head {
        static let size = 44

        let version: UInt8
        let times: Int
        let types: Int
        let end: Int
        private let letters: Int
        private let leaps: Int
        private let indicators: Int

        init?(_ bytes: [UInt8], at start: Int) {
            guard start + Self.size <= bytes.count,
                bytes[start..<start + 4].elementsEqual("TZif".utf8)
            else { return nil }
            let counts = (0..<6).map { ZoneTable.number(bytes, at: start + 20 + $0 * 4, size: 4) }
            guard counts.allSatisfy({ (0...65_536).contains($0) }) else { return nil }
            version = bytes[start + 4]
            indicators = Int(counts[0] + counts[1])
            leaps = Int(counts[2])
            times = Int(counts[3])
            types = Int(counts[4])
            letters = Int(counts[5])
            end = start + Self.size
        }

        func bodySize(timeSize: Int) -> Int {
            times * (timeSize + 1) + types * 6 + letters + leaps * (timeSize + 4) + indicators
        }
    }

    /// A signed number, big endian.
    private static func number(_ bytes: [UInt8], at start: Int, size: Int) -> Int64 {
        let bits = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return size == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
    }
}
