import CSQLite
import Glibc

/// A piece of work that SQLite does in C, by which a limit in time becomes a ratio: a machine that is
/// slower today is slower at both.
public enum Yardstick {
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
    public static func slowness() -> Double {
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
