package import Vocabulary

extension Entry {
    /// What is to be decided, in one line.
    package var headline: PrintableText { Words.headline(review) }

    /// Everything that the screen and the plain lines tell about the request at a time, one line a
    /// fact, whatever the width: what the audit trail records with a decision.
    ///
    /// The map repeats the position, the place and the distances; its drawing is not part of it.
    package func shown(at now: Instant) -> [PrintableText] {
        let standing = Words.standing(of: self, at: now).map(\.text)
        let first = standing.dropFirst().reduce(standing[0]) { $0 + ", " + $1 }
        let sections = ReviewText(self, now: now).sections.flatMap { section in
            [section.title]
                + section.items.map { $0.label.isEmpty ? $0.text : $0.label + ": " + $0.text }
        }
        return [first, headline] + sections
    }
}
