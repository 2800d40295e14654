/// Numbers of what has a name, by the hash of the name.
///
/// The words rise: the upper bits are those of the hash, the lower ones the number and what the
/// index says beside it. The names are folded and hashed as `Scripts/atlas/builder/search.py` does.
struct NameIndex: Sendable {
    private let words: Bytes
    /// How many of the lower bits are not the hash's.
    private let shift: Int

    init(_ words: Bytes, shift: Int) {
        self.words = words
        self.shift = shift
    }

    /// What stands beside the hash of a folded name, in rising order.
    ///
    /// - Complexity: O(log n + results).
    func entries(_ key: [UInt8]) -> [Int] {
        let wanted = Self.hash(key) >> UInt64(shift)
        var low = 0
        var high = words.count / 8
        while low < high {
            let middle = (low + high) / 2
            if words.long(at: 8 * middle) >> UInt64(shift) < wanted {
                low = middle + 1
            } else {
                high = middle
            }
        }
        var found: [Int] = []
        while low < words.count / 8, case let word = words.long(at: 8 * low),
            word >> UInt64(shift) == wanted
        {
            found.append(Int(word & (1 << UInt64(shift) - 1)))
            low += 1
        }
        return found
    }

    /// FNV-1a of 64 bits.
    private static func hash(_ key: [UInt8]) -> UInt64 {
        key.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

/// A town that has a certain name.
package struct NamedTown: Hashable, Sendable {
    package let town: Town
    /// Whether it is the town's own name, and no other that it is called by.
    package let isOwnName: Bool
    /// The ISO 3166-2 code of the province that the source counts the town to.
    package let provinceCode: String?
    /// Its number, by which ``Atlas/provinces(named:)`` finds it.
    package let province: Int
}

extension Atlas {
    private static let townBits = 18
    private static let provinceBits = 18

    /// The towns that have a name, their own or another, in no particular order.
    ///
    /// - Parameter key: The folded name: small letters and digits, one blank between words.
    /// - Returns: Each town once.
    /// - Complexity: O(log n + towns found).
    package func towns(named key: [UInt8]) -> [NamedTown] {
        withExtendedLifetime(tables) {
            let index = NameIndex(tables.layout[.townNames], shift: Self.townBits + 1)
            return index.entries(key).compactMap { entry in
                let number = entry & (1 << Self.townBits - 1)
                guard let record = tables.towns.record(number) else { return nil }
                let province = tables.towns.province(number)
                return NamedTown(
                    town: tables.towns.town(record),
                    isOwnName: entry >> Self.townBits == 1,
                    provinceCode: tables.regions.province(province)?.code,
                    province: province
                )
            }
        }
    }

    /// The numbers of the provinces that have a name, among them such as are no longer used.
    ///
    /// - Parameter key: The folded name.
    /// - Returns: Numbers that ``NamedTown/province`` may have.
    package func provinces(named key: [UInt8]) -> Set<Int> {
        withExtendedLifetime(tables) {
            let index = NameIndex(tables.layout[.provinceNames], shift: Self.provinceBits)
            return Set(index.entries(key))
        }
    }
}

extension TownTable {
    /// A town by its number; `nil` when there is none.
    ///
    /// - Complexity: O(log n).
    func record(_ number: Int) -> Record? {
        // The last leaf that begins at or before the town, and the last cell at or before the leaf.
        guard number >= 0, number < count else { return nil }
        let leaf = Self.last(below: leafCount) { firstTown($0) <= number }
        let cell = Self.last(below: GridPoint.rows * GridPoint.columns) { firstLeaf($0) <= leaf }
        return record(
            number,
            row: cell / GridPoint.columns,
            column: cell % GridPoint.columns
        )
    }

    /// The last number of which something holds that holds for all before it.
    private static func last(below count: Int, where holds: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = (low + high) / 2
            if holds(middle) { low = middle } else { high = middle }
        }
        return low
    }
}
