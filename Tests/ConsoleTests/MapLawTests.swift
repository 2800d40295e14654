import Geodesy
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// Laws of projection and labels at random places; the seeds are fixed.
struct MapLawTests {
    private static let size = Size(width: 80, height: 23)

    private func anywhere(_ generator: inout SeededGenerator) -> Coordinate {
        let latitudes: [Double] = [90, -90, 0, 89.9, -77, .random(in: -90...90, using: &generator)]
        let longitudes: [Double] = [0, -180, 179.99, .random(in: -180...180, using: &generator)]
        let latitude = latitudes.randomElement(using: &generator) ?? 0
        return point(latitude, longitudes.randomElement(using: &generator) ?? 0)
    }

    private func projection(around centre: Coordinate, width: Distance) -> Projection {
        Projection(
            around: centre,
            width: width,
            dotsWide: Self.size.width * 2,
            dotsHigh: Self.size.height * 4
        )
    }

    private func isSeen(_ point: Coordinate, in projection: Projection) -> Bool {
        projection.point(point).map { dot in
            (0..<Double(Self.size.width * 2)).contains(dot.x)
                && (0..<Double(Self.size.height * 4)).contains(dot.y)
        } ?? false
    }

    @Test func `the region of a view holds everything in sight`() {
        for seed in 0..<60 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let centre = anywhere(&generator)
            for width in ZoomLadder.widths.dropFirst() {
                let projection = projection(around: centre, width: width)
                let region = projection.region
                for _ in 0..<40 {
                    let target = centre.destination(
                        at: .metres(.random(in: 0...width.metres * 0.6, using: &generator)),
                        towards: Azimuth(degrees: .random(in: 0..<360, using: &generator))
                    )
                    guard isSeen(target, in: projection) else { continue }
                    #expect(region.contains(target), "seed \(seed), \(width.kilometres) km")
                }
            }
        }
    }

    @Test func `no box is left out of which a part is in sight`() {
        for seed in 0..<60 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let centre = anywhere(&generator)
            for width in ZoomLadder.widths.dropFirst() {
                let projection = projection(around: centre, width: width)
                for _ in 0..<40 {
                    let seen = centre.destination(
                        at: .metres(.random(in: 0...width.metres * 0.5, using: &generator)),
                        towards: Azimuth(degrees: .random(in: 0..<360, using: &generator))
                    )
                    guard isSeen(seen, in: projection) else { continue }
                    // A box anywhere around the point that is seen.
                    let height = Double.random(in: 0...40, using: &generator)
                    let south = max(-90, seen.latitude - .random(in: 0...height, using: &generator))
                    let breadth = Double.random(in: 0...90, using: &generator)
                    let west = seen.longitude - .random(in: 0...breadth, using: &generator)
                    let box = Region(
                        south: south,
                        north: min(90, max(seen.latitude, south + height)),
                        west: west < -180 ? west + 360 : west,
                        width: breadth
                    )
                    #expect(projection.mayShow(box), "seed \(seed), \(width.kilometres) km")
                }
            }
        }
    }

    @Test func `what is far outside is left out`() {
        let projection = projection(around: bristol, width: .metres(8_000_000))
        let box = Region(south: 60, north: 61, west: 170, width: 1)
        #expect(!projection.mayShow(box))
    }

    @Test func `the way over the date line stays short on the map of the world`() throws {
        let scene = MapScene(
            request: point(-18.1416, 178.4419),
            label: "",
            home: point(-13.8333, -171.7667),
            earlier: [],
            layers: []
        )
        let frame = drawnMap(scene, MapView(zoom: -9), Size(width: 80, height: 24), .ascii)
        #expect(frame.text.contains("whole world"))
        let marks = frame.lines.dropLast().flatMap { line in
            line.enumerated().filter { "X@".contains($0.element) }.map(\.offset)
        }
        let first = try #require(marks.min())
        let last = try #require(marks.max())
        #expect(first > 30 && last < 50 && last - first < 6)
        let arc = (0..<23).flatMap { row in
            (0..<80).filter { frame[row, $0].scalar == "*" }
        }
        #expect(arc.allSatisfy { (first...last).contains($0) })
    }

    @Test func `marks touch marks at most, and words nothing`() {
        for seed in 0..<100 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var field = LabelField(size: Size(width: 40, height: 6))
            func mark() -> LabelField.Label {
                LabelField.Label(
                    row: .random(in: 0..<6, using: &generator),
                    column: .random(in: 0..<40, using: &generator),
                    text: "o",
                    style: .town
                )
            }
            for _ in 0..<6 { field.placeMark(mark()) }
            for number in 0..<40 { field.place(mark(), named: "town \(number)") }
            for (index, label) in field.labels.enumerated() {
                for other in field.labels.dropFirst(index + 1) where other.row == label.row {
                    let gap = max(
                        other.columns.lowerBound - label.columns.upperBound,
                        label.columns.lowerBound - other.columns.upperBound
                    )
                    #expect(gap >= (label.columns.count + other.columns.count == 2 ? 0 : 1))
                }
            }
        }
    }

    @Test func `a mark under another one is told in the legend`() throws {
        let frame = MapWidget.frame(
            scene: MapScene(
                request: bristol,
                label: "Bristol, GB",
                home: bristol,
                earlier: [bristol, point(51.3811, -2.359)],
                layers: []
            ),
            size: Size(width: 80, height: 24),
            glyphs: .ascii
        )
        let legend = try #require(frame.lines.last)
        #expect(legend.contains("@ home is here") && legend.contains("X hides 1"))
        #expect(frame.text.contains(" 2 "))
    }

    @Test(
        arguments: [
            (["1"], "X hides 1"), (["1", "2"], "X hides 1-2"),
            (["1", "2", "3", "5", "7", "8"], "X hides 1-3 5 7-8"), (["A", "1"], "X hides A 1"),
        ] as [([PrintableText], PrintableText)]
    )
    func `marks under one are told together`(signs: [PrintableText], text: PrintableText) {
        #expect(Words.Map.hidden(signs, under: "X") == text)
    }

    @Test(arguments: [20, 30, 44, 60, 80, 120])
    func `a legend fits, and home is the last to go`(width: Int) throws {
        let frame = MapWidget.frame(
            scene: MapScene(
                request: bristol,
                label: "Bristol, GB",
                home: bristol,
                earlier: Array(repeating: bristol, count: 9),
                layers: []
            ),
            size: Size(width: width, height: 24),
            glyphs: .ascii
        )
        let legend = try #require(frame.lines.last)
        #expect(legend.count <= width && legend.contains("@ home is here"))
    }

    @Test func `rings stay around the request when the map has moved`() throws {
        let scene = MapScene(request: bristol, label: "", home: nil, earlier: [], layers: [])
        let east = bristol.destination(at: .metres(10_000), towards: Azimuth(degrees: 90))
        func rings(_ centre: Coordinate?) -> [Int] {
            let frame = drawnMap(
                scene,
                MapView(centre: centre),
                Size(width: 80, height: 24),
                .ascii
            )
            return (0..<80).filter { frame[11, $0].scalar == "+" }
        }
        // 80 km over 80 columns.
        let own = rings(nil)
        try #require(own.count >= 2)
        let moved = rings(east)
        #expect(zip(own, moved).allSatisfy { abs($0 - 10 - $1) <= 1 }, "\(own) \(moved)")
    }
}
