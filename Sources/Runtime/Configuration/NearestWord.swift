/// Finds the known word that somebody probably meant.
enum NearestWord {
    /// The most characters of a word that are compared.
    private static let limit = 64

    /// The known word that is nearest to another one.
    ///
    /// - Parameters:
    ///   - word: What was written, of any length.
    ///   - known: What might have been meant.
    /// - Returns: `nil` when nothing is near: more than a third of the letters would change.
    static func nearest(to word: String, among known: [String]) -> String? {
        let written = letters(word)
        guard !written.isEmpty else { return nil }
        var best: String?
        var least = Int.max
        for candidate in known {
            let letters = letters(candidate)
            let distance = distance(written, letters)
            guard distance <= max(1, letters.count / 3), distance < least else { continue }
            best = candidate
            least = distance
        }
        return best
    }

    /// The letters that count: capitals and the marks between words do not.
    private static func letters(_ word: String) -> [Character] {
        Array(word.prefix(limit).lowercased()).filter { !"_-. ".contains($0) }
    }

    /// How many letters must be added, removed, replaced or swapped with their neighbour.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var before: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var next = [row + 1]
            for column in right.indices {
                let isSame = left[row] == right[column]
                var cost = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1)
                cost = min(cost, next[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1],
                    left[row - 1] == right[column]
                {
                    cost = min(cost, before[column - 1] + 1)
                }
                next.append(cost)
            }
            before = last
            last = next
        }
        return last[right.count]
    }
}
