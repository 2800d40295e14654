import CTestSupport
import Glibc
import Synchronization
import Vocabulary

/// A program started by a test, in its own session with only three open files.
///
/// Waiting uses no thread of Swift's pool, which servers of tests in this process need. A forgotten
/// one is killed.
package final class ChildProcess: Sendable {
    /// With the system's error number.
    package struct NotStarted: Error { package let number: Int32 }

    package enum Files: Sendable {
        /// Of this process; they stay open here.
        case descriptors(input: Int32, output: Int32, errors: Int32)
        /// The path of a terminal, which becomes the session's.
        case terminal(String)
    }

    /// After its end, possibly another program's.
    package let identifier: Int32
    /// Once known; the number may then be another program's.
    private let ending = Mutex<Int32?>(nil)

    /// `command` is path and arguments, `environment` complete; the default directory is ours.
    package init(
        _ command: [String],
        environment: [String: String],
        directory: String? = nil,
        files: Files
    ) throws {
        var opened = unsafe child_files(input: -1, output: -1, errors: -1, terminal: nil)
        var terminal: [CChar] = []
        switch files {
        case .descriptors(let input, let output, let errors):
            unsafe opened.input = input
            unsafe opened.output = output
            unsafe opened.errors = errors
        case .terminal(let path): terminal = path.utf8CString.map { $0 }
        }
        var child: pid_t = 0
        let variables = environment.map { "\($0)=\($1)" }
        let number = unsafe terminal.withUnsafeBufferPointer { terminal in
            unsafe opened.terminal = terminal.isEmpty ? nil : terminal.baseAddress
            return unsafe Self.withPointers(command) { command in
                unsafe Self.withPointers(variables) { variables in
                    unsafe child_start(&child, command, variables, directory, opened)
                }
            }
        }
        guard number == 0 else { throw NotStarted(number: number) }
        identifier = child
    }

    deinit {
        signal(SIGKILL)
        _ = wait()
    }

    /// With a final null pointer.
    private static func withPointers<Result>(
        _ texts: [String],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> Result
    ) -> Result {
        let copies = unsafe texts.map { unsafe strdup($0) }
        defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
        return unsafe (copies + [nil]).withUnsafeBufferPointer { unsafe body($0.baseAddress) }
    }

    /// Unless it is known to have ended.
    package func signal(_ number: Int32) {
        ending.withLock { ending in
            if ending == nil { _ = kill(identifier, number) }
        }
    }

    /// The exit status, or minus the signal; `nil` while it runs.
    package func endingIfAny() -> Int32? {
        ending.withLock { ending in
            if let ending { return ending }
            var raw: Int32 = 0
            guard unsafe waitpid(identifier, &raw, WNOHANG) == identifier else { return nil }
            ending = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : -(raw & 0x7F)
            return ending
        }
    }

    /// The exit status, or minus the signal; `microseconds` is the time until it is killed.
    package func ended(killedAfter microseconds: UInt32? = nil) async -> Int32 {
        await withCheckedContinuation { continuation in
            let isStarted = SystemThread.start { [self] in
                if let microseconds {
                    usleep(microseconds)
                    signal(SIGKILL)
                }
                continuation.resume(returning: wait())
            }
            precondition(isStarted, "the system gives no thread")
        }
    }

    private func wait() -> Int32 {
        while true {
            if let ending = endingIfAny() { return ending }
            // Keeps the exit status, so that nobody signals another program meanwhile.
            var information = unsafe siginfo_t()
            unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT)
        }
    }
}

extension ChildProcess {
    package struct Outcome: Sendable {
        /// Or minus the signal.
        package let status: Int32
        package let seconds: Double
        package let bytes: [UInt8]
        package let errors: String

        package var output: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Runs a program to its end, killed after `seconds`; by default it has only the system's
    /// `PATH` and our folder; `outputPath` is a file or device to print to instead.
    package static func run(
        _ command: [String],
        input: [UInt8] = [],
        environment: [String: String]? = nil,
        directory: String? = nil,
        outputPath: String? = nil,
        killedAfter seconds: Double? = nil
    ) async throws -> Outcome {
        let given = try TemporaryFile(input)
        let printed = try outputPath.map { try TemporaryFile(path: $0) } ?? TemporaryFile()
        let said = try TemporaryFile()
        let start = ContinuousClock.now
        let child = try ChildProcess(
            command,
            environment: environment ?? ["PATH": "/usr/bin:/bin"],
            directory: directory,
            files: .descriptors(
                input: given.descriptor,
                output: printed.descriptor,
                errors: said.descriptor
            )
        )
        let status = await child.ended(killedAfter: seconds.map { UInt32($0 * 1_000_000) })
        return Outcome(
            status: status,
            seconds: (ContinuousClock.now - start) / .seconds(1),
            bytes: outputPath == nil ? printed.bytes : [],
            errors: String(decoding: said.bytes, as: UTF8.self)
        )
    }

    /// Closed with the value.
    private struct TemporaryFile: ~Copyable {
        let descriptor: Int32

        /// Without a name, with bytes to read.
        init(_ bytes: [UInt8] = []) throws {
            descriptor = child_file()
            guard descriptor >= 0 else { throw NotStarted(number: errno) }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes { bytes in
                    unsafe write(descriptor, bytes.baseAddress, bytes.count)
                }
                guard count > 0 else { throw NotStarted(number: errno) }
                rest = rest.dropFirst(count)
            }
            lseek(descriptor, 0, SEEK_SET)
        }

        /// Existing, to write to.
        init(path: String) throws {
            descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw NotStarted(number: errno) }
        }

        deinit { close(descriptor) }

        var bytes: [UInt8] {
            var all: [UInt8] = []
            while true {
                let part = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                    count = unsafe max(
                        0,
                        pread(descriptor, buffer.baseAddress, buffer.count, off_t(all.count))
                    )
                }
                guard !part.isEmpty else { return all }
                all += part
            }
        }
    }
}

/// A pipe whose ends other programs do not inherit.
package final class ChildPipe: Sendable {
    package let reading: Int32
    private let writingEnd: Mutex<Int32>

    /// -1 once it is closed.
    package var writing: Int32 { writingEnd.withLock { $0 } }

    package init() throws {
        var ends: [Int32] = [-1, -1]
        guard unsafe child_pipe(&ends) == 0 else { throw ChildProcess.NotStarted(number: errno) }
        reading = ends[0]
        writingEnd = Mutex(ends[1])
    }

    deinit {
        close(reading)
        closeWriting()
    }

    /// The pipe must have room.
    package func write(_ text: String) {
        let bytes = Array(text.utf8)
        writingEnd.withLock { descriptor in _ = unsafe Glibc.write(descriptor, bytes, bytes.count) }
    }

    /// The reader sees the end.
    package func closeWriting() {
        writingEnd.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }

    /// What is there or comes next, empty at the end; blocks, so not for Swift's pool.
    package func read() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = unsafe max(0, Glibc.read(reading, buffer.baseAddress, buffer.count))
        }
    }
}

/// The process of an exit test's body.
package enum ExitTestProcess {
    /// Closes other tests' sockets and pipes, first in each body that does not end at once.
    ///
    /// The testing library leaves them open in its processes, its own pipes included: until this
    /// process ends, those tests would see no end of file, and the library waits for that on the
    /// threads of Swift's pool.
    package static func closeInherited() {
        // Elsewhere, open files are this process's own.
        guard let kept = backChannel() else { return }
        for descriptor in 3..<Int32(clamping: sysconf(Int32(_SC_OPEN_MAX))) where descriptor != kept
        {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { continue }
            let kind = status.st_mode & S_IFMT
            if kind == S_IFSOCK || kind == S_IFIFO { close(descriptor) }
        }
    }

    /// The library's pipe; its variable is only left in what the process was started with.
    private static func backChannel() -> Int32? {
        let file = unsafe open("/proc/self/environ", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        while true {
            let part = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                count = unsafe max(0, read(file, buffer.baseAddress, buffer.count))
            }
            guard !part.isEmpty else { break }
            bytes += part
        }
        let name = "SWT_BACKCHANNEL="
        for variable in bytes.split(separator: 0) where variable.starts(with: name.utf8) {
            return Int32(String(decoding: variable.dropFirst(name.utf8.count), as: UTF8.self))
        }
        return nil
    }
}
