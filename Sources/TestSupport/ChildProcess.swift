import CTestSupport
import Glibc
import Synchronization
import Threads

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
