import Glibc

/// Lines typed on standard input, read without blocking a thread; for one caller of ``next()`` at a
/// time.
package actor TypedLines {
    /// Bytes of a line; a command is shorter.
    private let limit: Int
    private static let pause = Duration.milliseconds(20)

    private var buffer: [UInt8] = []
    private var isAtEnd = false

    /// Bytes of a line.
    package init(limit: Int = 1_024) { self.limit = limit }

    /// Without its end, truncated to the limit; `nil` at the end of the input or on cancellation.
    package func next() async -> String? {
        while !Task.isCancelled {
            if let end = buffer.firstIndex(of: 0x0A) {
                let line = buffer[..<end].prefix(limit)
                buffer.removeSubrange(...end)
                return String(decoding: line, as: UTF8.self)
            }
            if isAtEnd {
                guard !buffer.isEmpty else { return nil }
                defer { buffer = [] }
                return String(decoding: buffer.prefix(limit), as: UTF8.self)
            }
            guard isReady() else {
                do { try await Task.sleep(for: Self.pause) } catch { return nil }
                continue
            }
            fill()
        }
        return nil
    }

    /// Whether a line arrives in time; it is dropped.
    package func hasNext(within time: Duration) async -> Bool {
        let end = ContinuousClock.now + time
        while !Task.isCancelled, ContinuousClock.now < end {
            if isReady() { return await next() != nil }
            do { try await Task.sleep(for: Self.pause) } catch { return false }
        }
        return false
    }

    /// Drops unread input, which was about something else.
    package func discard() {
        buffer = []
        if isatty(STDIN_FILENO) == 1 { _ = tcflush(STDIN_FILENO, TCIFLUSH) }
    }

    private func isReady() -> Bool {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&input, 1, 0) > 0
    }

    private func fill() {
        var chunk = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe read(STDIN_FILENO, &chunk, chunk.count)
        guard count > 0 else {
            isAtEnd = count == 0 || errno != EINTR
            return
        }
        buffer += chunk[..<count]
        // The end of an endless line is dropped.
        if buffer.count > 131_072, !buffer.contains(0x0A) {
            buffer.removeSubrange(limit...)
        }
    }
}
