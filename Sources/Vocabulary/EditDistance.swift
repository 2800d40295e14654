/// How far one word is from another.
package enum EditDistance {
    /// How many letters must be put in, taken out, exchanged or swapped with their neighbours to
    /// make one word of another.
    ///
    /// - Parameters:
    ///   - left: The letters of one word: bytes, or whatever counts as one.
    ///   - right: Those of the other.
    ///   - limit: What is farther apart is of no interest.
    /// - Returns: From 0 to the greater of the lengths; `nil` above `limit`.
    /// - Complexity: O(product of the lengths), and O(1) where the lengths differ by more than
    ///   `limit`: whoever has words from outside bounds them first.
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
            // No word of the next rows comes nearer than the least of this one.
            if let least = current.min(), least > limit { return nil }
            (beforeLast, last) = (last, current)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }
}

/// Finds the known word that somebody probably meant.
package enum NearestWord {
    /// The most characters of a word that are compared.
    private static let limit = 64

    /// The known word that is nearest to another one.
    ///
    /// - Parameters:
    ///   - word: What was written, of any length.
    ///   - known: What might have been meant.
    /// - Returns: `nil` when nothing is near: more than a third of the letters would change.
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

    /// The letters that count: capitals and the marks between words do not.
    private static func letters(_ word: String) -> [Character] {
        Array(word.prefix(limit).lowercased()).filter { !"_-. ".contains($0) }
    }
}
