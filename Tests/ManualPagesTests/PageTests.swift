import Foundation
import Testing

@testable import ManualPages

/// The manual pages that are made from the definitions of commands.
@Suite struct PageTests {
    private func pages(_ json: String) throws -> [String: String] {
        let dump = try JSONDecoder().decode(ToolDump.self, from: Data(json.utf8))
        return Dictionary(uniqueKeysWithValues: ManualPage.all(of: dump).map { ($0.name, $0.text) })
    }

    private let sample = #"""
        {"serializationVersion": 0, "command": {"commandName": "tool", "abstract": "Does it.",
         "discussion": "Text with `code` and a-b.\n\nExample:\n  tool run -x\n  .hidden",
         "subcommands": [
          {"commandName": "run", "abstract": "Runs.", "arguments": [
           {"kind": "option", "shouldDisplay": true, "isOptional": true, "isRepeating": false,
            "names": [{"kind": "long", "name": "to-file"}], "valueName": "to-file",
            "defaultValue": "x~y", "abstract": "Where\\to."},
           {"kind": "flag", "shouldDisplay": true, "isOptional": true, "isRepeating": false,
            "names": [{"kind": "long", "name": "help"}, {"kind": "short", "name": "h"}],
            "abstract": "Help."},
           {"kind": "positional", "shouldDisplay": true, "isOptional": false, "isRepeating": true,
            "valueName": "file", "abstract": "Files."}]},
          {"commandName": "set", "abstract": "Sets.", "defaultSubcommand": "one",
           "subcommands": [{"commandName": "one", "abstract": "First."}]},
          {"commandName": "help"}]}}
        """#

    @Test func `there is a page for the program and for each command`() throws {
        #expect(try pages(sample).keys.sorted() == ["tool", "tool-run", "tool-set"])
    }

    @Test func `a page has its sections in the usual order`() throws {
        let pages = try pages(sample)
        for (name, titles) in [
            "tool": [
                "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXIT STATUS", "ENVIRONMENT",
                "FILES", "EXAMPLES", "SEE ALSO",
            ],
            "tool-run": ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "SEE ALSO"],
            "tool-set": ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "EXIT STATUS", "SEE ALSO"],
        ] {
            let page = try #require(pages[name])
            let found = page.split(separator: "\n").filter { $0.hasPrefix(".SH ") }
                .map { String($0.dropFirst(4)) }
            #expect(found == titles)
        }
    }

    @Test func `hyphens can be copied, and nothing is read as a macro`() throws {
        let pages = try pages(sample)
        let run = try #require(pages["tool-run"])
        #expect(run.contains(".TH TOOL-RUN 1 "))
        #expect(run.contains("tool\\-run \\- runs"))
        #expect(run.contains("[\\fB\\-\\-to\\-file\\fR \\fITO-FILE\\fR]\n\\fIFILE\\fR..."))
        #expect(run.contains("Where\\eto. \\fBx\\(tiy\\fR unless given."))
        let tool = try #require(pages["tool"])
        #expect(tool.contains("Text with \\fBcode\\fR and a-b."))
        #expect(tool.contains(".nf\ntool run \\-x\n\\&.hidden\n.fi"))
        #expect(try #require(pages["tool-set"]).contains("\\fBone\\fR"))
    }

    @Test func `the exit codes are those of the README`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let rows = text.split(separator: "\n").compactMap { line -> Int? in
            let cells = line.split(separator: "|")
            return cells.count == 2 ? Int(cells[0].filter { $0 != " " }) : nil
        }
        #expect(rows == Surroundings.statuses.map(\.code))
    }
}
