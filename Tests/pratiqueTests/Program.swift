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
    ) throws -> Outcome {
        let folder = try Folder()
        try Data(input.utf8).write(to: URL(fileURLWithPath: folder.path + "/input"))
        let start = Date.now
        let child = try spawn(
            arguments,
            files: [
                folder.path + "/input", outputPath ?? folder.path + "/output",
                folder.path + "/errors",
            ],
            environment: bareEnvironment.merging(environment) { $1 },
            directory: directory
        )
        if let seconds {
            usleep(UInt32(seconds * 1_000_000))
            kill(child, SIGKILL)
        }
        var raw: Int32 = 0
        while unsafe waitpid(child, &raw, 0) < 0 { try #require(errno == EINTR) }
        return Outcome(
            status: raw & 0x7F == 0 ? (raw >> 8) & 0xFF : -(raw & 0x7F),
            seconds: Date.now.timeIntervalSince(start),
            output: outputPath == nil ? try folder.text("output") : "",
            errors: try folder.text("errors")
        )
    }

    /// Keeps the files and sockets of other tests from the program: it would hold them open.
    static func closeOthers(in actions: inout posix_spawn_file_actions_t) {
        // Other tests go on opening some; closing what is not open is no error here.
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        let last = open.compactMap(Int32.init).max() ?? 1_024
        for descriptor in 3...(last + 256) {
            unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
        }
    }

    /// Starts the program in a session of its own, without a terminal and with three open files.
    private static func spawn(
        _ arguments: [String],
        files: [String],
        environment: [String: String],
        directory: String?
    ) throws -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, path) in files.enumerated() {
            let flags = descriptor == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
            let number = Int32(descriptor)
            unsafe posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
        }
        unsafe closeOthers(in: &actions)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // POSIX_SPAWN_SETSID is not imported; worker threads block signals, so the mask is reset.
        let newSession: Int16 = 0x80
        unsafe posix_spawnattr_setflags(&attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK))
        var mask = sigset_t()
        unsafe sigemptyset(&mask)
        unsafe posix_spawnattr_setsigmask(&attributes, &mask)
        let command = directory.map { ["/usr/bin/env", "-C", $0, path] } ?? [path]
        var argv = unsafe (command + arguments).map { unsafe strdup($0) } + [nil]
        var envp = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer {
            for index in unsafe argv.indices { unsafe free(argv[index]) }
            for index in unsafe envp.indices { unsafe free(envp[index]) }
        }
        var child: pid_t = 0
        let result = unsafe posix_spawn(&child, command[0], &actions, &attributes, &argv, &envp)
        try #require(result == 0)
        return child
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
