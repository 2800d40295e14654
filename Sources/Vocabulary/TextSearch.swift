// The standard library has such functions in a module with regular expressions and the names of all
// characters, which would add 2 MB to the program. `Scripts/check-layers` keeps it out.

extension String {
    /// By characters, O(n · m); the empty text is in every text.
    package func includes(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        let isThere: Bool? =
            unsafe utf8.withContiguousStorageIfAvailable { bytes in
                unsafe Self.includes(wanted, in: bytes)
            } ?? nil
        return isThere ?? (firstRange(ofText: text) != nil)
    }

    /// `nil` where a character may be more than a byte.
    private static func includes(
        _ wanted: [UInt8],
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool? {
        // A byte of ASCII is a character, but for a line break of two bytes.
        guard let first = wanted.first,
            unsafe bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D })
        else { return nil }
        var start = 0
        while start + wanted.count <= bytes.count {
            if unsafe bytes[start] == first,
                wanted.indices.allSatisfy({ unsafe bytes[start + $0] == wanted[$0] })
            {
                return true
            }
            start += 1
        }
        return false
    }

    /// The first occurrence by characters, O(n · m).
    package func firstRange(ofText text: String) -> Range<Index>? {
        // A byte of ASCII is a character, but for a line break of two bytes.
        let isPlain = utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
        if isPlain { return Self.range(of: text.utf8, in: utf8) }
        return Self.range(of: text, in: self)
    }

    /// Replaces each occurrence, from the left.
    package func replacingText(_ old: String, by new: String) -> String {
        guard !old.isEmpty else { return self }
        var result = ""
        var rest = self
        while let range = rest.firstRange(ofText: old) {
            result += rest[..<range.lowerBound] + new
            rest = String(rest[range.upperBound...])
        }
        return result + rest
    }

    private static func range<Text: Collection>(
        of wanted: Text,
        in text: Text
    ) -> Range<Text.Index>? where Text.Element: Equatable {
        var start = text.startIndex
        while true {
            var (place, next) = (start, wanted.startIndex)
            while place < text.endIndex, next < wanted.endIndex, text[place] == wanted[next] {
                place = text.index(after: place)
                next = wanted.index(after: next)
            }
            if next == wanted.endIndex { return start..<place }
            guard place < text.endIndex else { return nil }
            start = text.index(after: start)
        }
    }
}

package enum EditDistance {
    /// The number of insertions, deletions, replacements and swaps of neighbours; `nil` above
    /// `limit`.
    ///
    /// O(product of the lengths), and O(1) where they differ by more than `limit`: bound words from
    /// outside first.
    ///
    /// - Source: Damerau 1964, doi:10.1145/363958.363994, without changes inside swapped pairs.
    @inlinable
    package static func between<Letter: Equatable>(
        _ left: [Letter],
        _ right: [Letter],
        limit: Int
    ) -> Int? {
        guard abs(left.count - right.count) <= limit else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                var changes = min(
                    last[column + 1] + 1,
                    current[column] + 1,
                    last[column] + (letter == other ? 0 : 1)
                )
                if row > 0, column > 0, letter == right[column - 1], other == left[row - 1] {
                    changes = min(changes, beforeLast[column - 1] + 1)
                }
                current.append(changes)
            }
            // No later row gets below the minimum of this one.
            if let least = current.min(), least > limit { return nil }
            (beforeLast, last) = (last, current)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }
}

package enum NearestWord {
    /// Characters.
    private static let limit = 64

    /// The nearest known word; `nil` when more than a third of the letters would change.
    package static func nearest(to word: String, among known: [String]) -> String? {
        let written = letters(word)
        guard !written.isEmpty else { return nil }
        var best: String?
        var least = Int.max
        for candidate in known {
            let letters = letters(candidate)
            let most = max(1, letters.count / 3)
            guard let distance = EditDistance.between(written, letters, limit: most),
                distance < least
            else { continue }
            best = candidate
            least = distance
        }
        return best
    }

    /// Ignores case and separators.
    private static func letters(_ word: String) -> [Character] {
        Array(word.prefix(limit).lowercased()).filter { !"_-. ".contains($0) }
    }
}
