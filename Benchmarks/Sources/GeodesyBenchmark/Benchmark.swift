import Foundation
import Geodesy

/// Solves the same inverse geodesics with this package and with PROJ, in turns, on one core.
@main
struct Benchmark {
    /// What part of PROJ's time this package may take.
    private static let goal = 1.0
    private static let rounds = 11
    private static let passes = 4

    static func main() throws {
        let cases = try GeodesicCase.all()
        print("\(cases.count) geodesics of the truth table, median of \(rounds) rounds")
        guard let peer = PROJ() else {
            print("PROJ is missing: install libproj25 to compare. This package alone:")
            print("  geodesic: \(line(median { nanoseconds(cases, geodesic) }))")
            print("  distance: \(line(median { nanoseconds(cases, distance) }))")
            return
        }
        var isReached = try measure(
            "length, both azimuths (and here the reduced length)",
            cases,
            own: geodesic,
            other: peer.geodesic
        )
        isReached =
            try measure("length alone", cases, own: distance, other: peer.distance) && isReached
        let gps = cases.filter { ["random", "gps6"].contains($0.category) }
        isReached =
            try measure("random points and fixes", gps, own: geodesic, other: peer.geodesic)
            && isReached
        guard isReached else {
            print("Geodesy must take at most \(goal) of PROJ's time.")
            exit(1)
        }
    }

    /// Prints the medians of one task; false when the goal is missed.
    private static func measure(
        _ name: String,
        _ cases: [GeodesicCase],
        own: (GeodesicCase) -> Double,
        other: (GeodesicCase) -> Double
    ) throws -> Bool {
        for row in cases {
            guard abs(own(row) - row.length) <= 15e-9 + row.length.ulp,
                abs(other(row) - row.length) <= 15e-9 + row.length.ulp
            else { throw Failure.disagreement }
        }
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            ours.append(nanoseconds(cases, own))
            theirs.append(nanoseconds(cases, other))
        }
        let (mine, peers) = (ours.sorted()[rounds / 2], theirs.sorted()[rounds / 2])
        print(name)
        print("  Geodesy: \(line(mine))")
        print("  PROJ:    \(line(peers))")
        print("  ratio:   \((mine / peers * 100).rounded() / 100)")
        return mine <= goal * peers
    }

    private static func geodesic(_ row: GeodesicCase) -> Double {
        row.start.geodesic(to: row.end).distance.metres
    }

    private static func distance(_ row: GeodesicCase) -> Double {
        row.start.distance(to: row.end).metres
    }

    /// Time of this thread alone, so that others on the machine count less.
    private static func nanoseconds(
        _ cases: [GeodesicCase],
        _ solve: (GeodesicCase) -> Double
    ) -> Double {
        var sum = 0.0
        let start = threadNanoseconds()
        for _ in 0..<passes {
            for row in cases { sum += solve(row) }
        }
        let time = threadNanoseconds() - start
        // Of use to nobody but the optimizer, which must not leave the work out.
        precondition(sum > 0)
        return Double(time) / Double(passes * cases.count)
    }

    private static func threadNanoseconds() -> Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    private static func median(_ measure: () -> Double) -> Double {
        (0..<rounds).map { _ in measure() }.sorted()[rounds / 2]
    }

    private static func line(_ nanoseconds: Double) -> String {
        "\(Int(nanoseconds.rounded())) ns"
    }

    enum Failure: Error {
        /// A solver is more than 15 nm off the table.
        case disagreement
    }
}
