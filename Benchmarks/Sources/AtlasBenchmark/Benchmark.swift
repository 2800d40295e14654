import Atlas
import Foundation
import Geodesy

/// Measures the answers of the atlas, or lists where they are wrong.
///
///     AtlasBenchmark points.csv            times, one `name nanoseconds` a line
///     AtlasBenchmark first                 time of the first answer of a process
///     AtlasBenchmark misses points.csv edge.csv
@main
struct Benchmark {
    private static let rounds = 9

    static func main() throws {
        let start = DispatchTime.now().uptimeNanoseconds
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "first": try first(since: start)
        case "misses" where arguments.count == 3:
            try Misses(points: arguments[1], hardCases: arguments[2]).report()
        case .some(let path) where arguments.count == 1: try measure(path)
        default:
            print("usage: AtlasBenchmark points.csv | first | misses points.csv edge.csv")
            exit(2)
        }
    }

    /// The time from the start of this program's work to its first answer, and the memory of it.
    private static func first(since start: UInt64) throws {
        let before = residentBytes()
        let point = try Coordinate(latitude: 51.4545, longitude: -2.5879)
        let place = Atlas.embedded.place(at: point)
        let end = DispatchTime.now().uptimeNanoseconds
        let bytes = residentBytes() - before
        precondition(place.country?.code == "GB", "the first answer is right")
        print("first \(end - start)")
        print("memory \(bytes)")
    }

    private static func measure(_ path: String) throws {
        let points = try Points.read(path).map(\.point)
        let atlas = Atlas.embedded
        report("codes", points) { point in
            let territory = atlas.territory(at: point)
            return (territory.countryCode?.utf8.count ?? 0)
                + (territory.provinceCode?.utf8.count ?? 0)
        }
        report("names", points) { point in
            let territory = atlas.territory(at: point)
            return (territory.country?.name.utf8.count ?? 0)
                + (territory.province?.name.utf8.count ?? 0)
        }
        report("place", points) { point in
            let place = atlas.place(at: point)
            return (place.town?.name.utf8.count ?? 0)
                + (place.timeZone?.identifier.utf8.count ?? 0)
        }
        print("memory \(residentBytes())")
    }

    /// Prints the best of some rounds: what disturbs them only makes them slower.
    private static func report(
        _ name: String,
        _ points: [Coordinate],
        _ answer: (Coordinate) -> Int
    ) {
        var best = Double.infinity
        var sum = 0
        for _ in 0..<rounds {
            let start = clock()
            for point in points { sum &+= answer(point) }
            best = min(best, Double(clock() - start) * 1e9 / Double(CLOCKS_PER_SEC))
        }
        precondition(sum > 0, "the answers were not left out")
        print("\(name) \(best / Double(points.count))")
    }

    /// Resident bytes of this process.
    private static func residentBytes() -> Int {
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * 4_096
    }
}
