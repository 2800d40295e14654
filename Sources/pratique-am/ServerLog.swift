import Arguments
import Glibc
import Synchronization
import Vocabulary

/// The lines of the server's log: on standard error, but in a file while another program has the
/// terminal, whose screen they would destroy.
final class ServerLog: Sendable {
    /// In the folder for temporary files, mode 0600.
    let path: String
    /// Opened with the first line.
    private let file = Mutex<Int32>(-1)

    init() {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
        path = (folder.isEmpty ? "/tmp" : folder) + "/pratique-am-\(getpid()).log"
    }

    deinit { file.withLock { if $0 >= 0 { close($0) } } }

    /// Whether standard error is a terminal that this program does not have to itself.
    static var isInBackground: Bool {
        isatty(STDERR_FILENO) == 1 && tcgetpgrp(STDERR_FILENO) != getpgrp()
    }

    func write(_ line: PrintableText) {
        guard Self.isInBackground else { return Output.note(line) }
        file.withLock { file in
            if file < 0 {
                let flags = O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC
                file = unsafe open(path, flags, 0o600)
            }
            // A log that cannot be written ends no server.
            if file >= 0 { StandardStream.write(line.text + "\n", to: file) }
        }
    }
}
