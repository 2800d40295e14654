import Vocabulary

/// The keys that the history has beside those of `KeyTable`: the one list for its bottom row, the
/// help and the documentation.
enum HistoryKeys {
    enum Action: Hashable {
        case own
        case disown
        case sort
        case export
    }

    static let bindings: [PaneKey<Action>] = [
        PaneKey(.own, "+", "was me", "this was me: learn from it what is usual"),
        PaneKey(.disown, "-", "was not me", "this was not me: learn nothing from it"),
        PaneKey(.sort, "o", "order", "sort by newest, oldest, level, amount in turn"),
        PaneKey(.export, "e", "export", "write what the search finds to a new CSV file"),
    ]

    /// What a key does; `nil` when it is none of these.
    static func action(of key: Key) -> Action? { bindings.first { $0.key == key }?.action }
}
