import Foundation
import Testing

/// What version 0.1.0 answered, and where today's program deviates from it.
enum RecordedCommandLine {
    /// One command line.
    struct Line: Decodable, Sendable {
        let arguments: [String]
        let exit: Int32?
        let out: String?
        let err: String?
        let accepted: Bool?
        let prints: String?
    }

    /// What is answered today instead.
    struct Deviation: Codable, Sendable {
        let arguments: [String]
        /// The place of the reason in the list of reasons.
        let reason: Int
        let answer: Answer
    }

    /// A command that takes more today.
    struct Extension: Codable, Sendable {
        /// As its page is named, such as `pratique-review`.
        let name: String
        /// The place of the reason in the list of reasons.
        let reason: Int
    }

    /// The commands that take more, the pages that say more and the lines that are answered
    /// otherwise, and why.
    struct Deviations: Codable, Sendable {
        let reasons: [String]
        let commands: [Extension]
        let pages: [Extension]
        /// Commands that were not there.
        let added: [Extension]
        let lines: [Deviation]
    }

    /// How a command line was answered.
    struct Answer: Hashable, Codable, Sendable, CustomStringConvertible {
        /// The exit code; `nil` where the line was understood.
        var exit: Int32?
        /// What was printed; `nil` where it was not recorded.
        var text: String?

        /// The line was understood.
        static let understood = Answer(exit: nil, text: nil)

        var description: String { exit.map { "\($0): \(text ?? "some help")" } ?? "understood" }
    }

    /// A command of the table.
    struct Command: Decodable, Sendable {
        let commandName: String
        let abstract: String?
        let discussion: String?
        let defaultSubcommand: String?
        let shouldDisplay: Bool
        let subcommands: [Command]?
        let arguments: [Argument]?
    }

    /// An option, a flag or an operand of the table.
    struct Argument: Decodable, Sendable {
        /// A name with one or two hyphens before it.
        struct Name: Decodable, Sendable {
            let kind: String
            let name: String
        }

        /// What a shell offers.
        struct Completion: Decodable, Sendable {
            /// Words.
            struct List: Decodable, Sendable {
                let values: [String]
            }
            /// Files.
            struct File: Decodable, Sendable {
                let extensions: [String]
            }

            let list: List?
            let file: File?
        }

        let kind: String
        let isOptional: Bool
        let isRepeating: Bool
        let shouldDisplay: Bool
        let names: [Name]?
        let valueName: String?
        let defaultValue: String?
        let abstract: String?
        let allValues: [String]?
        let completionKind: Completion?
    }

    private struct Table: Decodable {
        let command: Command
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("CommandLine")

    /// The program with all its commands.
    static func program() throws -> Command {
        try JSONDecoder().decode(Table.self, from: try data("commands.json")).command
    }

    /// Every line.
    static func lines() throws -> [Line] {
        try data("lines.jsonl").split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Line.self, from: Data($0))
        }
    }

    /// What deviates.
    static func deviations() throws -> Deviations {
        try JSONDecoder().decode(Deviations.self, from: try data("deviations.json"))
    }

    /// The text of a file.
    static func text(_ name: String) throws -> String {
        String(decoding: try data(name), as: UTF8.self)
    }

    /// What a command prints today, by the file as it was recorded, such as
    /// `help/pratique-review.txt`: of one that takes more, its text under `today`.
    static func textOfToday(_ name: String) throws -> String {
        let command = name.split(separator: "/").last?.split(separator: ".").first ?? ""
        let deviations = try deviations()
        let pages = name.hasPrefix("man/") ? deviations.pages : []
        let others = deviations.commands + deviations.added + pages
        return try text(others.contains { $0.name == command } ? "today/" + name : name)
    }

    /// The names of the files in a folder.
    static func names(in name: String) throws -> Set<String> {
        let path = folder.appendingPathComponent(name).path
        return Set(try FileManager.default.contentsOfDirectory(atPath: path))
    }

    private static func data(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent(name))
    }
}

extension RecordedCommandLine.Line: CustomTestStringConvertible {
    var testDescription: String { "pratique \(arguments.joined(separator: " "))" }

    /// How the line was answered.
    var answer: RecordedCommandLine.Answer {
        if accepted == true { return .understood }
        return .init(exit: exit, text: prints == nil ? (exit == 0 ? out : err) : nil)
    }
}

extension RecordedCommandLine.Command {
    /// The words that name this command and each one below it, `help` left out.
    func paths(below words: [String] = []) -> [[String]] {
        let here = words + [commandName]
        return [here]
            + (subcommands ?? []).filter { $0.commandName != "help" }.flatMap {
                $0.paths(below: here)
            }
    }
}
