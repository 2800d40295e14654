import CSQLite
import Glibc

/// A piece of work that SQLite does in C, by which a limit in time becomes a ratio: a machine that is
/// slower today is slower at both.
public enum Yardstick {
    /// It took this many microseconds on the machine where the limits in milliseconds were set.
    private static let usual = 300.0
    private static let rounds = 201
    private static let work = """
        WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 500)
        SELECT length(group_concat(printf('%d %s', n, hex(n)))) FROM numbers
        """

    /// How many times as long as usual the piece takes now, measured and printed.
    public static func slowness() -> Double {
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
        let median = times.sorted()[rounds / 2]
        let slowness = median / usual
        let factor = (slowness * 100).rounded() / 100
        print("SQLite's piece: \(Int(median)) µs, usual \(Int(usual)) µs; limits times \(factor)")
        return slowness
    }

    private static func nanoseconds() -> Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
