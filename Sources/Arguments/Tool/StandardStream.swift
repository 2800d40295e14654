import Glibc
import Synchronization
import Vocabulary

/// Standard output and error as bytes, and their terminal.
package enum StandardStream {
    /// Whether output failed, other than for a closed reader.
    package static var hasFailed: Bool { failed.load(ordering: .relaxed) }
    private static let failed = Atomic(false)

    /// From `COLUMNS`, else the terminal's.
    package static var helpColumns: Int {
        let named = unsafe getenv("COLUMNS").flatMap { unsafe Int(String(cString: $0)) }
        if let named, named > 0 { return named }
        return columns
    }

    /// 80 without a terminal.
    package static var columns: Int { columns(of: STDOUT_FILENO) }

    /// 80 without a terminal.
    package static func columns(of descriptor: Int32) -> Int {
        size(of: descriptor).map { Int($0.ws_col) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
    }

    /// Those of standard output; without a terminal those of the variable `COLUMNS`, else 1,000: a program
    /// that reads lines wants them whole.
    package static var columnsOfLine: Int {
        if let own = size(of: STDOUT_FILENO)?.ws_col, own > 0 { return Int(own) }
        let wanted = unsafe getenv("COLUMNS").flatMap { unsafe Int(String(cString: $0)) }
        return min(max(wanted ?? 1_000, 1), 1_000)
    }

    /// 24 without a terminal.
    package static var rows: Int {
        size(of: STDOUT_FILENO).map { Int($0.ws_row) }.flatMap { $0 > 0 ? $0 : nil } ?? 24
    }

    private static func size(of descriptor: Int32) -> winsize? {
        var size = winsize()
        return unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }

    /// A closed reader does not stop the command, whose other work and exit code go on.
    package static func write(_ text: String, to descriptor: Int32) {
        write(Array(text.utf8), to: descriptor)
    }

    /// False when nobody or nothing receives them.
    @discardableResult
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        let number = SystemFile.write(bytes, to: descriptor)
        if number != 0, number != EPIPE, descriptor == STDOUT_FILENO {
            failed.store(true, ordering: .relaxed)
        }
        return number == 0
    }
}

extension AsyncParsableCommand {
    /// Runs the program with its command line; exits with the code of everything but success.
    ///
    /// - Parameters:
    ///   - usual: The words that a command line without any stands for.
    ///   - failure: Prints an error, and gives the code to exit with.
    ///   - say: Prints help, or what is wrong with the command line.
    package static func runProgram(
        usual: @autoclosure () -> [String] = [],
        failure: (any Error) -> ExitCode,
        say: (CommandReply) -> Void
    ) async {
        // A reader of the output that goes away must not end the program's other work.
        signal(SIGPIPE, SIG_IGN)
        var end: ExitCode
        do {
            let words = Array(CommandLine.arguments.dropFirst())
            end = try await main(
                words.isEmpty ? usual() : words,
                columns: StandardStream.helpColumns,
                say: say
            )
        } catch {
            end = failure(error)
        }
        if end == .success, StandardStream.hasFailed { end = failure(OutputError.unwritable) }
        if end != .success { exit(end.rawValue) }
    }
}

/// The folder for manual pages.
package struct PageFolder {
    /// Everybody may read them.
    private static let folderMode: mode_t = 0o755
    private static let pageMode: mode_t = 0o644

    private let path: String

    /// Creates missing folders; throws ``OutputError/unwritableFile(errno:)``.
    package init(_ path: String) throws(OutputError) {
        guard !path.isEmpty else { throw .unwritableFile(errno: ENOENT) }
        self.path = path
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            guard unsafe mkdir(made, Self.folderMode) == 0 || errno == EEXIST else {
                throw .unwritableFile(errno: errno)
            }
        }
    }

    /// Replaces an earlier page; throws ``OutputError/unwritableFile(errno:)``.
    package func write(_ text: String, named name: String) throws(OutputError) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        let file = unsafe open("\(path)/\(name)", flags, Self.pageMode)
        guard file >= 0 else { throw .unwritableFile(errno: errno) }
        defer { close(file) }
        let number = SystemFile.write(text.utf8, to: file)
        guard number == 0 else { throw .unwritableFile(errno: number) }
    }
}

/// Why output cannot be written.
package enum OutputError: CodedError {
    case unwritable
    case unwritableFile(errno: Int32)

    package var row: (code: String, reason: String) {
        switch self {
        case .unwritable:
            ("output.unwritable", "Standard output cannot be written. The disk may be full.")
        case .unwritableFile(let number):
            (
                "file.unwritable",
                "No file can be written in the folder: \(unsafe String(cString: strerror(number)))."
            )
        }
    }
}
