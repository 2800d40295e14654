import Testing

@testable import Arguments

/// The manual pages that are made from the definitions of commands.
@Suite struct ManualPageTests {
    private var pages: [String: String] {
        let surroundings = ManualSurroundings(
            program: "tool 1.0",
            date: "2026-11-21",
            statuses: [
                .init(code: 0, meaning: "Done.", commands: []),
                .init(code: 9, meaning: "Seven.", commands: ["run"]),
            ],
            variables: [.init(name: "HOME", meaning: "Where you live.")],
            files: [.init(name: "~/x^y", meaning: "A file.")]
        )
        let pages = Tool.manualPages(surroundings).map { ($0.name, $0.text) }
        return Dictionary(uniqueKeysWithValues: pages)
    }

    @Test func `there is a page for the program and for each command`() {
        #expect(pages.keys.sorted() == ["tool", "tool-run", "tool-set", "tool-wait-it"])
    }

    @Test func `a page has its sections in the usual order`() throws {
        for (name, titles) in [
            "tool": [
                "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXIT STATUS",
                "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO",
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
        let run = try #require(pages["tool-run"])
        #expect(run.contains(#".TH TOOL-RUN 1 2026-11-21 "tool 1.0" "User Commands""#))
        #expect(run.contains(#"tool\-run \- runs"#))
        #expect(run.contains(#"[\fB\-\-to\-file\fR \fITO-FILE\fR]"#))
        #expect(run.contains(#"\fIFIRST\fR"# + "\n" + #"[\fIOTHERS\fR...]"#))
        #expect(run.contains(#"Where\eto."#))
        #expect(run.contains(#"One of \fBred\fR, \fBgreen\fR, \fBblue\fR. \fBgreen\fR unless"#))
        #expect(run.contains(#"\fB9\fR"#))
        let tool = try #require(pages["tool"])
        #expect(tool.contains(#"Text with \fBcode\fR and a-b."#))
        #expect(tool.contains(".nf\ntool run \\-x\n\\&.hidden\n.fi"))
        #expect(tool.contains(#"\fB\(ti/x\(hay\fR"#))
        let set = try #require(pages["tool-set"])
        #expect(set.contains(#"\fBone\fR"#))
        #expect(!set.contains(#"\fB9\fR"#))
    }

    @Test func `the usual value of an option is told`() throws {
        let run = try #require(pages["tool-run"])
        #expect(run.contains(#"How many. \fB3\fR unless given."#))
    }
}
