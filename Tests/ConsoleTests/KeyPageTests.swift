import Foundation
import Testing

@testable import Console
@testable import Review

/// To make the page anew delete it and run the tests twice: the first run writes it, and fails.
struct KeyPageTests {
    @Test func `the page of keys is the program's own list`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Docs/keys.md").standardized
        let page = KeyTable.standard.page
        guard let kept = try? String(contentsOf: file, encoding: .utf8) else {
            try page.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("there was no page; look at Docs/keys.md")
            return
        }
        #expect(page == kept)
    }
}

extension KeyTable {
    /// The list as a page of documentation; `Docs/keys.md` is this text.
    var page: String {
        var lines = [
            "# Keys of the console",
            "",
            "Made from the program's own list; a test compares this page with it. `?` shows the same in",
            "the console, with the current keys. The name is that of the command palette (`:`)",
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
