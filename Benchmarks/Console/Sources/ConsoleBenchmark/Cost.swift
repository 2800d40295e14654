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
