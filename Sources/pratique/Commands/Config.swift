import Arguments
import Glibc
import Host
import Vocabulary

struct Config: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks the configuration, shows its settings, or adds an inbox.",
        discussion: """
            The file is pratique/config.json in $XDG_CONFIG_HOME or ~/.config. A variable such as \
            PRATIQUE_LOG overrides it, and an option overrides both. Docs/configuration.md \
            describes all settings.

            Example:
              pratique config check Samples/configuration.json
              pratique config show
              pratique config inbox
            """,
        subcommands: [CheckConfig.self, ShowConfig.self, SetUpInbox.self],
        defaultSubcommand: ShowConfig.self
    )

    /// The file of other commands.
    static func usualPath() throws(FileError) -> String {
        let folders = try Folders(environment: ProcessEnvironment.variables)
        guard let path = folders.configuration else { throw .noStateFolder }
        return path
    }

    /// Of a named file.
    static func bytes(
        ofNamed path: String,
        as input: FileError.Input = .configuration
    ) throws(FileError) -> [UInt8] {
        guard let bytes = try Configuration.bytes(of: path, as: input) else {
            throw .unreadable(input, errno: ENOENT, path: Found(path))
        }
        return bytes
    }

    /// File and environment; prints every mistake with its position, then throws
    /// `brokenConfiguration`.
    static func parsed(
        _ bytes: [UInt8]?,
        of path: String,
        environment: [String: String] = [:]
    ) throws(ExitCode) -> Configuration {
        let (configuration, mistakes) = Configuration.examine(bytes, environment: environment)
        for mistake in mistakes {
            let place = mistake.position.place(in: PrintableText(path))
            Output.note("\(place): \(mistake.code): \(mistake.problem)")
        }
        guard mistakes.isEmpty else { throw .brokenConfiguration }
        return configuration
    }

    /// Of the named or usual file; `nil` when the latter is missing.
    static func bytes(of path: String, isUsual: Bool) throws(FileError) -> [UInt8]? {
        isUsual ? try Configuration.ownBytes(of: path) : try bytes(ofNamed: path)
    }
}

struct CheckConfig: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Lists every mistake in a configuration with its line and column.",
        discussion: "Without a file, it checks the default file and the environment."
    )

    @Argument(
        help: "The file, `-` for standard input; the one that commands read unless given.",
        completion: .file(extensions: ["json"])
    )
    var file: String?

    func run() throws {
        do {
            let path = try file ?? Config.usualPath()
            let bytes = try Config.bytes(of: path, isUsual: file == nil)
            let configuration = try Config.parsed(
                bytes,
                of: path,
                environment: file == nil ? ProcessEnvironment.variables : [:]
            )
            if bytes != nil {
                Output.line("\(path): in order")
            } else if configuration == .empty {
                Output.line("\(path): not found, so the defaults apply")
            } else {
                Output.line("\(path): not found; the environment is in order")
            }
        } catch {
            throw Output.failure(error)
        }
    }
}

struct ShowConfig: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows every setting in effect and where it comes from."
    )

    @Argument(
        help: "The file, `-` for standard input; the one that commands read unless given.",
        completion: .file(extensions: ["json"])
    )
    var file: String?

    func run() throws {
        do {
            let path = try file ?? Config.usualPath()
            let bytes = try Config.bytes(of: path, isUsual: file == nil)
            let (shown, mistakes) = Configuration.examine(
                bytes,
                environment: file == nil ? ProcessEnvironment.variables : [:]
            )
            if let first = mistakes.first { throw first }
            Output.line(bytes == nil ? "file: \(path) (not found)" : "file: \(path)")
            for setting in shown.settings { Output.wrapped(setting.listing) }
        } catch {
            let code = Output.failure(error)
            if case FileError.unreadable(_, ENOENT, _) = error {
                MisspeltCommand.report(file, of: Config.self)
            }
            throw code
        }
    }
}
