import Glibc

/// Which process has an answer under way, so that another can tell whether it still runs.
///
/// The number of a process is used again in time; together with its start it is not. Both hold
/// within one run of the system and one set of process numbers, so these are part of the mark.
package struct ProcessMark: Hashable, Sendable {
    /// The id of this run of the system.
    private let run: String
    /// The set of process numbers, which containers have of their own.
    private let numbering: String
    /// The number of the process.
    private let number: Int
    /// When it started, in clock ticks since the system did.
    private let start: String

    /// The process that asks; `nil` where the system does not tell.
    package static var current: ProcessMark? {
        let number = Int(getpid())
        guard let run = currentRun, let numbering = currentNumbering,
            let start = liveStart(of: number)
        else { return nil }
        return ProcessMark(run: run, numbering: numbering, number: number, start: start)
    }

    private init(run: String, numbering: String, number: Int, start: String) {
        self.run = run
        self.numbering = numbering
        self.number = number
        self.start = start
    }

    /// Reads a mark that was written as ``text``.
    package init?(_ text: String) {
        let words = text.split(separator: " ").map { String($0) }
        guard words.count == 4, let number = Int(words[2]), number > 0 else { return nil }
        self.init(run: words[0], numbering: words[1], number: number, start: words[3])
    }

    /// Four words: the run of the system, the set of numbers, the number, the start.
    package var text: String { "\(run) \(numbering) \(number) \(start)" }

    /// Whether the process has certainly ended; `false` when that cannot be known from here.
    var hasEnded: Bool {
        guard let currentRun = Self.currentRun else { return false }
        guard currentRun == run else { return true }
        guard Self.currentNumbering == numbering else { return false }
        return Self.liveStart(of: number) != start
    }

    private static var currentRun: String? {
        content(of: "/proc/sys/kernel/random/boot_id")?
            .split(whereSeparator: \.isWhitespace).first.map { String($0) }
    }

    private static var currentNumbering: String? {
        var name = [CChar](repeating: 0, count: 256)
        let count = unsafe readlink("/proc/self/ns/pid", &name, name.count)
        guard (1..<name.count).contains(count) else { return nil }
        return String(validating: name.prefix(count), as: UTF8.self)
    }

    /// When a process started; `nil` when it has ended, also when nobody has taken note of it yet.
    private static func liveStart(of number: Int) -> String? {
        // The second field, in parentheses, is the only one that may hold blanks.
        guard let status = content(of: "/proc/\(number)/stat"),
            let end = status.lastIndex(of: ")")
        else { return nil }
        let fields = status[status.index(after: end)...].split(separator: " ")
        guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
        return String(fields[19])
    }

    /// What one of the system's short files says; such a file has no length of its own.
    private static func content(of path: String) -> String? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var content: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        while content.count < 65_536 {
            let count = unsafe part.withUnsafeMutableBytes { room in
                unsafe read(file, room.baseAddress, room.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            guard count > 0 else { break }
            content += part.prefix(count)
        }
        return String(validating: content, as: UTF8.self)
    }
}
