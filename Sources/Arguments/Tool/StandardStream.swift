import Glibc
import Synchronization

/// Standard output and standard error as bytes, and the terminal behind them.
package enum StandardStream {
    /// Whether something printed could not be written, other than to a reader that is gone.
    package static var hasFailed: Bool { failed.load(ordering: .relaxed) }
    private static let failed = Atomic(false)

    /// The columns of help: those that `COLUMNS` names, else those of the terminal.
    package static var helpColumns: Int {
        let named = unsafe getenv("COLUMNS").flatMap { unsafe Int(String(cString: $0)) }
        if let named, named > 0 { return named }
        return columns
    }

    /// The columns of the terminal; 80 when standard output is none.
    package static var columns: Int { columns(of: STDOUT_FILENO) }

    /// The columns of the terminal that a stream is; 80 when it is none.
    package static func columns(of descriptor: Int32) -> Int {
        size(of: descriptor).map { Int($0.ws_col) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
    }

    /// The rows of the terminal; 24 when standard output is none.
    package static var rows: Int {
        size(of: STDOUT_FILENO).map { Int($0.ws_row) }.flatMap { $0 > 0 ? $0 : nil } ?? 24
    }

    private static func size(of descriptor: Int32) -> winsize? {
        var size = winsize()
        return unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }

    /// Writes a whole text.
    ///
    /// A reader that is gone is no reason to stop: what the command does beside printing goes on,
    /// and its exit code tells how it ended.
    ///
    /// - Parameters:
    ///   - text: What is written.
    ///   - descriptor: Standard output or standard error.
    package static func write(_ text: String, to descriptor: Int32) {
        write(Array(text.utf8), to: descriptor)
    }

    /// Writes all bytes.
    ///
    /// - Parameters:
    ///   - bytes: What is written.
    ///   - descriptor: Standard output or standard error.
    /// - Returns: False when there is nobody or nothing to take them.
    @discardableResult
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            }
            let number = errno
            if count < 0, number == EINTR { continue }
            guard count > 0 else {
                if descriptor == STDOUT_FILENO, number != EPIPE {
                    failed.store(true, ordering: .relaxed)
                }
                return false
            }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
