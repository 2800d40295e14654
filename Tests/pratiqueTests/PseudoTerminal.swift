import Foundation
import Glibc
import TestSupport
import Testing

/// The program on a terminal of its own, driven by keys.
final class PseudoTerminal {
    private var master: Int32
    /// The terminal's modes before the program began.
    private let modesBefore: termios
    private let child: ChildProcess
    private(set) var output: [UInt8] = []
    /// How much had come before the last keys or the last change of size.
    private var mark = 0
    /// Whether something was waited for in vain: nothing else is waited for long then.
    private var hasFailed = false

    /// How long something is waited for on a machine that has other work to do, in seconds.
    private static let patience = 180.0
    /// How long the end is waited for once something else has failed.
    private static let rest = 30.0

    /// Starts the program as leader of a new session whose terminal is the pseudo terminal.
    init(
        _ arguments: [String],
        columns: UInt16 = 80,
        rows: UInt16 = 24,
        executable: String = Program.path,
        environment: [String: String] = [:]
    ) throws {
        var master: Int32 = -1
        var slave: Int32 = -1
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        var name = [CChar](repeating: 0, count: 256)
        try #require(unsafe openpty(&master, &slave, &name, nil, &size) == 0)
        var modes = termios()
        _ = unsafe tcgetattr(slave, &modes)
        modesBefore = modes
        close(slave)
        _ = fcntl(master, F_SETFD, FD_CLOEXEC)

        let path = String(
            decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
            as: UTF8.self
        )
        var variables = Program.bareEnvironment
        variables["TERM"] = "xterm-256color"
        // Answers are sent at once, where a test does not want otherwise.
        variables["PRATIQUE_CONSOLE_GRACE_S"] = "0"
        child = try ChildProcess(
            [executable] + arguments,
            environment: variables.merging(environment) { $1 },
            files: .terminal(path)
        )
        self.master = master
    }

    deinit {
        if master >= 0 { close(master) }
    }

    /// The output so far as text.
    var text: String { String(decoding: output, as: UTF8.self) }

    /// Starts a shell with job control; ``prompt`` stands before each of its lines.
    static func shell(environment: [String: String]) throws -> PseudoTerminal {
        let folder = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
        let variables = ["PS1": prompt, "PATH": "\(folder):/usr/bin:/bin"]
        return try PseudoTerminal(
            ["-i"],
            executable: "/bin/sh",
            environment: environment.merging(variables) { $1 }
        )
    }

    /// What the shell writes when it waits for a line.
    static let prompt = "ready> "

    /// Types keys.
    func type(_ keys: String) {
        setMark()
        let bytes = Array(keys.utf8)
        _ = unsafe write(master, bytes, bytes.count)
    }

    /// Types keys that open a question, and the answer once it can be read: one that comes before
    /// answers nothing.
    func type(_ keys: String, then answer: String) async {
        type(keys)
        // A line may break between two of these words.
        #expect(
            await waits(forAnyOf: ["y approves", "y rejects", "for good", "y quits", "other key"])
        )
        type(answer)
    }

    /// Sends the program a signal.
    func signal(_ number: Int32) { child.signal(number) }

    /// Sends the job in the foreground a signal: the program, where a shell has started it.
    func signalForeground(_ number: Int32) {
        let group = tcgetpgrp(master)
        if group > 1 { killpg(group, number) }
    }

    /// Closes the window; nothing comes any more.
    func hangUp() {
        close(master)
        master = -1
    }

    /// Whether the terminal's modes are those that it had before the program began.
    var isAsBefore: Bool {
        var modes = termios()
        return unsafe tcgetattr(master, &modes) == 0 && modes.c_iflag == modesBefore.c_iflag
            && modes.c_oflag == modesBefore.c_oflag && modes.c_lflag == modesBefore.c_lflag
            && modes.c_cflag == modesBefore.c_cflag
    }

    /// Changes the size, as a window does.
    func resize(columns: UInt16, rows: UInt16) {
        setMark()
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Reads until what came since the last keys holds `text`.
    ///
    /// - Returns: Whether it had come in time, however late the test itself runs then.
    func waits(for text: String) async -> Bool { await waits(forAnyOf: [text]) }

    /// The same for the first of several texts.
    private func waits(forAnyOf texts: [String]) async -> Bool {
        let deadline = Date.now.addingTimeInterval(hasFailed ? 0 : Self.patience)
        while true {
            let isLast = Date.now >= deadline
            let isOpen = readWhatCame()
            let came = String(decoding: output[mark...], as: UTF8.self)
            if texts.contains(where: { came.contains($0) }) { return true }
            guard isOpen, !isLast else {
                hasFailed = true
                return false
            }
            // It blocks no thread: servers that tests run in this process need them.
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Reads to the end of the program.
    ///
    /// - Parameter number: A signal that it gets again and again meanwhile.
    /// - Returns: Its exit status, or minus the signal that ended it.
    /// - Throws: When it does not end, or the task is cancelled.
    func exitStatus(signalling number: Int32? = nil) async throws -> Int32 {
        let deadline = Date.now.addingTimeInterval(hasFailed ? Self.rest : Self.patience)
        while true {
            let isLast = Date.now >= deadline
            readWhatCame()
            if let status = child.endingIfAny() {
                readWhatCame()
                return status
            }
            try #require(!isLast, "the program did not end: \(text.suffix(2_000))")
            if let number { signal(number) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private func setMark() {
        readWhatCame()
        mark = output.count
    }

    /// Takes what has come without waiting; false when the terminal is closed.
    @discardableResult
    private func readWhatCame() -> Bool {
        guard master >= 0 else { return false }
        var poller = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&poller, 1, 0) > 0 {
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let count = unsafe read(master, &chunk, chunk.count)
            guard count > 0 else { return false }
            output += chunk[..<count]
        }
        return true
    }
}
