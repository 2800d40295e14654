import CSQLite
import Glibc

/// What some pieces of work cost, one by one.
struct Cost {
    /// Nanoseconds of one piece.
    struct Piece {
        /// As a clock on the wall shows them.
        var wall = 0
        /// As all threads of the process were at work.
        var work = 0

        static func + (left: Piece, right: Piece) -> Piece {
            Piece(wall: left.wall + right.wall, work: left.work + right.work)
        }
    }

    private var pieces: [Piece] = []

    init() {}

    /// Adds up what belongs together piece by piece.
    init(sumOf parts: [Cost]) {
        pieces = (parts.first?.pieces ?? []).indices.map { index in
            parts.map { $0.pieces[index] }.reduce(Piece(), +)
        }
    }

    mutating func add(_ piece: Piece) { pieces.append(piece) }

    /// Microseconds of work that half of the pieces need at the most.
    var median: Double { Self.quantile(0.5, pieces.map(\.work)) }

    /// Microseconds of work that 99 of 100 pieces need at the most.
    var rare: Double { Self.quantile(0.99, pieces.map(\.work)) }

    /// The same row as ``cells``, in milliseconds.
    var milliseconds: [String] {
        let columns = [pieces.map(\.work), pieces.map(\.wall)]
        return columns.flatMap { column in
            [0.5, 0.99].map { Self.text(Self.quantile($0, column) / 1_000) }
        }
    }

    /// The row of a table: median and 99th percentile of the work, then of the wall clock.
    var cells: [String] {
        let columns = [pieces.map(\.work), pieces.map(\.wall)]
        return columns.flatMap { column in
            [0.5, 0.99].map { Self.text(Self.quantile($0, column)) }
        }
    }

    /// Measures one piece of work.
    static func measured<Result>(
        _ piece: inout Piece,
        _ body: () async throws -> Result
    ) async rethrows -> Result {
        let start = now()
        let result = try await body()
        let end = now()
        piece = Piece(wall: end.wall - start.wall, work: end.work - start.work)
        return result
    }

    static func now() -> Piece {
        Piece(
            wall: nanoseconds(CLOCK_MONOTONIC),
            work: nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
        )
    }

    /// A number with one decimal.
    static func text(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func quantile(_ part: Double, _ nanoseconds: [Int]) -> Double {
        let sorted = nanoseconds.sorted()
        guard !sorted.isEmpty else { return 0 }
        return Double(sorted[Int(part * Double(sorted.count - 1))]) / 1_000
    }

    private static func nanoseconds(_ clock: clockid_t) -> Int {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}

/// A piece of work that SQLite does in C, by which a limit in time becomes a ratio: a machine that is
/// slower today is slower at both.
enum Yardstick {
    /// It took this many microseconds on the machine where the limits in milliseconds were set.
    private static let usual = 300.0
    /// How often the piece is begun anew, with a connection of its own, and done each time: where
    /// SQLite's memory lies, and what else the machine does, makes one take twice as long as another.
    private static let starts = 7
    private static let rounds = 41
    private static let work = """
        WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 500)
        SELECT length(group_concat(printf('%d %s', n, hex(n)))) FROM numbers
        """

    /// How many times as long as usual the piece takes now, measured and printed; at least 1, so that
    /// a faster machine keeps the limits as they are.
    static func slowness() -> Double {
        let least = (0..<starts).map { _ in median() }.min() ?? usual
        let slowness = max(1, least / usual)
        let factor = (slowness * 100).rounded() / 100
        print("SQLite's piece: \(Int(least)) µs, usual \(Int(usual)) µs; limits times \(factor)")
        return slowness
    }

    /// The median of the rounds on one connection, in microseconds.
    private static func median() -> Double {
        var database: OpaquePointer?
        var statement: OpaquePointer?
        guard unsafe sqlite3_open(":memory:", &database) == SQLITE_OK,
            unsafe sqlite3_prepare_v2(database, work, -1, &statement, nil) == SQLITE_OK
        else { fatalError("SQLite does not start") }
        defer {
            unsafe sqlite3_finalize(statement)
            unsafe sqlite3_close(database)
        }
        let times = (0..<rounds).map { _ in
            let start = nanoseconds()
            guard unsafe sqlite3_step(statement) == SQLITE_ROW else { fatalError("no row") }
            unsafe sqlite3_reset(statement)
            return Double(nanoseconds() - start) / 1_000
        }
        return times.sorted()[rounds / 2]
    }

    private static func nanoseconds() -> Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
