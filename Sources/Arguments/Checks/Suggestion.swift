import Vocabulary

/// What somebody probably meant.
enum Suggestion {
    /// From this distance on an option is another one.
    private static let farthestOption = 4
    /// The most characters of a word that are compared.
    private static let mostCharacters = 64

    /// The option that is nearest to a misspelt one; the first of several.
    static func option(near spelling: String, among definitions: [ArgumentDefinition]) -> String? {
        // A single letter is near to everything.
        guard spelling.hasPrefix("--") || spelling.count > 2 else { return nil }
        return nearest(to: spelling, among: definitions.flatMap(\.spellings)) { _ in
            farthestOption - 1
        }
    }

    /// The command that is nearest to a misspelt one: at most a third of its letters is wrong.
    static func command(near word: String, among names: [String]) -> String? {
        nearest(to: word.lowercased(), among: names) { max(1, $0.count / 3) }
    }

    private static func nearest(
        to word: String,
        among known: [String],
        within limit: (String) -> Int
    ) -> String? {
        let written = Array(word.prefix(mostCharacters))
        var best: (word: String, distance: Int)?
        for candidate in known {
            let most = limit(candidate)
            guard let distance = EditDistance.between(written, Array(candidate), limit: most)
            else { continue }
            if distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }
}
