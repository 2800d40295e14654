/// What ArgumentParser tells of a program's commands with `--experimental-dump-help`.
struct ToolDump: Decodable {
    /// A command with its options and subcommands.
    struct Command: Decodable {
        let commandName: String
        let abstract: String?
        let discussion: String?
        let defaultSubcommand: String?
        let subcommands: [Command]?
        let arguments: [Argument]?
    }

    /// An option, a flag or an argument.
    struct Argument: Decodable {
        /// A name with one or two hyphens before it.
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let kind: String
        let shouldDisplay: Bool
        let isOptional: Bool
        let isRepeating: Bool
        let names: [Name]?
        let valueName: String?
        let defaultValue: String?
        let abstract: String?
        let discussion: String?
        let allValues: [String]?
    }

    let serializationVersion: Int
    let command: Command
}

extension ToolDump.Argument {
    /// Whether it takes a value without a name.
    var isPositional: Bool { kind == "positional" }

    /// Its value as it is written in a synopsis.
    var placeholder: String { (valueName ?? "value").uppercased() }

    /// Its names as they are typed, the short ones first.
    var spellings: [String] {
        (names ?? []).sorted { $0.kind == "short" && $1.kind != "short" }.map { name in
            (name.kind == "long" ? "--" : "-") + name.name
        }
    }

    /// Whether every command has it.
    var isCommon: Bool { spellings.contains("--help") || spellings == ["--version"] }
}
