import Foundation
import Glibc

/// The real program on a pseudo terminal, with the filled ledger and nobody who types.
struct IdleProgram {
    /// Megabytes in memory, at most.
    private static let mostMemory = 60.0
    /// Percent of one core, at most.
    private static let mostWork = 0.2
    private static let settling: UInt32 = 5
    private static let watching: UInt32 = 30

    let path: String
    /// `XDG_STATE_HOME` is its `state`.
    let folder: String

    /// Prints memory and processor time, and tells whether both are within their limits.
    func isLight() throws -> Bool {
        var master: Int32 = -1
        var slave: Int32 = -1
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        precondition(unsafe openpty(&master, &slave, nil, nil, &size) == 0, "there is a terminal")
        let program = Process()
        program.executableURL = URL(filePath: path)
        program.arguments = ["review"]
        let terminal = FileHandle(fileDescriptor: slave)
        program.standardInput = terminal
        program.standardOutput = terminal
        program.standardError = terminal
        program.environment = [
            "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": folder, "PATH": "/usr/bin:/bin",
            "XDG_STATE_HOME": folder + "/state", "XDG_DATA_HOME": folder + "/data",
            "XDG_CONFIG_HOME": folder + "/config",
        ]
        // The ledger was filled with its key and its marker beside it.
        let keys = folder + "/data/pratique"
        let manager = FileManager.default
        try manager.createDirectory(
            atPath: keys,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        for ending in ["key", "mark"] {
            try manager.copyItem(
                atPath: folder + "/state/pratique/ledger.sqlite." + ending,
                toPath: keys + "/ledger." + ending
            )
        }
        try program.run()
        defer {
            program.terminate()
            program.waitUntilExit()
            close(master)
            close(slave)
        }
        drain(master, seconds: Self.settling)
        let before = try seconds(of: program.processIdentifier)
        drain(master, seconds: Self.watching)
        let percent =
            (try seconds(of: program.processIdentifier) - before) / Double(Self.watching) * 100
        let memory = try megabytes(of: program.processIdentifier)
        precondition(program.isRunning, "the console is open")
        print("memory \(Cost.text(memory)) MB, limit \(Cost.text(Self.mostMemory)) MB")
        print("idle \(percent) % of a core, limit \(Self.mostWork) %")
        return memory <= Self.mostMemory && percent <= Self.mostWork
    }

    /// Takes what is drawn, so that the program does not wait.
    private func drain(_ master: Int32, seconds: UInt32) {
        let end = Date.now.addingTimeInterval(Double(seconds))
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while Date.now < end {
            var poller = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&poller, 1, 100) > 0 else { continue }
            _ = unsafe read(master, &chunk, chunk.count)
        }
    }

    /// Processor time that the program has used, in user and in system mode.
    private func seconds(of process: Int32) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        // The name in brackets may hold blanks; the times are the 14th and 15th field.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        let ticks = fields.dropFirst(11).prefix(2).compactMap { Double($0) }.reduce(0, +)
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// What of it is in memory.
    private func megabytes(of process: Int32) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        let kilobytes = line.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
        return kilobytes / 1_024
    }
}
