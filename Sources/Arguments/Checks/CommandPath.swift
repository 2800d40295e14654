import Vocabulary

/// The commands from the program down to a named one.
struct CommandPath {
    private(set) var types: [any ParsableCommand.Type]

    init(_ root: any ParsableCommand.Type) { types = [root] }

    private init(types: [any ParsableCommand.Type]) { self.types = types }

    var command: any ParsableCommand.Type { types[types.endIndex - 1] }

    var configuration: CommandConfiguration { command.configuration }

    /// Such as `pratique geo map`.
    var names: [String] { types.map { $0.commandName } }

    var name: String { names.joined(separator: " ") }

    var isRoot: Bool { types.count == 1 }

    /// `nil` where no command above has one.
    var version: (@Sendable () -> String)? {
        types.reversed().lazy.compactMap { $0.configuration.version }.first
    }

    /// Flags without a declaration.
    var commonDefinitions: [ArgumentDefinition] {
        if command is HelpCommand.Type { return version == nil ? [] : [.version] }
        return version == nil ? [.help] : [.version, .help]
    }

    func appending(_ command: any ParsableCommand.Type) -> CommandPath {
        CommandPath(types: types + [command])
    }

    /// The program's is itself.
    var parent: CommandPath { isRoot ? self : CommandPath(types: types.dropLast()) }

    func subcommand(named word: String) -> (any ParsableCommand.Type)? {
        let subcommands = configuration.subcommands
        if isRoot, !subcommands.isEmpty, word == HelpCommand.commandName { return HelpCommand.self }
        return subcommands.first { $0.commandName == word }
    }

    func descending(_ words: [String]) -> CommandPath {
        var path = self
        for word in words {
            guard let next = path.configuration.subcommands.first(where: { $0.commandName == word })
            else { break }
            path = path.appending(next)
        }
        return path
    }
}

extension ParsableCommand {
    /// The subcommand that a misspelt word probably meant, for commands whose default command
    /// accepts any word.
    package static func subcommand(near word: String) -> String? {
        let names = configuration.subcommands.filter { $0.configuration.shouldDisplay }
        return Suggestion.command(near: word, among: names.map { $0.commandName })
    }
}

struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "help",
        abstract: "Show subcommand help information."
    )

    @Argument var subcommands: [String] = []
}

enum Suggestion {
    /// A distance from which options are different.
    private static let farthestOption = 4
    private static let mostCharacters = 64

    /// The first of the nearest.
    static func option(near spelling: String, among definitions: [ArgumentDefinition]) -> String? {
        // A single letter is near to everything.
        guard spelling.hasPrefix("--") || spelling.count > 2 else { return nil }
        return nearest(to: spelling, among: definitions.flatMap(\.spellings)) { _ in
            farthestOption - 1
        }
    }

    /// At most a third of the letters may differ.
    static func command(near word: String, among names: [String]) -> String? {
        nearest(to: word.lowercased(), among: names) { max(1, $0.count / 3) }
    }

    private static func nearest(
        to word: String,
        among known: [String],
        within limit: (String) -> Int
    ) -> String? {
        let written = Array(word.prefix(mostCharacters).unicodeScalars)
        var best: (word: String, distance: Int)?
        for candidate in known {
            let most = limit(candidate)
            let letters = Array(candidate.unicodeScalars)
            guard let distance = EditDistance.between(written, letters, limit: most)
            else { continue }
            if distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }
}

/// Thrown by a command to end with another code than 0.
package struct ExitCode: RawRepresentable, Hashable, Error {
    package let rawValue: Int32

    package static let success = ExitCode(0)
    package static let failure = ExitCode(1)
    /// `EX_USAGE` of sysexits.h.
    package static let validationFailure = ExitCode(64)

    package init(rawValue: Int32) { self.rawValue = rawValue }

    package init(_ code: Int32) { self.init(rawValue: code) }
}

/// A command's error about its values.
package struct ValidationError: Error, Hashable {
    /// In the program's own words.
    package let message: String

    package init(_ message: String) { self.message = message }
}

struct ArgumentSummary: Hashable, Sendable {
    /// As typed, such as `--home <home>` or `<id>`.
    let synopsis: String
    /// With dots for one that repeats.
    let usage: String
    let abstract: String
    let allValues: [String]
    /// In words; may be empty.
    let expectation: String

    init(_ definition: ArgumentDefinition) {
        synopsis = definition.synopsis
        usage = definition.isRepeating ? "\(definition.synopsis) ..." : definition.synopsis
        abstract = definition.abstract
        allValues = definition.allValues
        expectation = definition.expectation
    }
}

extension ArgumentDefinition {
    /// Such as `--json`, `--home <home>` or `<id>`.
    var synopsis: String {
        let name = spellings.last ?? ""
        switch kind {
        case .operand: return "<\(valueName)>"
        case .option: return "\(name) <\(valueName)>"
        case .flag: return name
        }
    }
}
