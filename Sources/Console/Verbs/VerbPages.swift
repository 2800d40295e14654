import Vocabulary

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
            return "| \(keys[0]) | \(keys[1]) | `\(binding.verb.rawValue)` | \(binding.meaning) |"
        }
        lines += [
            "", "The history, the accounts and a console in which nothing is enrolled have keys of",
            "their own, which come first there and cannot be changed. `x` closes the one-time codes, too, and `Esc` leaves each of them.",
        ]
        lines += Self.table("History", .history)
        lines += Self.table("Accounts", .accounts)
        lines += Self.table("Nothing enrolled", .nothingEnrolled)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func table(_ title: String, _ keys: [PaneKey]) -> [String] {
        ["", "## \(title)", "", "| key | what it does |", "|---|---|"]
            + keys.map { "| `\($0.key.name)` | \($0.meaning) |" }
    }
}

extension Verb {
    /// The commands of other front ends as a table of documentation; `Docs/front-ends.md` holds it.
    package static var commandTable: String {
        let rows = table.compactMap(\.json).map { form in
            "| `\(form.name)` | \(form.members) | \(form.meaning) |"
        }
        return (["| command | members | what it does |", "|---|---|---|"] + rows)
            .map { $0.replacingText("|  |", by: "| |") }
            .joined(separator: "\n") + "\n"
    }
}
