import Vocabulary

/// A key of one pane, which cannot be changed and comes before those of `KeyTable` there.
struct PaneKey<Action: Hashable & Sendable>: Hashable, Sendable {
    let action: Action
    let key: Key
    /// For the bottom row.
    let word: PrintableText
    /// For the help.
    let meaning: PrintableText

    init(
        _ action: Action,
        _ character: Unicode.Scalar,
        _ word: PrintableText,
        _ meaning: PrintableText
    ) {
        self.action = action
        key = .character(character)
        self.word = word
        self.meaning = meaning
    }

    /// `n name`, for the bottom row.
    var hint: PrintableText { "\(PrintableText(key.name)) \(word)" }
}

extension [Key] {
    /// The shortest name of a key; `nil` when there is none.
    var briefName: PrintableText? {
        self.min { $0.name.count < $1.name.count }.map { PrintableText($0.name) }
    }
}

extension KeyTable {
    /// The shortest name of a key for an action, such as `j`; `nil` when it has none.
    func brief(_ action: Action) -> PrintableText? {
        bindings.first { $0.action == action }?.keys.briefName
    }

    /// `j more`: a key and a word; empty without a key.
    func hint(_ action: Action, _ word: PrintableText) -> PrintableText {
        brief(action).map { "\($0) \(word)" } ?? .empty
    }

    /// What a key does in a pane over the whole screen, which `Esc` always leaves.
    func actionInPane(of key: Key) -> Action? {
        action(of: key) ?? (key == .escape ? .back : nil)
    }
}
