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
