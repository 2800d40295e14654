/// Numbers by hash of a name.
///
/// Sorted words of the hash in the upper bits and the number with further data in the lower ones.
/// Names are folded and hashed as in `Scripts/atlas/builder/search.py`.
struct NameIndex: Sendable {
    private let words: Bytes
    /// The number of lower bits that are not the hash's.
    private let shift: Int

    init(_ words: Bytes, shift: Int) {
        self.words = words
        self.shift = shift
    }

    /// The lower bits for a folded name, sorted; O(log n + results).
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

package struct NamedTown: Hashable, Sendable {
    package let town: Town
    package let isOwnName: Bool
    /// The ISO 3166-2 code by the source.
    package let provinceCode: String?
    /// For ``Atlas/provinces(named:)``.
    package let province: Int
}

extension Atlas {
    private static let townBits = 18
    private static let provinceBits = 18

    /// Towns with an own or alternative name, unordered, without duplicates; O(log n + towns
    /// found); `key` is folded: lower-case letters and digits, one blank between words.
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

    /// Numbers as in ``NamedTown/province``, also of former provinces; `key` is folded.
    package func provinces(named key: [UInt8]) -> Set<Int> {
        withExtendedLifetime(tables) {
            let index = NameIndex(tables.layout[.provinceNames], shift: Self.provinceBits)
            return Set(index.entries(key))
        }
    }
}

extension TownTable {
    /// `nil` for an unknown number; O(log n).
    func record(_ number: Int) -> Record? {
        // The last leaf at or before the town, and the last cell at or before the leaf.
        guard number >= 0, number < count else { return nil }
        let leaf = Self.last(below: leafCount) { firstTown($0) <= number }
        let cell = Self.last(below: GridPoint.rows * GridPoint.columns) { firstLeaf($0) <= leaf }
        return record(
            number,
            row: cell / GridPoint.columns,
            column: cell % GridPoint.columns
        )
    }

    /// For a condition that holds for all numbers up to one.
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
