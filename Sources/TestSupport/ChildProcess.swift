import CTestSupport
import Glibc
import Synchronization
import Vocabulary

/// A program that a test has started, in a session of its own, with nothing open but its three
/// files.
///
/// Waiting for it keeps no thread of Swift's pool: servers that tests run in this process need
/// them. One that is forgotten is killed.
package final class ChildProcess: Sendable {
    /// The system did not do what a start needs; with its error number.
    package struct NotStarted: Error {
        package let number: Int32
    }

    /// What it has open.
    package enum Files: Sendable {
        /// Descriptors of this process, which stay open here.
        case descriptors(input: Int32, output: Int32, errors: Int32)
        /// The path of a terminal, which becomes that of its session.
        case terminal(String)
    }

    /// Its number; another program's, perhaps, once it was seen to have ended.
    package let identifier: Int32
    /// How it ended, once that was looked at; its number may be another program's from then on.
    private let ending = Mutex<Int32?>(nil)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: Its path and its arguments.
    ///   - environment: All its variables.
    ///   - directory: Its working folder; ours when `nil`.
    ///   - files: What it reads and writes.
    /// - Throws: ``NotStarted``.
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

    /// Lends texts as C has them, with a null pointer behind.
    private static func withPointers<Result>(
        _ texts: [String],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> Result
    ) -> Result {
        let copies = unsafe texts.map { unsafe strdup($0) }
        defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
        return unsafe (copies + [nil]).withUnsafeBufferPointer { unsafe body($0.baseAddress) }
    }

    /// Sends a signal, unless it is known to have ended.
    package func signal(_ number: Int32) {
        ending.withLock { ending in
            if ending == nil { _ = kill(identifier, number) }
        }
    }

    /// How it ended: the exit status, or minus the signal; `nil` while it runs.
    package func endingIfAny() -> Int32? {
        ending.withLock { ending in
            if let ending { return ending }
            var raw: Int32 = 0
            guard unsafe waitpid(identifier, &raw, WNOHANG) == identifier else { return nil }
            ending = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : -(raw & 0x7F)
            return ending
        }
    }

    /// Waits until it has ended.
    ///
    /// - Parameter microseconds: After how long it is killed without warning; `nil` lets it end by
    ///   itself.
    /// - Returns: The exit status, or minus the signal that ended it.
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
            // It leaves the ending where it is, so that nobody signals another program meanwhile.
            var information = unsafe siginfo_t()
            unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT)
        }
    }
}

extension ChildProcess {
    /// What a run left behind.
    package struct Outcome: Sendable {
        /// The exit status, or minus the signal that ended it.
        package let status: Int32
        /// How long it ran.
        package let seconds: Double
        /// What it wrote to its standard output.
        package let bytes: [UInt8]
        package let errors: String

        package var output: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - command: Its path and its arguments.
    ///   - input: Its standard input.
    ///   - environment: All its variables; the path of the system's programs alone when `nil`.
    ///   - directory: Its working folder; ours when `nil`.
    ///   - outputPath: A file or device to print to instead.
    ///   - seconds: When it is killed without warning; `nil` lets it end by itself.
    /// - Returns: How it ended and what it printed.
    /// - Throws: ``NotStarted``.
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

    /// A file that goes with the value.
    private struct TemporaryFile: ~Copyable {
        let descriptor: Int32

        /// One without a name, with bytes to read.
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

        /// One that is there, to write to.
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

/// A pipe to or from a program that a test starts; other programs do not get its ends.
package final class ChildPipe: Sendable {
    /// The end to read from.
    package let reading: Int32
    private let writingEnd: Mutex<Int32>

    /// The end to write to; -1 once it is closed.
    package var writing: Int32 { writingEnd.withLock { $0 } }

    /// Makes a pipe.
    ///
    /// - Throws: ``ChildProcess/NotStarted``.
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

    /// Writes a text that the pipe has room for.
    package func write(_ text: String) {
        let bytes = Array(text.utf8)
        writingEnd.withLock { descriptor in _ = unsafe Glibc.write(descriptor, bytes, bytes.count) }
    }

    /// Closes this process's end to write to; who reads sees the end.
    package func closeWriting() {
        writingEnd.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
            descriptor = -1
        }
    }

    /// What there is, or comes next; empty at the end.
    ///
    /// It waits, so it is not for Swift's pool.
    package func read() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            count = unsafe max(0, Glibc.read(reading, buffer.baseAddress, buffer.count))
        }
    }
}
