import Review
import Vocabulary

/// A key of one pane, which cannot be changed and comes before those of `KeyTable` there.
struct PaneKey: Hashable, Sendable {
    let verb: Verb
    let key: Key
    /// For the bottom row.
    let word: PrintableText
    /// For the help.
    let meaning: PrintableText

    /// `n name`, for the bottom row.
    var hint: PrintableText { "\(PrintableText(key.name)) \(word)" }
}

extension [PaneKey] {
    static let history = keys(in: .history)
    static let accounts = keys(in: .accounts)

    /// The keys while nothing is enrolled: the ways to begin.
    static let nothingEnrolled =
        [
            PaneKey(
                verb: .enrol,
                key: .character("1"),
                word: "enrol",
                meaning: "enrol an account by its address, typed or pasted"
            )
        ] + keys(in: .nothingEnrolled) + [
            PaneKey(
                verb: .home,
                key: .character("3"),
                word: "home",
                meaning: "set where you are: a town, or degrees"
            )
        ]

    /// What a key does; `nil` when it is none of these.
    func verb(of key: Key) -> Verb? { first { $0.key == key }?.verb }

    /// `n name`; empty for a verb without a key.
    func hint(_ verb: Verb) -> PrintableText { first { $0.verb == verb }?.hint ?? .empty }

    private static func keys(in place: VerbRow.ScreenForm.Place) -> [PaneKey] {
        Verb.table.compactMap { row in
            guard let screen = row.screen, screen.place == place, let key = screen.keys.first,
                let word = screen.word
            else { return nil }
            return PaneKey(verb: row.verb, key: key, word: word, meaning: screen.meaning)
        }
    }
}
