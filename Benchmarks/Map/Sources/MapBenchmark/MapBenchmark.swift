import Atlas
import Console
import Geodesy
import Glibc

/// Measures what a frame of the map costs, in thread time, at every width and in every look.
///
///     MapBenchmark
///
/// Prints one row a width: the median and the worst of all places and looks, in milliseconds for
/// two sizes. Ends with 1 when a median is above its limit.
@main
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

    static func main() throws {
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
