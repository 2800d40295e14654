import Arguments
import Logbook
import Vocabulary

extension Journal {
    /// Tells the beginning and the end of a command; what the log itself fails by is said once.
    func telling(_ body: () async throws -> Void) async throws {
        note(.started(Self.command))
        // A log that cannot be opened is known before a screen covers it.
        var said = error
        if let said { Self.say(said) }
        defer {
            if said == nil {
                said = error
                if let said { Self.say(said) }
            }
        }
        do {
            try await body()
            note(.ended(ExitCode.success.rawValue))
        } catch {
            if let coded = error as? any CodedError { note(.failed(code: coded.code)) }
            let exit = (error as? ExitCode) ?? .failure
            note(.ended(exit.rawValue))
            throw error
        }
    }

    private static func say(_ error: LogError) { Output.note("pratique: \(error.sentence)") }

    /// The name of the command that runs; nothing else of what was typed gets into a log.
    private static var command: PrintableText {
        let names = Pratique.configuration.subcommands.map { $0.commandName }
        return PrintableText(
            CommandLine.arguments.dropFirst().first { names.contains($0) } ?? "pratique"
        )
    }
}
