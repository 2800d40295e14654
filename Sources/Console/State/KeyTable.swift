import Vocabulary

/// The one list of keys: `update` looks keys up in it, and the help, the palette and the bottom row
/// are made from it.
package struct KeyTable: Hashable, Sendable {
    /// One line of the list.
    struct Binding: Hashable, Sendable {
        let action: Action
        /// The keys; none when the person has taken them all away.
        var keys: [Key]
        /// What happens, for the help.
        let meaning: PrintableText
        /// A word for the bottom row; `nil` when it is not there.
        let word: PrintableText?
        /// Keys that mean this instead of anything else while the map fills the screen.
        var mapKeys: [Key] = []

        /// The keys as they are named to the person, the first two at most.
        var name: PrintableText { Self.list(Array(keys.prefix(2))) }

        /// The first key, for the bottom row.
        var shortName: PrintableText { Self.list(Array(keys.prefix(1))) }

        /// What happens, and the keys that ``name`` leaves out.
        var explanation: PrintableText {
            var more: [PrintableText] = []
            if keys.count > 2 { more.append("also \(Self.list(Array(keys.dropFirst(2))))") }
            if !mapKeys.isEmpty { more.append("on the whole screen \(Self.list(mapKeys))") }
            guard let first = more.first else { return meaning }
            return "\(meaning) (\(more.dropFirst().reduce(first) { $0 + "; " + $1 }))"
        }

        private static func list(_ keys: [Key]) -> PrintableText {
            let names = keys.map { PrintableText($0.name) }
            guard let first = names.first else { return "-" }
            return names.dropFirst().reduce(first) { $0 + " " + $1 }
        }
    }

    /// The list in the order of the help.
    let bindings: [Binding]

    /// The keys of somebody who has set none.
    package static let standard = KeyTable(bindings: standardBindings)

    /// What a key does.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - onMap: Whether the map fills the screen.
    /// - Returns: `nil` when it does nothing.
    func action(of key: Key, onMap: Bool = false) -> Action? {
        let moving = onMap ? bindings.first { $0.mapKeys.contains(key) } : nil
        return (moving ?? bindings.first { $0.keys.contains(key) })?.action
    }
}

extension KeyTable {
    /// The list as a page of documentation; `Docs/keys.md` is this text.
    package var page: String {
        var lines = [
            "# Keys of the console",
            "",
            "Made from the program's own list; a test compares this page with it. `?` shows the same in",
            "the console, with the keys that are in force. The name is that of the command palette (`:`)",
            "and of the configuration (`console.keys` in `Docs/configuration.md`).",
            "",
            "| keys | on the whole map | name | what it does |",
            "|---|---|---|---|",
        ]
        lines += bindings.map { binding in
            let keys = [binding.keys, binding.mapKeys].map { keys in
                keys.map { "`\($0.name)`" }.joined(separator: " ")
            }
            return "| \(keys[0]) | \(keys[1]) | `\(binding.action.rawValue)` | \(binding.meaning) |"
        }
        lines += [
            "", "The history and the accounts have keys of their own, which come first there and",
            "cannot be changed. `x` closes the one-time codes, too, and `Esc` leaves each of them.",
        ]
        lines += Self.table("History", HistoryKeys.bindings)
        lines += Self.table("Accounts", AccountKeys.bindings)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func table<Action: Hashable & Sendable>(
        _ title: String,
        _ keys: [PaneKey<Action>]
    ) -> [String] {
        ["", "## \(title)", "", "| key | what it does |", "|---|---|"]
            + keys.map { "| `\($0.key.name)` | \($0.meaning) |" }
    }
}
