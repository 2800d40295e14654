import Geodesy
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct MapTests {
    /// A scene anywhere on the globe with lines and towns around it.
    private func scene(seed: UInt64) -> MapScene {
        var generator = SeededGenerator(seed: seed)
        let corners = [
            point(90, 0), point(-90, 0), point(0, 179.999), point(0, -180), point(89.99, 179.9),
            point(-77, -179.99),
        ]
        let centre =
            seed < 6
            ? corners[Int(seed)]
            : point(
                .random(in: -90...90, using: &generator),
                .random(in: -180...180, using: &generator)
            )
        func near() -> Coordinate {
            centre.destination(
                at: .metres(.random(in: 0...20_000_000, using: &generator)),
                towards: Azimuth(degrees: .random(in: 0..<360, using: &generator))
            )
        }
        return MapScene(
            request: centre,
            label: "Here, XX",
            home: seed.isMultiple(of: 2) ? near() : nil,
            earlier: (0..<Int(seed % 4)).map { _ in near() },
            layers: [
                MapScene.Layer(
                    widest: .metres(1e9),
                    lines: (0..<20).map { number in
                        MapScene.Line(
                            kind: number.isMultiple(of: 2) ? .coast : .border,
                            points: (0..<10).map { _ in near() }
                        )
                    },
                    towns: (0..<60).map { MapScene.Town(name: "Town \($0)", coordinate: near()) }
                )
            ]
        )
    }

    @Test func `case 29: a map fills its frame and no more, anywhere on the globe`() {
        for seed in 0..<24 as Range<UInt64> {
            for (width, height) in [(44, 18), (80, 24), (16, 5), (120, 40), (15, 4), (0, 0)] {
                for zoom in [-9, 0, 9] {
                    let frame = drawnMap(
                        scene(seed: seed),
                        MapView(zoom: zoom),
                        Size(width: width, height: height),
                        seed.isMultiple(of: 2) ? .unicode : .ascii
                    )
                    #expect(frame.rowWidths == Array(repeating: width, count: height))
                }
            }
        }
    }

    @Test func `the request is in the middle at every zoom but the world's`() {
        for seed in 0..<12 as Range<UInt64> {
            for zoom in 1...9 {
                let frame = drawnMap(
                    scene(seed: seed),
                    MapView(zoom: zoom),
                    Size(width: 41, height: 20),
                    .unicode
                )
                let isWorld = frame.lines[19].contains("world")
                #expect(isWorld || frame[9, 20].scalar == "X", "seed \(seed), zoom \(zoom)")
            }
        }
    }

    @Test func `every mark is on the map of the whole world`() {
        for seed in 0..<40 as Range<UInt64> {
            let frame = drawnMap(
                scene(seed: seed),
                MapView(zoom: -9),
                Size(width: 80, height: 24),
                .ascii
            )
            let styles = (0..<24).flatMap { frame.row($0).map(\.style) }
            #expect(styles.contains(.request), "seed \(seed)")
        }
    }

    @Test func `words and marks never touch each other`() {
        for seed in 0..<200 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var field = LabelField(size: Size(width: 40, height: 6))
            for number in 0..<40 {
                field.place(
                    LabelField.Label(
                        row: .random(in: -1...6, using: &generator),
                        column: .random(in: -3...40, using: &generator),
                        text: "name \(number)",
                        style: .town
                    )
                )
            }
            let labels = field.labels
            for (index, label) in labels.enumerated() {
                #expect(label.columns.lowerBound >= 0 && label.columns.upperBound <= 40)
                for other in labels.dropFirst(index + 1) where other.row == label.row {
                    let gap = max(
                        other.columns.lowerBound - label.columns.upperBound,
                        label.columns.lowerBound - other.columns.upperBound
                    )
                    #expect(gap >= 1, "seed \(seed)")
                }
            }
        }
    }

    /// Budget: a point at a distance lies at that distance on the map within 0.6 %, the
    /// difference between sphere and ellipsoid.
    @Test(
        arguments: [(0, 0), (51.45, -2.6), (89.9, 10), (-90, 0), (-16.8, 179.9)]
            as [(Double, Double)]
    )
    func `circles of equal distance are circles`(latitude: Double, longitude: Double) throws {
        let centre = point(latitude, longitude)
        let projection = Projection(
            around: centre,
            width: .metres(500_000),
            dotsWide: 200,
            dotsHigh: 200
        )
        for degrees in stride(from: 0.0, to: 360, by: 15) {
            let azimuth = Azimuth(degrees: degrees)
            let target = centre.destination(at: .metres(200_000), towards: azimuth)
            let dot = try #require(projection.point(target))
            let across = dot.x - 100
            let up = 100 - dot.y
            let radius = (across * across + up * up).squareRoot()
            #expect(abs(radius - 80) < 80 * 0.006, "towards \(degrees)")
        }
    }

    @Test func `a map opens with home in sight where that is near enough`() {
        let near = drawnMap(bristolScene, MapView(zoom: 0), Size(width: 44, height: 18), .ascii)
        #expect(near.text.contains("@ home"))
        let closer = drawnMap(bristolScene, MapView(zoom: 2), Size(width: 44, height: 18), .ascii)
        #expect(closer.text.contains("home 172 km E >"))
        #expect(closer.text.contains("1 last request"))
    }

    @Test(arguments: [(0, true), (300, true), (1_300, true), (20_000, false)] as [(Double, Bool)])
    func `a home under the request's mark is told in the legend`(metres: Double, isHidden: Bool) {
        let home = bristol.destination(at: .metres(metres), towards: Azimuth(degrees: 90))
        let frame = MapWidget.frame(
            scene: MapScene(
                request: bristol,
                label: "Bristol, GB",
                home: home,
                earlier: [],
                layers: []
            ),
            view: MapView(zoom: 0),
            size: Size(width: 44, height: 18),
            glyphs: .ascii
        )
        let legend = frame.lines[17]
        #expect(legend.hasSuffix(isHidden ? "X request  @ home is here" : "X request  @ home"))
    }

    @Test(arguments: [
        (90.0, "London, GB X", "@ home"), (270, "home @", "X London, GB"),
    ])
    func `the names of two marks on one row stand on their outer sides`(
        towards degrees: Double,
        left: String,
        right: String
    ) throws {
        let home = bristol.destination(at: .metres(9_000), towards: Azimuth(degrees: degrees))
        let scene = MapScene(
            request: bristol,
            label: "London, GB",
            home: home,
            earlier: [],
            layers: []
        )
        let frame = drawnMap(
            scene,
            MapView(width: .metres(40_000), of: scene),
            Size(width: 60, height: 18),
            .ascii
        )
        let row = try #require(frame.lines.first { $0.includes("London, GB") })
        #expect(row.includes(left) && row.includes(right), "\(row)")
    }

    @Test func `the zoom stays on the ladder`() {
        var state = console([bristolEntry()])
        press("m", &state)
        for _ in 0..<20 { press("-", &state) }
        #expect(render(state).text.contains("whole world"))
        press("+", &state)
        #expect(!render(state).text.contains("whole world"))
    }

    @Test func `the scale bar is as long as it says`() throws {
        let frame = drawnMap(bristolScene, MapView(zoom: 2), Size(width: 80, height: 24), .ascii)
        let legend = try #require(frame.lines.last)
        // 80 km over 80 columns: 1 km a column, so 20 km are 20 columns.
        #expect(legend.hasPrefix("|" + String(repeating: "-", count: 18) + "| 20 km"))
    }

    @Test func `ASCII dots use 7-bit characters, braille its own`() {
        for bits in UInt8.min...UInt8.max {
            let ascii = Shading.scalar(for: bits, layer: .coast, look: .ascii)
            let braille = Shading.scalar(for: bits, layer: .coast, look: .braille)
            #expect((ascii == nil) == (bits == 0) && (braille == nil) == (bits == 0))
            #expect(ascii.map { $0.isASCII } ?? true)
            #expect(braille.map { $0.value == 0x2800 + UInt32(bits) } ?? true)
        }
        #expect(Shading.scalar(for: 0xFF, layer: .coast, look: .ascii) == "#")
    }
}
