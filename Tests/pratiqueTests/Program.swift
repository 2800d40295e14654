import Foundation
import Glibc
import Testing

/// The program as built beside the tests, run as a person or a script would.
enum Program {
    /// What a run left behind.
    struct Outcome {
        /// The exit status, or minus the signal that ended it.
        let status: Int32
        /// How long it ran.
        let seconds: Double
        let output: String
        let errors: String
    }

    /// The binary, which the build puts beside the test runner.
    static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("pratique").path

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - input: Its standard input, closed after it.
    ///   - environment: Variables set on top of a bare environment.
    ///   - outputPath: A device to print to instead.
    ///   - seconds: When the program is killed without warning; `nil` lets it end by itself.
    /// - Returns: How it ended and what it printed.
    /// - Throws: When it cannot be started.
    static func run(
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:],
        outputPath: String? = nil,
        killedAfter seconds: Double? = nil
    ) throws -> Outcome {
        // A program that ends before it has read all of its input must not end the tests.
        signal(SIGPIPE, SIG_IGN)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = bareEnvironment.merging(environment) { $1 }
        let inputPipe = Pipe()
        let folder = try Folder()
        let output = try folder.handle("output")
        let errors = try folder.handle("errors")
        process.standardInput = inputPipe
        process.standardOutput =
            try outputPath.map {
                try #require(FileHandle(forWritingAtPath: $0))
            } ?? output
        process.standardError = errors
        try process.run()
        let start = Date.now
        // A program that has ended already reads no more.
        try? inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try inputPipe.fileHandleForWriting.close()
        if let seconds {
            usleep(UInt32(seconds * 1_000_000))
            kill(process.processIdentifier, SIGKILL)
        }
        process.waitUntilExit()
        let duration = Date.now.timeIntervalSince(start)
        let wasKilled = process.terminationReason == .uncaughtSignal
        return Outcome(
            status: wasKilled ? -process.terminationStatus : process.terminationStatus,
            seconds: duration,
            output: try folder.text("output"),
            errors: try folder.text("errors")
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
}
