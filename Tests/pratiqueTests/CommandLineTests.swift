import Foundation
import Testing

@testable import Arguments
@testable import pratique

/// Help, manual pages and the answers to many command lines are as recorded.
@Suite struct CommandLineTests {
    /// The words of every command, `help` left out.
    private func paths(
        of command: any ParsableCommand.Type = Pratique.self,
        after words: [String] = []
    ) -> [[String]] {
        [words]
            + command.configuration.subcommands.filter { $0.commandName != "help" }.flatMap {
                paths(of: $0, after: words + [$0.commandName])
            }
    }

    private func answer(_ words: [String]) -> RecordedCommandLine.Line {
        switch Pratique.reading(of: words) {
        case .command: .init(arguments: words)
        case .reply(let reply):
            .init(arguments: words, exit: reply.exitCode.rawValue, text: reply.text)
        }
    }

    private func fileName(_ path: [String]) -> String {
        (["pratique"] + path).joined(separator: "-")
    }

    @Test func `each command has its help`() throws {
        let paths = paths()
        #expect(paths.count > 60)
        for path in paths {
            let help = answer(path + ["--help"])
            #expect(help.exit == 0)
            try RecordedCommandLine.compare(help.text ?? "", with: "help/\(fileName(path)).txt")
        }
        let files = try RecordedCommandLine.names(in: "help")
        #expect(files == Set(paths.map { "\(fileName($0)).txt" }))
    }

    @Test func `each command has its manual page`() throws {
        let pages = Pratique.manualPages(Surroundings.manual)
        for page in pages {
            #expect(page.text.hasPrefix(#".\" "#))
            // The first line has the date.
            let text = String(page.text.drop { $0 != "\n" })
            try RecordedCommandLine.compare(text, with: "man/\(page.name).1")
        }
        #expect(try RecordedCommandLine.names(in: "man") == Set(pages.map { "\($0.name).1" }))
    }

    /// With `PRATIQUE_RECORDED_LINES` naming a file, today's answers are written there, to be read
    /// before they replace the recorded ones.
    @Test func `each line is answered as recorded`() throws {
        let help = Set(paths().map { answer($0 + ["--help"]).text })
        let lines = try RecordedCommandLine.lines()
        #expect(lines.count >= 1_414)
        var answers: [RecordedCommandLine.Line] = []
        for line in lines {
            var answer = answer(line.arguments)
            if answer.exit == 0, help.contains(answer.text) { answer.text = nil }
            #expect(answer == line)
            answers.append(answer)
        }
        if let path = ProcessInfo.processInfo.environment["PRATIQUE_RECORDED_LINES"] {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let rows = try answers.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
            try Data((rows.joined(separator: "\n") + "\n").utf8).write(
                to: URL(fileURLWithPath: path)
            )
        }
    }
}
