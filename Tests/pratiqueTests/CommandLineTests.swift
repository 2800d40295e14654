import Foundation
import Testing

@testable import Arguments
@testable import pratique

/// The command line is the one that version 0.1.0 had, but for what is listed.
@Suite struct CommandLineTests {
    private typealias Answer = RecordedCommandLine.Answer

    /// What today's program answers.
    private func answer(_ words: [String]) -> Answer {
        switch Pratique.reading(of: words) {
        case .command: .understood
        case .reply(let reply): Answer(exit: reply.exitCode.rawValue, text: reply.text)
        }
    }

    /// Whether an answer is the one that was recorded, as far as it was recorded.
    ///
    /// Some lines that are recorded as accepted ask for help: a group with nothing or `--` behind
    /// it, and one hyphen before letters with an `h` among them.
    private func agrees(
        _ answer: Answer,
        to words: [String],
        with recorded: Answer,
        help: Set<String>
    ) -> Bool {
        if recorded == .understood {
            let asksForHelp = words.contains { word in
                word == "--" || word.hasPrefix("-") && !word.hasPrefix("--") && word.contains("h")
            }
            guard asksForHelp || [[], ["geo"]].contains(words), answer.exit == 0 else {
                return answer == .understood
            }
            return help.contains(answer.text ?? "")
        }
        guard recorded.text == nil else { return answer == recorded }
        return answer.exit == recorded.exit && help.contains(answer.text ?? "")
    }

    @Test func `all 56 help texts are the same`() throws {
        let paths = try RecordedCommandLine.program().paths()
        let files = try RecordedCommandLine.names(in: "help")
        #expect(files.count == 56)
        #expect(files == Set(paths.map { $0.joined(separator: "-") + ".txt" }))
        for path in paths {
            let text = try RecordedCommandLine.textOfToday(
                "help/\(path.joined(separator: "-")).txt"
            )
            #expect(answer(path.dropFirst() + ["--help"]) == Answer(exit: 0, text: text))
        }
    }

    /// The words of the command that a page is named after; a word can hold a hyphen itself.
    private func words(
        naming name: String,
        in command: any ParsableCommand.Type = Pratique.self,
        after words: [String] = []
    ) -> [String]? {
        if (["pratique"] + words).joined(separator: "-") == name { return words }
        return command.configuration.subcommands.lazy
            .compactMap { self.words(naming: name, in: $0, after: words + [$0.commandName]) }.first
    }

    @Test func `the help of commands that came later is as it was kept`() throws {
        for command in try RecordedCommandLine.deviations().added {
            let text = try RecordedCommandLine.textOfToday("help/\(command.name).txt")
            let path = try #require(words(naming: command.name))
            #expect(answer(path + ["--help"]) == Answer(exit: 0, text: text))
        }
    }

    @Test func `all 24 manual pages are the same but for their first line`() throws {
        let pages = Pratique.manualPages(Surroundings.manual)
        let files = try RecordedCommandLine.names(in: "man")
        #expect(files.count == 24)
        let added = try RecordedCommandLine.deviations().added.map(\.name)
            .filter { $0.filter { $0 == "-" }.count == 1 }
        #expect(files.union(added.map { "\($0).1" }) == Set(pages.map { "\($0.name).1" }))
        for page in pages {
            let recorded = try RecordedCommandLine.textOfToday("man/\(page.name).1")
            #expect(page.text.drop { $0 != "\n" } == recorded.drop { $0 != "\n" }, "\(page.name)")
            #expect(page.text.hasPrefix(#".\" "#))
        }
    }

    @Test func `all 1,414 lines are answered the same, or the deviation is listed`() throws {
        let lines = try RecordedCommandLine.lines()
        #expect(lines.count == 1_414)
        let deviations = try RecordedCommandLine.deviations()
        let listed = Dictionary(
            deviations.lines.map { ($0.arguments, $0.answer) },
            uniquingKeysWith: { first, _ in first }
        )
        #expect(listed.count == deviations.lines.count)
        let others = deviations.commands + deviations.pages + deviations.added
        let reasons = deviations.lines.map(\.reason) + others.map(\.reason)
        #expect(Set(reasons) == Set(deviations.reasons.indices))
        let help = Set(
            try RecordedCommandLine.names(in: "help").map {
                try RecordedCommandLine.textOfToday("help/\($0)")
            }
        )
        var used: Set<[String]> = []
        var new: [RecordedCommandLine.Deviation] = []
        for line in lines {
            let answer = answer(line.arguments)
            if agrees(answer, to: line.arguments, with: line.answer, help: help) {
                #expect(listed[line.arguments] == nil, "no deviation: \(line.arguments)")
            } else {
                used.insert(line.arguments)
                if listed[line.arguments] != answer {
                    new.append(.init(arguments: line.arguments, reason: -1, answer: answer))
                }
                #expect(listed[line.arguments] == answer, "\(line.arguments)")
            }
        }
        #expect(used == Set(listed.keys), "a deviation is of a line that was recorded")
        if let path = ProcessInfo.processInfo.environment["PRATIQUE_NEW_DEVIATIONS"] {
            try JSONEncoder().encode(new).write(to: URL(fileURLWithPath: path))
        }
    }
}
