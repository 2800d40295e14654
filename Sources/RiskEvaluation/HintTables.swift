import Risk
import Vocabulary

/// The tables of all hints, with which `Docs/risk.md` ends.
enum HintTables {
    /// The line with which they begin.
    static let heading = "## All hints"

    /// The page with the tables of today; what stands before them stays.
    ///
    /// - Returns: `nil` when the page does not hold the heading exactly once.
    static func renewed(_ page: String) -> String? {
        let parts = page.split(separator: heading, omittingEmptySubsequences: false)
        return parts.count == 2 ? parts[0] + text : nil
    }

    /// The tables, one for each family of codes.
    static var text: String {
        var lines = [
            heading, "",
            "Made from the rules, in their order; `swift run RiskEvaluation --hints Docs/risk.md`",
            "renews it, and a test compares it. \"Set-up\" marks what stays the same for every",
            "request until somebody changes something. A word in `code` beside a number is the",
            "name of a threshold in `Docs/configuration.md`, and the number its default. What is",
            "new is over, too, once requests like it were approved.",
        ]
        var families: [String] = []
        var rows: [String: [String]] = [:]
        for (code, meaning) in RiskHintCode.meanings {
            let family = String(code.prefix { $0 != "." })
            if rows[family] == nil { families.append(family) }
            rows[family, default: []].append(row(code, meaning))
        }
        for family in families {
            lines += ["", "### \(family.prefix(1).uppercased() + family.dropFirst())", ""]
            lines += ["| code | severity | when | what settles it |", "|---|---|---|---|"]
            lines += rows[family] ?? []
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func row(_ code: String, _ meaning: Meaning) -> String {
        let words =
            meaning.weights.map(\.word.text)
            + (meaning.standing == .never ? [] : ["set-up"])
        return
            "| `\(code)` | \(words.joined(separator: ", ")) | \(meaning.when) | \(meaning.remedy) |"
    }
}
