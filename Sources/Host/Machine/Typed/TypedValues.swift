package import Geodesy
import Glibc
package import Vocabulary

extension Coordinate {
    /// From `LATITUDE,LONGITUDE` in degrees; throws `ArgumentError.coordinates`, or `.address` for
    /// what looks like an IP address.
    package init(argument: String) throws(ArgumentError) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2,
            let latitude = Double(parts[0].filter { $0 != " " }),
            let longitude = Double(parts[1].filter { $0 != " " })
        else { throw Self.mistake(argument) }
        do throws(CoordinateError) {
            try self.init(latitude: latitude, longitude: longitude)
        } catch {
            throw .coordinates(Found(argument))
        }
    }

    private static func mistake(_ argument: String) -> ArgumentError {
        let numbers = argument.split(separator: ".", omittingEmptySubsequences: false)
        // Two numbers with dots are a point without its comma.
        let looksLikeAddress =
            numbers.count > 2 && argument.utf8.count <= 64
            && argument.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        guard looksLikeAddress else { return .coordinates(Found(argument)) }
        guard numbers.count == 4 else {
            return .address(Found(argument), why: "it has \(numbers.count) numbers")
        }
        for (place, number) in zip(["first", "second", "third", "fourth"], numbers) {
            if number.isEmpty {
                return .address(Found(argument), why: "its \(place) number is missing")
            }
            if (UInt8(number).map { String($0) }) != String(number) {
                return .address(Found(argument), why: "its \(place) number is \(number)")
            }
        }
        return .coordinates(Found(argument))
    }
}

extension Instant {
    /// From an RFC 3339 time or milliseconds since 1970; throws `argument.time` or
    /// `argument.time.seconds`.
    ///
    /// From 10⁹ to below 10¹¹ (2001, or 1973 in milliseconds) is refused, as probably meant in
    /// seconds.
    package init(argument: String) throws(ArgumentError) {
        if let milliseconds = Int64(argument), milliseconds >= 0 {
            guard !(1_000_000_000..<100_000_000_000).contains(milliseconds) else {
                throw .seconds(milliseconds)
            }
            self.init(milliseconds: milliseconds)
        } else if let instant = Instant(rfc3339: argument) {
            self = instant
        } else {
            throw .time(Found(argument))
        }
    }
}

/// Why an argument is not a point or a time.
package enum ArgumentError: CodedError {
    case coordinates(Found)
    /// Numbers with dots that look like an IP address.
    case address(Found, why: String)
    case time(Found)
    case seconds(Int64)

    package var row: (code: String, reason: String) {
        switch self {
        case .coordinates(let found):
            (
                "argument.coordinates",
                "The point is not LATITUDE,LONGITUDE in degrees, -90 to 90 and -180 to 180, such "
                    + "as 51.4545,-2.5879.\(found.remark())"
            )
        case .address(let found, let why):
            (
                "argument.address",
                "The text \(found) is not an IP address: \(why). An IP address has four numbers "
                    + "from 0 to 255 with dots between them, and a point is LATITUDE,LONGITUDE."
            )
        case .time(let found):
            (
                "argument.time",
                "The time is neither RFC 3339, such as 2023-11-14T22:13:20Z, nor milliseconds "
                    + "since 1970.\(found.remark())"
            )
        case .seconds(let number):
            (
                "argument.time.seconds",
                "The time \(number) looks like seconds. Write it in milliseconds: \(number)000."
            )
        }
    }
}

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
            if let line = takeLine() { return line }
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

    /// The next whole line that arrives before `end`, as ``next()``; `nil` when none does.
    package func next(before end: ContinuousClock.Instant) async -> String? {
        while !Task.isCancelled, ContinuousClock.now < end {
            if let line = takeLine() { return line }
            if !isAtEnd, isReady() {
                fill()
            } else {
                do { try await Task.sleep(for: Self.pause) } catch { return nil }
            }
        }
        return nil
    }

    /// Drops unread input, which was about something else.
    package func discard() {
        buffer = []
        if isatty(STDIN_FILENO) == 1 { _ = tcflush(STDIN_FILENO, TCIFLUSH) }
    }

    private func takeLine() -> String? {
        guard let end = buffer.firstIndex(of: 0x0A) else { return nil }
        let line = buffer[..<end].prefix(limit)
        buffer.removeSubrange(...end)
        return String(decoding: line, as: UTF8.self)
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
