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
