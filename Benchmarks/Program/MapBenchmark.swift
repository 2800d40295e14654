import Atlas
import Geodesy
import Glibc
import Review

/// Measures what a frame of the map costs, in thread time, at every width and in every look.
///
///     benchmark map
///
/// Prints one row a width: the median and the worst of all places and looks, in milliseconds for
/// two sizes. Ends with 1 when a median is above its limit.
struct MapBenchmark {
    /// A size of a frame, and the most milliseconds that half of its frames may take.
    private struct Measured {
        let size: Size
        let limit: Double
    }

    private static let sizes = [
        Measured(size: Size(width: 80, height: 24), limit: 2),
        Measured(size: Size(width: 200, height: 60), limit: 6),
    ]
    /// In kilometres: every step of the zoom, from the whole world on.
    private static let widths: [Double] = [40_075, 8_000, 3_000, 1_200, 500, 200, 80, 30]
    private static let looks = MapLook.allCases
    private static let rounds = 5

    static func run() throws {
        var isSlow = false
        let heads = sizes.flatMap { sized in
            looks.map { "\(sized.size.width)x\(sized.size.height) \($0)" }
        }
        print(line("width", heads))
        for width in widths {
            var cells: [String] = []
            for sized in sizes {
                for look in looks {
                    let times = try times(width: width, size: sized.size, look: look)
                    let median = times[times.count / 2]
                    isSlow = isSlow || median > sized.limit
                    let mark = median > sized.limit ? "!" : ""
                    cells.append(mark + text(median) + " / " + text(times[times.count - 1]))
                }
            }
            print(line(width > 8_000 ? "world" : "\(Int(width)) km", cells))
        }
        print("median / worst place, in ms of one core; limits 2 ms at 80x24 and 6 ms at 200x60")
        guard isSlow else { return }
        print("too slow: the medians that are marked with !")
        exit(1)
    }

    /// The best times of all places in rising order: what disturbs a round only makes it slower.
    private static func times(width: Double, size: Size, look: MapLook) throws -> [Double] {
        try Site.all.map { site in
            let scene = try site.scene()
            let view = MapView(width: .metres(width * 1_000), of: scene, look: look)
            var best = Double.infinity
            for _ in 0..<rounds {
                let start = now()
                let frame = MapWidget.frame(
                    scene: scene,
                    view: view,
                    size: size,
                    glyphs: .unicode
                )
                best = min(best, now() - start)
                precondition(frame.size == size, "the frame was drawn")
            }
            return best
        }
        .sorted()
    }

    /// Milliseconds of this thread.
    private static func now() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    private static func text(_ milliseconds: Double) -> String {
        let hundredths = Int((milliseconds * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    private static func line(_ head: String, _ cells: [String]) -> String {
        ([head] + cells).map { $0 + String(repeating: " ", count: max(1, 17 - $0.count)) }
            .joined()
    }
}

/// A request somewhere, with the approver's home and an earlier request.
struct Site {
    let request: (latitude: Double, longitude: Double)
    let home: (latitude: Double, longitude: Double)

    /// Towns, coasts, borders, a pole, the date line and the open sea.
    static let all = [
        Site(request: (51.4517, -2.595), home: (51.5074, -0.1278)),
        Site(request: (40.7128, -74.006), home: (51.4517, -2.595)),
        Site(request: (35.6812, 139.7671), home: (51.4517, -2.595)),
        Site(request: (-18.1416, 178.4419), home: (-13.8333, -171.7667)),
        Site(request: (-90, 0), home: (-77.85, 166.67)),
        Site(request: (41.9022, 12.4533), home: (41.9028, 12.4964)),
        Site(request: (51.4406, 4.9297), home: (51.5719, 4.7683)),
        Site(request: (-48.8767, -123.3933), home: (-36.8485, 174.7633)),
        Site(request: (35.8989, 14.5146), home: (51.4517, -2.595)),
        Site(request: (48.5734, 7.7521), home: (48.5746, 7.8152)),
        Site(request: (0, 0), home: (51.4517, -2.595)),
        Site(request: (-51.4517, 177.405), home: (51.4517, -2.595)),
    ]

    func scene() throws -> MapScene {
        let centre = try Coordinate(latitude: request.latitude, longitude: request.longitude)
        let home = try Coordinate(latitude: home.latitude, longitude: home.longitude)
        return MapSource(
            atlas: .embedded,
            request: centre,
            place: Atlas.embedded.place(at: centre),
            home: home,
            earlier: [home]
        ).scene
    }
}
