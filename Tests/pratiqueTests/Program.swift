import Foundation
import TestSupport
import Testing

/// The program as built beside the tests, run as a person or a script would.
enum Program {
    /// The binary, which the build puts beside the test runner.
    static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("pratique").path

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - input: Its standard input.
    ///   - environment: Variables set on top of a bare environment.
    ///   - outputPath: A device to print to instead.
    ///   - directory: Its working folder; that of the tests when `nil`.
    ///   - seconds: When the program is killed without warning; `nil` lets it end by itself.
    /// - Returns: How it ended and what it printed.
    /// - Throws: When it cannot be started.
    static func run(
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:],
        outputPath: String? = nil,
        directory: String? = nil,
        killedAfter seconds: Double? = nil
    ) async throws -> ChildProcess.Outcome {
        try await ChildProcess.run(
            [path] + arguments,
            input: Array(input.utf8),
            environment: bareEnvironment.merging(environment) { $1 },
            directory: directory,
            outputPath: outputPath,
            killedAfter: seconds
        )
    }

    /// An environment without the tester's own settings.
    static let bareEnvironment = [
        "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LANG": "C.UTF-8",
    ]
}

/// A folder of a test's own; removed with the value.
final class Folder: Sendable {
    let path: String

    /// The folder of `Package.swift`.
    static let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    init() throws {
        path = NSTemporaryDirectory() + "pratique-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A new file to write to.
    func handle(_ name: String) throws -> FileHandle {
        let file = path + "/" + name
        try #require(FileManager.default.createFile(atPath: file, contents: nil))
        return try #require(FileHandle(forWritingAtPath: file))
    }

    /// The text of a file.
    func text(_ name: String) throws -> String {
        String(
            decoding: try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)),
            as: UTF8.self
        )
    }

    /// Variables that keep the program's files inside this folder.
    var environment: [String: String] {
        [
            "XDG_STATE_HOME": path + "/state", "XDG_CONFIG_HOME": path + "/config",
            "XDG_DATA_HOME": path + "/data",
        ]
    }

    /// Runs the program to its end, with its files inside this folder.
    func run(
        _ arguments: [String],
        input: String = "",
        setting variables: [String: String] = [:],
        outputPath: String? = nil,
        directory: String? = nil,
        killedAfter seconds: Double? = nil
    ) async throws -> ChildProcess.Outcome {
        try await Program.run(
            arguments,
            input: input,
            environment: environment.merging(variables) { $1 },
            outputPath: outputPath,
            directory: directory,
            killedAfter: seconds
        )
    }

    /// Starts the program on a terminal, with its files inside this folder.
    func terminal(
        _ arguments: [String],
        columns: UInt16 = 80,
        rows: UInt16 = 24,
        setting variables: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            arguments,
            columns: columns,
            rows: rows,
            environment: environment.merging(variables) { $1 }
        )
    }
}
