import Authenticator
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

    /// What to tell somebody who looks at it once it is over without an answer; `nil` before.
    package func overNotice(at now: Instant) -> PrintableText? {
        switch displayedState(at: now) {
        case .expired: "The request shown is over: it was not answered in time."
        case .ended(let ending): "The request shown is over: \(Words.sentence(ending))."
        case .pending, .sending, .delivered, .refused, .unknown: nil
        }
    }
}
