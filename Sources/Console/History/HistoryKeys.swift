import Vocabulary

/// The keys that the history has beside those of `KeyTable`: the one list for its bottom row and
/// the help.
enum HistoryKeys {
    enum Action: Hashable {
        case own
        case disown
        case sort
        case export
    }

    static let bindings: [(action: Action, key: Key, word: PrintableText, meaning: PrintableText)] =
        [
            (.own, .character("+"), "was me", "this was me: learn from it what is usual"),
            (.disown, .character("-"), "was not me", "this was not me: learn nothing from it"),
            (.sort, .character("o"), "order", "sort by newest, oldest, level, amount in turn"),
            (.export, .character("e"), "export", "write what the search finds to a new CSV file"),
        ]

    /// What a key does; `nil` when it is none of these.
    static func action(of key: Key) -> Action? { bindings.first { $0.key == key }?.action }
}
