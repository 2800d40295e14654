import Glibc
import Synchronization

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
