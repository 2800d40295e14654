import Foundation
import TestSupport
import Testing

/// The program itself says to a command line what its reading says in the tests beside it.
@Suite struct CommandLineProcessTests {
    /// Every twentieth line, and one for each thing that can be said.
    private static let sample: [RecordedCommandLine.Line] = {
        var kinds: Set<String> = []
        let lines = (try? RecordedCommandLine.lines()) ?? []
        return lines.enumerated().filter { number, line in
            let said = line.text?.split(separator: "\n").first ?? ""
            let kind = said.split(separator: "'", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 0 }.map(\.element).joined(separator: "'")
            return kinds.insert(kind).inserted || number % 20 == 0
        }
        .map(\.element)
    }()

    /// Runs the program in an empty folder that is its home as well.
    ///
    /// After that many seconds it is ended, which gives the exit code 124.
    private func run(
        _ words: [String],
        columns: Int? = nil,
        seconds: Int = 60
    ) async throws -> ChildProcess.Outcome {
        let folder = try Folder()
        let home = try Folder()
        var environment = Program.bareEnvironment.merging(["HOME": home.path]) { $1 }
        if let columns { environment["COLUMNS"] = "\(columns)" }
        return try await ChildProcess.run(
            ["/usr/bin/timeout", "--kill-after=1", "\(seconds)", Program.path] + words,
            environment: environment,
            directory: folder.path
        )
    }

    @Test func `the sample is large enough`() { #expect(Self.sample.count > 90) }

    @Test(arguments: sample)
    func `a line is answered as recorded`(line: RecordedCommandLine.Line) async throws {
        // The simulated server serves until it is ended.
        let lasts = line.exit == nil && line.arguments.first == "am-server"
        let outcome = try await run(line.arguments, seconds: lasts ? 2 : 60)
        guard let exit = line.exit else {
            #expect(outcome.status != 64, "\(outcome.errors)")
            #expect(!outcome.errors.hasPrefix("Error:"), "\(outcome.errors)")
            #expect(lasts || outcome.status != 124, "it hung")
            return
        }
        #expect(outcome.status == exit)
        guard let text = line.text else { return }
        #expect(outcome.output == (exit == 0 ? text : ""))
        #expect(outcome.errors == (exit == 0 ? "" : text))
    }

    @Test func `what was typed does nothing to the terminal`() async throws {
        let outcome = try await run(["lock", "ann", "\u{1B}[31mX"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("Error: Unexpected argument '<U+001B>[31mX'\n"))
        #expect(!outcome.errors.contains("\u{1B}"))
    }

    @Test func `help is as wide as COLUMNS says`() async throws {
        let outcome = try await run(["list", "--help"], columns: 50)
        let lines = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("USAGE:") }
        #expect(lines.allSatisfy { $0.count <= 50 })
        #expect(lines.contains { $0.count > 40 })
    }

    @Test(arguments: [60, 120] as [UInt16])
    func `without COLUMNS help is as wide as the terminal`(columns: UInt16) async throws {
        let terminal = try PseudoTerminal(["list", "--help"], columns: columns)
        #expect(try await terminal.exitStatus() == 0)
        let lines = terminal.text.split(whereSeparator: \.isNewline).filter {
            !$0.hasPrefix("USAGE:")
        }
        #expect(lines.allSatisfy { $0.count <= columns })
        #expect(lines.contains { $0.count > columns - 15 })
    }

    @Test func `help that cannot be printed is an error`() async throws {
        let outcome = try await Program.run(["--help"], outputPath: "/dev/full")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("pratique: output.unwritable: "))
    }

    @Test(arguments: ["--experimental-dump-help", "--help-hidden", "--generate-completion-script"])
    func `what only the former library knew is no option`(option: String) async throws {
        let outcome = try await run([option])
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("Error: Unknown option '\(option)'\n"))
    }
}
