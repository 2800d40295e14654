import Atlas
import Geodesy
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// The nearest maps, the region that is framed, where the atlas ends, and the signs.
struct MapEndTests {
    private static let size = Size(width: 80, height: 20)

    private func frame(
        _ scene: MapScene,
        _ metres: Double,
        look: MapLook = .ascii,
        size: Size = size
    ) -> Frame {
        drawnMap(scene, MapView(exactly: .metres(metres), of: scene, look: look), size, .unicode)
    }

    private func mapped(_ scene: MapScene, width: Int = 80, height: Int = 24) -> State {
        var state = console([bristolEntry(scene: scene)], width: width, height: height)
        press("m", &state)
        return state
    }

    @Test func `the zoom goes on to 2 km`() {
        var state = mapped(Wayfarer.scene(from: bristol, home: london))
        for _ in 0..<20 { press("+", &state) }
        #expect(render(state).text.contains("as the request says, map 2 km wide"))
    }

    @Test(arguments: [(24, 9), (40, 12), (80, 24), (120, 40), (200, 60), (60, 60)])
    func `a key frames the 2,000 m around the request, all of them`(width: Int, height: Int) throws
    {
        let scene = Wayfarer.scene(from: bristol, home: london)
        var state = mapped(scene, width: width, height: height)
        press("++2", &state)
        #expect(state.map.region == .metres(2_000))
        let size = Size(width: width, height: height)
        let widget = MapWidget(scene: scene, view: state.map, size: size, glyphs: .unicode)
        for degrees in stride(from: 0.0, to: 360, by: 90) {
            for metres in [1_000, 1_000 * 2.0.squareRoot()] {
                // The middle of a side, and a corner.
                let turn = metres > 1_001 ? 45.0 : 0
                let edge = bristol.destination(
                    at: .metres(metres),
                    towards: Azimuth(degrees: degrees + turn)
                )
                #expect(widget.isOnMap(edge), "\(degrees) \(metres)")
            }
        }
        // Not much more than it, in the shorter direction.
        let beyond = bristol.destination(
            at: .metres(1_150),
            towards: Azimuth(degrees: width > height * 2 ? 0 : 90)
        )
        #expect(!widget.isOnMap(beyond))
        if width >= 80 {
            #expect(render(state).text.contains("square 2,000 m"))
            #expect(render(state).text.contains("map of 2,000 m around it"))
        }
        press("-", &state)
        #expect(state.map.region == nil)
        #expect(ZoomLadder.width(of: scene, zoom: state.map.zoom) == .metres(5_000))
    }

    @Test func `a word of the plain lines frames it too`() {
        #expect(Command("region-map") == Command(.frameRegion))
        var state = plainLines([bristolEntry(scene: Wayfarer.scene(from: bristol, home: london))])
        state.type(["region-map"])
        let lines = Plain.map(
            bristolEntry(scene: Wayfarer.scene(from: bristol)).review,
            view: state.map
        )
        #expect(lines.last?.text.contains("map of 2,000 m around it") == true)
    }

    @Test func `a view that shows nothing of the atlas says so`() {
        let ocean = Wayfarer.scene(from: point(-48.8767, -123.3933))
        let words = "No coast or town lies in this view."
        for metres in [1_200_000, 80_000, 2_000.0] {
            #expect(frame(ocean, metres).text.contains(words))
        }
        #expect(!frame(ocean, 8_000_000).text.contains(words))
        let town = Wayfarer.scene(from: point(51.4552, -2.5967))
        #expect(
            frame(town, 1_000).text
                .contains("No coast or other town lies in this view.")
        )
        #expect(
            frame(ocean, 2_000, size: Size(width: 30, height: 8)).text.contains(
                "Nothing to draw here."
            )
        )
        #expect(frame(ocean, 2_000, size: Size(width: 16, height: 6)).text.contains("no coast"))
    }

    @Test(arguments: [(30_000, false), (29_000, true), (10_000, true)] as [(Double, Bool)])
    func `lines that are coarser than their map are told`(metres: Double, isReported: Bool) {
        let drawn = frame(Wayfarer.scene(from: Wayfarer.lagos), metres)
        let words = "So near, lines may be off by 1.1 km."
        #expect(drawn.text.contains(words) == isReported)
        #expect(drawn.text.contains("coast simplified") == !isReported)
    }

    /// The note takes one row, and the marks stay.
    @Test func `the note covers no mark`() {
        for seed in 0..<60 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let centre = point(-48.8767, -123.3933)
            let marks = (0..<9).map { _ in
                centre.destination(
                    at: .metres(.random(in: 0...3_000, using: &generator)),
                    towards: Azimuth(degrees: .random(in: 0..<360, using: &generator))
                )
            }
            let scene = Wayfarer.scene(from: centre, home: marks[8], earlier: marks)
            let size = Size(
                width: .random(in: 24...120, using: &generator),
                height: .random(in: 8...40, using: &generator)
            )
            let drawn = frame(scene, 6_000, size: size)
            let texts =
                Words.Map.ends(hasOwnTown: true) + Words.Map.ends(hasOwnTown: false)
                + Words.Map.coarseLines
            var widget = MapWidget(
                scene: scene,
                view: MapView(exactly: .metres(6_000), of: scene),
                size: Size(width: size.width, height: size.height - 1),
                glyphs: .ascii
            )
            widget.draw()
            let notes = widget.field.labels.filter { texts.contains($0.text) }
            #expect(notes.count == 1, "seed \(seed)")
            for label in widget.field.labels where label.text.columns == 1 {
                #expect(
                    drawn[label.row, label.column].scalar == label.text.text.unicodeScalars.first
                )
                #expect(
                    !notes.contains { $0.row == label.row && $0.columns.contains(label.column) }
                )
            }
        }
    }

    @Test(arguments: MapPlace.all)
    func `every mark of a map is told among the signs`(place: MapPlace) {
        let reported =
            Words.Map.marks.flatMap { $0.sign.text.unicodeScalars } + "2345678".unicodeScalars
        var widget = MapWidget(
            scene: place.scene,
            view: MapView(zoom: -30),
            size: Self.size,
            glyphs: .ascii
        )
        widget.draw()
        for label in widget.field.labels where label.text.columns == 1 {
            #expect(label.text.text.unicodeScalars.allSatisfy(reported.contains), "\(label.text)")
        }
    }

    @Test(arguments: [(40, 12, true, false), (80, 24, true, false), (120, 40, true, true)])
    func `the signs stand below the whole map where there are rows for them`(
        width: Int,
        height: Int,
        hasMarks: Bool,
        hasLines: Bool
    ) {
        let scene = Wayfarer.scene(from: bristol, home: london)
        let state = mapped(scene, width: width, height: height)
        let text = render(state).text
        #expect(text.contains("o town") == hasMarks)
        #expect(text.contains("solid line coast or shore") == hasLines)
        var plain = state
        press("tt", &plain)
        #expect(render(plain).text.contains("/ \\ _ coast or shore") == (height > 12))
        var sheet = state
        press([.escape], &sheet)
        #expect(!render(sheet).text.contains("1-9 earlier"))
    }

    @Test func `only signs that are on the map stand below it`() {
        let home = Wayfarer.scene(from: bristol, home: london)
        func text(_ scene: MapScene, _ keys: String) -> String {
            var state = mapped(scene, width: 120, height: 40)
            press(keys, &state)
            return render(state).text
        }
        let near = text(home, "")
        #expect(near.contains("long dashes path from home"))
        for absent in ["lies that way", "path from 1", "stated accuracy"] {
            #expect(!near.contains(absent), "\(absent)")
        }
        #expect(text(home, "++").contains("> < ^ v lies that way"))
        #expect(!text(home, "2").contains("equal distance"))
        let sea = text(Wayfarer.scene(from: point(-48.8767, -123.3933)), "")
        for absent in ["o town", "border", "coast", "path", "lies that way"] {
            #expect(!sea.contains("\(absent)\n") && !sea.contains(" \(absent)  "), "\(absent)")
        }
        #expect(sea.contains("equal distance"))
        #expect(
            text(Wayfarer.scene(from: Wayfarer.lagos, home: bristol), "").contains("o town"),
            "in one of two parts"
        )
    }

    @Test func `the legend names only what is on the map`() {
        let paris = point(48.8566, 2.3522)
        let scene = Wayfarer.scene(
            from: bristol,
            home: london,
            earlier: [paris, london, point(51.4, -1.9)],
            accuracy: 9_000
        )
        func legend(_ view: MapView) -> String {
            drawnMap(scene, view, Size(width: 160, height: 24), .ascii).lines.last ?? ""
        }
        let all = legend(MapView(width: .metres(3_000_000), of: scene))
        #expect(all.contains("X request") && all.contains("1 3 earlier requests"))
        let near = legend(MapView(width: .metres(200_000), of: scene))
        #expect(near.contains("3 earlier") && !near.contains("1-3"))
        #expect(near.contains("% within 9.0 km"))
        var away = MapView(width: .metres(80_000), of: scene)
        for _ in 0..<8 { away.pan(east: -1, north: 0, over: scene) }
        let empty = legend(away)
        for absent in ["X request", "earlier", "@ home", "ring", "within"] {
            #expect(!empty.contains(absent), "\(absent)")
        }
        #expect(empty.contains("|--"), "the scale stays")
    }

    @Test func `numbers without a digit on the map are not in the legend`() {
        let near = Wayfarer.scene(from: bristol, home: london, earlier: [bristol, london])
        for width in [40, 80, 160] {
            let size = Size(width: width, height: 12)
            let world = MapView(width: ZoomLadder.worldWidth, of: near)
            let legend = drawnMap(near, world, size, .ascii).lines.last ?? ""
            #expect(!legend.contains("1-2") || legend.contains("at X"), "\(legend)")
        }
        let drawn = Wayfarer.scene(from: bristol, earlier: [london, point(51.4, -1.9)])
        let view = MapView(width: .metres(500_000), of: drawn)
        let wide = drawnMap(drawn, view, Size(width: 160, height: 24), .ascii).lines.last ?? ""
        #expect(wide.contains("1-2 earlier requests"), "\(wide)")
        for width in 30...160 {
            let size = Size(width: width, height: 12)
            let legend = drawnMap(drawn, view, size, .ascii).lines.last ?? ""
            #expect(!legend.contains("1-2") || legend.contains("1-2 earlier"), "\(legend)")
        }
    }

    @Test func `no distance from the middle of a moved map stands at its edge`() {
        let scene = Wayfarer.scene(from: bristol, home: london)
        var state = mapped(scene, width: 120, height: 40)
        press("++", &state)
        #expect(render(state).text.contains(/home \d+ km E >/), "from the request in the middle")
        press([.right, .right, .right, .right], &state)
        let text = render(state).text
        #expect(!text.contains(/X: \d+ km/) && text.contains("X: lies W"), "\(text)")
    }

    @Test func `each kind of line has a sign in 7-bit characters that it is drawn with`() {
        let signs = Words.Map.lines(isASCII: true)
        #expect(signs.count == Words.Map.lines(isASCII: false).count)
        let layers: [DotCanvas.Layer] = [
            .arc, .travel, .accuracy, .ring, .coast, .border, .province,
        ]
        for (sign, layer) in zip(signs, layers) {
            let drawn = Shading.scalar(for: 0x01, layer: layer, look: .ascii)
            #expect(sign.style == layer.style)
            #expect(layer == .coast || drawn.map(sign.sign.text.unicodeScalars.contains) == true)
        }
    }
}
