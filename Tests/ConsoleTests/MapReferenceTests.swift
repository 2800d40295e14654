import Atlas
import Geodesy
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// What a map compares a request with, and the map in two parts where that is far away.
struct MapReferenceTests {
    private static let bath = point(51.3811, -2.359)
    private static let size = Size(width: 80, height: 20)
    private static let far = Wayfarer.scene(from: Wayfarer.lagos, home: bristol)

    private func text(
        _ scene: MapScene,
        _ view: MapView = MapView(),
        size: Size = size,
        glyphs: Glyphs = .unicode
    ) -> String {
        drawnMap(scene, view, size, glyphs).text
    }

    private func mapped(_ scene: MapScene, width: Int = 80, height: Int = 24) -> State {
        var state = console([bristolEntry(scene: scene)], width: width, height: height)
        press("m", &state)
        return state
    }

    @Test(arguments: [bristol, nil], [bath, nil])
    func `home sets the width, else the last approved place, and nothing else does`(
        home: Coordinate?,
        approved: Coordinate?
    ) {
        let near = point(51.5, -2.2)
        func scene(_ earlier: [Coordinate]) -> MapScene {
            Wayfarer.scene(from: near, home: home, approved: approved, earlier: earlier)
        }
        let calm = scene([])
        let kind: MapScene.Reference.Kind? =
            home != nil ? .home : approved != nil ? .approved : nil
        #expect(calm.reference?.kind == kind)
        #expect(calm.reference?.coordinate == home ?? approved)
        let burst = scene(Array(repeating: Wayfarer.lagos, count: 9))
        #expect(ZoomLadder.start(for: burst) == ZoomLadder.start(for: calm))
        #expect(text(burst) == text(calm), "what lies outside leaves no trace")
    }

    @Test func `an approved place has a mark and a name of its own`() {
        let seen = text(Wayfarer.scene(from: bristol, approved: Self.bath))
        #expect(seen.contains("A approved") || seen.contains("approved A"))
        #expect(seen.contains("A last approved"))
        #expect(!seen.contains("@"))
        let here = text(Wayfarer.scene(from: bristol, approved: bristol))
        #expect(here.contains("A last approved is here"))
    }

    @Test(arguments: [(890, false), (910, true)] as [(Double, Bool)])
    func `a map of both is drawn as far as 3,000 km hold both`(
        kilometres: Double,
        isFar: Bool
    ) {
        let request = bristol.destination(
            at: .metres(kilometres * 1_000),
            towards: Azimuth(degrees: 180)
        )
        let scene = Wayfarer.scene(from: request, home: bristol)
        #expect(scene.isFar == isFar)
        #expect(MapView().isInTwoParts(of: scene) == isFar)
    }

    @Test(arguments: [(25, 7), (40, 7), (40, 36), (80, 20), (120, 36), (200, 56)])
    func `what is far away is told in words, above a map of each under its name`(
        width: Int,
        height: Int
    ) {
        for look in MapLook.allCases {
            let frame = drawnMap(
                Self.far,
                MapView(look: look),
                Size(width: width, height: height),
                .unicode
            )
            #expect(frame.rowWidths == Array(repeating: width, count: height))
            let words = frame.lines.prefix(2).joined(separator: " ")
            #expect(words.hasPrefix("Lagos is 5,019 km from home, Bristol."))
            let text = frame.text
            #expect(text.contains("X Lagos, NG"))
            #expect(text.contains("@ home: Bristol, GB") || text.contains("@ Bristol"))
            // A mark under each name.
            for sign in ["X", "@"] as [Unicode.Scalar] {
                let cells = (0..<height).flatMap { frame.row($0) }
                #expect(cells.count { $0.scalar == sign && $0.style != .dim } == 2, "\(sign)")
            }
            #expect(look != .ascii || text.utf8.allSatisfy { $0 < 0x80 })
        }
    }

    @Test(
        arguments: [
            (
                Wayfarer.scene(from: Wayfarer.lagos, home: bristol),
                "Lagos is 5,019 km from home, Bristol."
            ),
            (
                Wayfarer.scene(from: Wayfarer.lagos, approved: bristol),
                "Lagos is 5,019 km from Bristol, where you approved last."
            ),
            (
                Wayfarer.scene(from: point(0, 0), home: bristol),
                "The point 0, 0 is 5,708 km from home, Bristol."
            ),
            (
                Wayfarer.scene(from: point(-30, -20), home: bristol),
                "A point in the Atlantic Ocean is 9,182 km from home, Bristol."
            ),
            (
                Wayfarer.scene(from: Wayfarer.lagos, home: point(90, 0)),
                "Lagos is 9,288 km from home, Arctic Ocean."
            ),
            (
                MapScene(
                    request: Wayfarer.lagos,
                    label: "",
                    home: bristol,
                    earlier: [],
                    layers: []
                ),
                "The place is 5,019 km from home."
            ),
            (
                MapScene(
                    request: Wayfarer.lagos,
                    label: "Lagos, NG near BJ",
                    home: nil,
                    approved: bristol,
                    earlier: [],
                    layers: []
                ), "Lagos is 5,019 km from the last approved place."
            ),
        ] as [(MapScene, PrintableText)]
    )
    func `the words name both and how far apart they are`(scene: MapScene, words: PrintableText) {
        #expect(Words.Map.apart(scene).first == words)
        #expect(scene.isFar)
    }

    @Test func `without room for two maps there is one about the request`() {
        let small = text(Self.far, size: Size(width: 20, height: 6))
        #expect(small.contains("home 5,019 km"))
        #expect(!small.contains("Lagos is"))
    }

    @Test func `every key leads to one map, and one back to both`() {
        let words = "two maps 200 km wide"
        for keys in ["+", "-", "H", "J", "f", "W", "o", "2", "+-", "oo"] {
            var state = mapped(Self.far)
            #expect(render(state).text.contains(words))
            #expect(render(state).text.contains("Lagos is 5,019 km from home"))
            press(keys, &state)
            #expect(!render(state).text.contains(words), "\(keys)")
            press("0", &state)
            #expect(render(state).text.contains(words), "\(keys)")
        }
        var state = mapped(Self.far)
        press("f", &state)
        let fitted = render(state).text
        #expect(fitted.contains("@ home") && fitted.contains("X Lagos, NG"))
        press("+", &state)
        #expect(render(mapped(Self.far, width: 40, height: 12)).text.contains("Lagos is 5,019"))
    }

    @Test func `places that somebody asked about are one map, however far`() {
        let scene = MapScene(
            atlas: .embedded,
            middle: Wayfarer.lagos,
            label: "Lagos, NG",
            others: [bristol],
            home: bristol,
            network: nil
        )
        #expect(!scene.isFar)
        #expect(text(scene, MapView(width: .metres(80_000), of: scene)).contains("1: 5,019 km N"))
    }

    @Test(arguments: MapLook.allCases)
    func `the circle of accuracy is drawn around the request of both`(look: MapLook) {
        let scene = Wayfarer.scene(from: Wayfarer.lagos, home: bristol, accuracy: 25_000)
        let drawn = text(scene, MapView(look: look))
        #expect(drawn.contains("within 25 km"))
        let without = text(Self.far, MapView(look: look))
        // Below the name, left of the line that parts both maps.
        func cells(_ text: String, right: Bool) -> [String] {
            text.split(separator: "\n").dropFirst(2).dropLast().map {
                String(right ? $0.dropFirst(40) : $0.prefix(39))
            }
        }
        #expect(cells(drawn, right: false) != cells(without, right: false))
        #expect(cells(drawn, right: true) == cells(without, right: true))
    }
}
