import ArgumentParser
import Glibc
import Vocabulary

/// Standard output and standard error, for printable text only.
enum Output {
    /// Prints one line.
    static func line(_ text: PrintableText) { write(text.text + "\n", to: STDOUT_FILENO) }

    /// Prints a text of any length in lines of at most 80 columns.
    static func wrapped(_ text: PrintableText) { text.wrapped(to: 80).forEach(line) }

    /// Prints one line of JSON, whose writer escapes what a terminal would act on.
    static func json(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

    /// Prints one line on standard error.
    static func note(_ text: PrintableText) { write(text.text + "\n", to: STDERR_FILENO) }

    /// Prints `code: reason` on standard error and gives the code to exit with.
    static func failure(_ error: any Error) -> ExitCode {
        if let exit = error as? ExitCode { return exit }
        if let coded = error as? any CodedError {
            note("pratique: \(coded.code): \(coded.reason)")
        } else {
            note("pratique: unexpected: \(String(describing: type(of: error)))")
        }
        return .failure
    }

    /// Whether standard input and output are both a terminal.
    static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    /// Writes all bytes; a reader that is gone ends the program quietly, a full disk with an error.
    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            }
            if count < 0 {
                if errno == EINTR { continue }
                if descriptor == STDOUT_FILENO, errno != EPIPE {
                    let reason = unsafe String(cString: strerror(errno))
                    note(
                        "pratique: output.unwritable: standard output cannot be written: \(reason)"
                    )
                }
                Glibc.exit(errno == EPIPE ? EXIT_SUCCESS : EXIT_FAILURE)
            }
            rest = rest.dropFirst(count)
        }
    }
}
