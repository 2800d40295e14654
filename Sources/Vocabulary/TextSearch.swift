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

extension BidirectionalCollection {
    /// The part between the first and the last element that is not dropped.
    package func trimmed(_ isDropped: (Element) -> Bool) -> SubSequence {
        let start = drop(while: isDropped)
        guard let last = start.lastIndex(where: { !isDropped($0) }) else { return start }
        return start[...last]
    }
}

package enum EditDistance {
    /// The number of insertions, deletions, replacements and swaps of neighbours; `nil` above
    /// `limit`.
    ///
    /// O(length · limit), and O(1) where they differ in length by more than `limit`.
    ///
    /// - Source: Damerau 1964, doi:10.1145/363958.363994, without changes inside swapped pairs.
    package static func between(
        _ left: [Unicode.Scalar],
        _ right: [Unicode.Scalar],
        limit: Int
    ) -> Int? {
        guard abs(left.count - right.count) <= limit else { return nil }
        // Stands for all that is above the limit, as is everything farther from the diagonal.
        let far = limit + 1
        var beforeLast = [Int](repeating: far, count: right.count + 1)
        var last = (0...right.count).map { min($0, far) }
        var current = beforeLast
        for row in left.indices {
            let columns = max(0, row - limit)..<min(right.count, row + limit + 1)
            current[columns.lowerBound] = columns.lowerBound == 0 ? min(row + 1, far) : far
            var least = current[columns.lowerBound]
            for column in columns {
                var changes = min(
                    last[column + 1] + 1,
                    current[column] + 1,
                    last[column] + (left[row] == right[column] ? 0 : 1)
                )
                if row > 0, column > 0, left[row] == right[column - 1],
                    right[column] == left[row - 1]
                {
                    changes = min(changes, beforeLast[column - 1] + 1)
                }
                current[column + 1] = changes
                least = min(least, changes)
            }
            // No later row gets below the minimum of this one.
            guard least <= limit else { return nil }
            if columns.upperBound < right.count { current[columns.upperBound + 1] = far }
            (beforeLast, last, current) = (last, current, beforeLast)
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
    private static func letters(_ word: String) -> [Unicode.Scalar] {
        word.prefix(limit).lowercased().unicodeScalars.filter {
            !"_-. ".unicodeScalars.contains($0)
        }
    }
}
