import Push
import Risk
import Vocabulary

/// What is looked for among the requests of the list, as a line that is typed: `baker level:high`.
///
/// All words must be held, whatever their capitals. `account:` and `place:` look in the name of the
/// account and of the place, `level:` for a level or a higher one; any other word in what the row, the
/// account, the place and the level say. A word that is not finished yet, such as `level:hi`, already
/// narrows as far as it can be understood.
package struct QueueFilter: Hashable, Sendable {
    /// The line as it was typed.
    package let line: String
    private var words: [String] = []
    private var accounts: [String] = []
    private var places: [String] = []
    private var level: Severity?

    /// Everything.
    package static let all = QueueFilter("")

    /// Reads a line; none is wrong.
    package init(_ line: String) {
        self.line = line
        for word in line.lowercased().split(separator: " ") {
            let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count == 2 ? String(parts[1]) : ""
            switch (parts.count, parts[0]) {
            case (2, "account"): accounts.append(value)
            case (2, "place"): places.append(value)
            case (2, "level"):
                level = Self.level(value)
            default: words.append(String(word))
            }
        }
    }

    /// The level that a word or its beginning names; `nil` for what is none.
    private static func level(_ word: String) -> Severity? {
        Severity.allCases.first { !word.isEmpty && $0.word.text.hasPrefix(word) }
    }

    /// Whether every request is held.
    package var isEmpty: Bool { line.allSatisfy { $0 == " " } }

    /// Whether a request is among what is looked for.
    ///
    /// - Complexity: O(length of its texts).
    package func holds(_ entry: Entry) -> Bool {
        if isEmpty { return true }
        if let level, entry.review.assessment.level < level { return false }
        let texts = entry.review.searched(making: Self.texts)
        return accounts.allSatisfy { texts.account.includes($0) }
            && places.allSatisfy { texts.place.includes($0) }
            && words.allSatisfy { word in
                texts.all.includes(word)
                    || Words.word(entry.state).text.lowercased().includes(word)
            }
    }

    /// The texts of a request in small letters.
    private static func texts(of review: MessageReview) -> MessageReview.SearchedText {
        let facts = review.facts
        let place = review.locationContext.place.map { PlaceSentence.names($0) } ?? .empty
        let texts: [PrintableText?] = [
            Words.headline(review), review.account, facts.asked, facts.user,
            facts.sharedAccount?.name, place, review.assessment.level.word,
        ]
        let paid = facts.payments.flatMap { [$0.reference, $0.payee, $0.creditorAccount?.text] }
        return MessageReview.SearchedText(
            all: (texts + paid).compactMap { $0?.text.lowercased() }.joined(separator: "\n"),
            account: review.account.text.lowercased(),
            place: place.text.lowercased()
        )
    }
}
