import Glibc
import Vocabulary

/// Reads lines of bounded length, without a byte order mark before the first.
package struct LineReader: ~Copyable {
    /// Without its end.
    package enum Line: Hashable, Sendable {
        case bytes([UInt8])
        /// Its content is dropped.
        case tooLong
    }

    private let descriptor: Int32
    private let input: FileError.Input
    private let shownPath: Found?
    private let limit: Int
    private let closes: Bool
    private var buffer: [UInt8]
    private var start = 0
    private var end = 0
    private var isFirst = true

    /// `-` is standard input; throws `FileError.unreadable`.
    package init(path: String, as input: FileError.Input, limit: Int) throws(FileError) {
        closes = path != "-"
        self.input = input
        shownPath = input.shown(path)
        descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
        self.limit = limit
        buffer = [UInt8](repeating: 0, count: 262_144)
        guard descriptor >= 0 else { throw .unreadable(input, errno: errno, path: shownPath) }
    }

    deinit { if closes { close(descriptor) } }

    /// Whether the next line must be waited for.
    package var isDrained: Bool {
        guard start == end else { return false }
        var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&question, 1, 0) == 0
    }

    /// `nil` at the end; throws `FileError.unreadable`, for instance for a folder.
    package mutating func next() throws(FileError) -> Line? {
        var line: [UInt8] = []
        var isTooLong = false
        var isAtStart = true
        while true {
            if start == end, try !refill() {
                return isAtStart ? nil : (isTooLong ? .tooLong : .bytes(withoutMark(line)))
            }
            isAtStart = false
            let stop = indexOfLineEnd() ?? end
            if line.count + (stop - start) > limit {
                isTooLong = true
                line = []
            } else if !isTooLong {
                line += buffer[start..<stop]
            }
            let foundEnd = stop < end
            start = foundEnd ? stop + 1 : end
            if foundEnd {
                if line.last == 0x0D { line.removeLast() }
                return isTooLong ? .tooLong : .bytes(withoutMark(line))
            }
        }
    }

    /// In what was read and not given out.
    private func indexOfLineEnd() -> Int? {
        unsafe buffer.withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress,
                let found = unsafe memchr(first + start, 0x0A, end - start)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - first
        }
    }

    private mutating func withoutMark(_ line: [UInt8]) -> [UInt8] {
        guard isFirst else { return line }
        isFirst = false
        return line.starts(with: byteOrderMark)
            ? Array(line.dropFirst(byteOrderMark.count)) : line
    }

    /// False at the end of the input.
    private mutating func refill() throws(FileError) -> Bool {
        while true {
            let count = unsafe read(descriptor, &buffer, buffer.count)
            if count < 0 {
                guard errno == EINTR else {
                    throw .unreadable(input, errno: errno, path: shownPath)
                }
                continue
            }
            start = 0
            end = count
            return count > 0
        }
    }
}
