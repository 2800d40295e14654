import Atlas
import Geodesy
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct MapViewTests {
    /// A console that shows the map over the whole screen.
    private func mapped(_ scene: MapScene, width: Int = 80, height: Int = 24) -> State {
        var state = console([bristolEntry(scene: scene)], width: width, height: height)
        press("m", &state)
        return state
    }

    private let bristolOnEarth = MapSource(
        atlas: .embedded,
        request: bristol,
        place: nil,
        home: london,
        earlier: [point(51.3811, -2.359), point(48.8566, 2.3522)]
    ).scene

    @Test func `the map fills the screen, and leaves it again`() {
        var state = mapped(bristolOnEarth)
        let frame = render(state)
        #expect(state.screen == .map)
        #expect(frame.lines[21].hasPrefix(" X 51.4517N 2.5950W as the request says, map "))
        #expect(!frame.text.contains("Ledger Books"))
        let foot = " a approve  r reject  Esc back  + in  - out  2 region  W world  ? help"
        #expect(frame.lines[23] == foot)
        press([.escape], &state)
        #expect(state.screen == .list)
        press("mm", &state)
        #expect(state.screen == .list)
        press("wm", &state)
        press([.escape], &state)
        #expect(state.screen == .why, "the way back is the one by which one came")
    }

    @Test func `the whole map has a view of its own, and the sheet keeps its one`() {
        for leave in ["m", "\u{1B}", "a"] {
            var state = console([bristolEntry(scene: bristolOnEarth)], width: 120, height: 40)
            press("+", &state)
            let (sheet, frame) = (state.map, render(state))
            press("m", &state)
            #expect(state.map == MapView(), "it opens as every map does")
            press("2+Lt", &state)
            let look = state.map.look
            press(
                leave == "\u{1B}" ? [.escape] : [.character(Unicode.Scalar(leave) ?? "m")],
                &state
            )
            #expect(state.map.zoom == sheet.zoom && state.map.region == nil)
            #expect(state.map.look == look && look != nil, "what is drawn with is a preference")
            press("t", &state)
            press("t", &state)
            guard leave != "a" else { continue }
            #expect(render(state).lines.dropLast(2) == frame.lines.dropLast(2))
        }
    }

    @Test func `nobody decides on the map: the question comes with the request`() {
        for (key, word) in [("a", "Approve"), ("r", "Reject")] {
            var state = mapped(bristolOnEarth)
            press(key, &state)
            #expect(state.screen == .list)
            let text = render(state).text
            #expect(text.contains(word) && text.contains("Ledger Books"))
        }
    }

    @Test func `without a place there is no map`() {
        var state = console([entry()])
        press("m", &state)
        #expect(state.screen == .list)
        #expect(render(state).text.contains("No map: the request has no location."))
        press("HJKLof0wt+-", &state)
        #expect(state.map == MapView())
    }

    @Test func `arrows move the map on the map only`() {
        var state = console([bristolEntry(1, scene: bristolOnEarth), entry(2)])
        press([.right], &state)
        #expect(state.selectedIndex == 1)
        press([.left], &state)
        press("m", &state)
        press([.right, .up], &state)
        #expect(state.selectedIndex == 0)
        let centre = state.map.centre
        #expect(centre.map { $0.longitude > bristol.longitude } == true)
        #expect(centre.map { $0.latitude > bristol.latitude } == true)
    }

    @Test(arguments: [(0, 0), (51.45, -2.6), (-16.8, 179.9), (89.5, 10), (-90, 0)])
    func `the way back leads back`(latitude: Double, longitude: Double) throws {
        let scene = MapScene(
            request: point(latitude, longitude),
            label: "",
            home: nil,
            earlier: [],
            layers: []
        )
        var view = MapView(zoom: -2)
        for (east, north) in [(1, 0), (1, 0), (-1, 0), (-1, 0)] {
            view.pan(east: east, north: north, over: scene)
        }
        let centre = try #require(view.centre)
        #expect(centre.distance(to: scene.request).metres < 1)
        for _ in 0..<300 { view.pan(east: 1, north: 1, over: scene) }
        #expect(view.centre?.latitude == 90)
    }

    @Test func `jumping goes round the points of interest`() {
        var state = mapped(bristolOnEarth)
        var seen: [Coordinate?] = []
        for _ in 0..<4 {
            press("o", &state)
            seen.append(state.map.centre)
        }
        #expect(seen == [london] + bristolOnEarth.earlier + [bristolOnEarth.request])
    }

    @Test func `the point in the middle is in the middle`() {
        var state = mapped(bristolOnEarth)
        press("o++", &state)
        let frame = render(state)
        let row = frame.lines.firstIndex { $0.contains("@ home") }
        #expect(row == 11, "the first row tells how far")
        #expect(frame.text.contains("X: 172 km W"))
    }

    @Test func `fitting shows every point of interest`() {
        var state = mapped(bristolOnEarth)
        press("+++++", &state)
        #expect(!render(state).text.contains("@ home"))
        press("f", &state)
        let text = render(state).text
        for mark in ["X", "@ home", " 1 ", " 2 "] { #expect(text.contains(mark), "\(mark)") }
        press("W", &state)
        #expect(render(state).text.contains("whole world"))
        press("0", &state)
        #expect(state.map == MapView())
    }

    @Test(
        arguments: [
            [london], [london, point(48.8566, 2.3522)], [point(6.4541, 3.3947)],
            [point(51.46, -2.6)], [point(-33.87, 151.21)], [point(-18.1416, 178.4419)],
        ],
        [(40, 12), (80, 24), (120, 40), (44, 30)]
    )
    func `fitting fills the window with the points`(places: [Coordinate], size: (Int, Int)) {
        let scene = Wayfarer.scene(from: bristol, home: places[0], earlier: places)
        var view = MapView(zoom: 3)
        view.fit()
        let widget = MapWidget(
            scene: scene,
            view: view,
            size: Size(width: size.0, height: size.1),
            glyphs: .unicode
        )
        #expect(scene.points.allSatisfy(widget.isOnMap))
        guard !widget.projection.isWorld, widget.width > ZoomLadder.finestWidth else { return }
        let dots = scene.points.compactMap(widget.projection.point)
        let across = (dots.map(\.x).max() ?? 0) - (dots.map(\.x).min() ?? 0)
        let down = (dots.map(\.y).max() ?? 0) - (dots.map(\.y).min() ?? 0)
        let part = max(across / Double(size.0 * 2), down / Double(size.1 * 4))
        #expect((0.75...0.9).contains(part), "\(part)")
    }

    @Test func `steps from a fitted map are even and end at the street and the world`() {
        let scene = Wayfarer.scene(from: bristol, home: london)
        var view = MapView()
        view.fit()
        let fitted = view.drawnWidth(of: scene)
        #expect(view.middle(of: scene) != bristol)
        view.zoom(by: 1)
        #expect(view.middle(of: scene) == bristol, "nearer, the request is in the middle")
        #expect(abs(fitted.metres / view.drawnWidth(of: scene).metres - 2.5) < 0.001)
        view.zoom(by: -2)
        #expect(abs(fitted.metres / view.drawnWidth(of: scene).metres - 0.4) < 0.001)
        for (step, width) in [(1, .metres(2_000)), (-1, ZoomLadder.worldWidth)] {
            for _ in 0..<20 {
                view.zoom(by: step)
                view.settle(over: scene)
            }
            #expect(view.drawnWidth(of: scene) == width)
            view.zoom(by: -step)
            #expect(view.drawnWidth(of: scene) != width, "each key changes the map")
        }
    }

    @Test(
        arguments: [(80, 24), (100, 30), (112, 28), (120, 40), (200, 60)],
        [[london], [], [Wayfarer.lagos]]
    )
    func `a question cuts the map beside the sheet and moves nothing on it`(
        size: (Int, Int),
        home: [Coordinate]
    ) throws {
        let scene = Wayfarer.scene(from: bristol, home: home.first)
        for keys in ["", "f", "W", "2"] {
            var state = console([bristolEntry(scene: scene)], width: size.0, height: size.1)
            press(keys, &state)
            let before = Layout(state)
            let calm = render(state)
            press("a", &state)
            let after = Layout(state)
            let asked = render(state)
            #expect(after.foot.count > 1 && !after.map.isEmpty)
            #expect(after.map.column == before.map.column && after.map.width == before.map.width)
            // Beside the table the map goes with it.
            guard size.1 >= 28, after.map.height < before.map.height else { continue }
            #expect(after.map.row == before.map.row && after.mapRows == before.map.height)
            // The last row is the legend.
            for row in after.map.row..<(after.map.row + after.map.height - 1) {
                let columns = after.map.column...
                #expect(
                    Array(asked.row(row))[columns] == Array(calm.row(row))[columns],
                    "row \(row) \(keys)"
                )
            }
        }
    }

    @Test func `looks change in turn, where the terminal can show them`() {
        var state = mapped(bristolOnEarth)
        var looks: [MapLook] = []
        for _ in 0..<3 {
            press("t", &state)
            looks.append(state.map.look(with: .unicode))
        }
        #expect(looks == [.blocks, .ascii, .braille])
        var plain = console([bristolEntry(scene: bristolOnEarth)], glyphs: .ascii)
        for _ in 0..<3 {
            press("t", &plain)
            #expect(render(plain).text.unicodeScalars.allSatisfy { $0.isASCII })
        }
    }

    @Test func `the look stays when the next request is shown`() {
        var state = console([bristolEntry(1), bristolEntry(2)])
        press("t+", &state)
        press([.right], &state)
        #expect(state.map == MapView(look: .blocks))
    }

    @Test(arguments: MapPlace.all, [(44, 18), (80, 24), (120, 40)])
    func `home is never lost without a word`(place: MapPlace, size: (Int, Int)) {
        let scene = place.scene
        guard scene.reference != nil else { return }
        for zoom in -7...7 {
            let frame = drawnMap(
                scene,
                MapView(zoom: zoom),
                Size(width: size.0, height: size.1),
                .unicode
            )
            #expect(frame.text.contains("@") || frame.text.contains("home"), "zoom \(zoom)")
        }
    }

    @Test(arguments: MapPlace.all)
    func `every cell has the style of its meaning`(place: MapPlace) {
        let frame = place.frame(.braille)
        let meant: Set<Style> = [
            .plain, .dim, .border, .coast, .ring, .town, .request, .home, .earlier,
            .network,
        ]
        for row in 0..<24 {
            for cell in frame.row(row) {
                #expect(meant.contains(cell.style))
                if cell.scalar == "X", row < 23 { #expect(cell.style == .request) }
                if cell.scalar == "@", row < 23 { #expect(cell.style == .home) }
            }
        }
    }

    @Test func `a width takes the next step that holds it`() {
        for (metres, width) in [(1e9, 40_075_000), (5e6, 8e6), (8e6, 8e6), (81_000, 2e5), (1, 2e3)]
        {
            let view = MapView(width: .metres(metres), of: bristolScene)
            #expect(ZoomLadder.width(of: bristolScene, zoom: view.zoom).metres == width)
        }
    }

    @Test func `names become 7-bit letters`() {
        let names = [
            ("Düsseldorf", "Dusseldorf"), ("Łódź", "Lodz"), ("Đà Nẵng", "Da Nang"),
            ("Reykjavík", "Reykjavik"), ("Nuku\u{2018}alofa", "Nuku'alofa"), ("Køge", "Koge"),
            ("Weißenfels", "Weissenfels"), ("Şanlıurfa", "Sanliurfa"), ("n\u{303}", "n"),
            ("東京", "??"), ("Bath", "Bath"),
        ]
        for (name, letters) in names {
            #expect(Transliteration.ascii(PrintableText(name)).text == letters, "\(name)")
        }
    }

    @Test func `nearly every town has a name in 7-bit letters`() {
        let towns = Atlas.embedded.towns(in: .world, limit: 30_000)
        let lost = towns.filter {
            Transliteration.ascii(PrintableText($0.name)).text.contains("?")
        }
        #expect(lost.count * 1_000 < towns.count, "\(lost.prefix(20).map(\.name))")
    }

    @Test func `blocks hold the dots of their quarters`() {
        for bits in UInt8.min...UInt8.max {
            let block = Shading.scalar(for: bits, layer: .coast, look: .blocks)
            #expect((block == nil) == (bits == 0))
        }
        let quarters: [(UInt8, Unicode.Scalar)] = [
            (0x01, "\u{2598}"), (0x10, "\u{259D}"), (0x40, "\u{2596}"), (0x80, "\u{2597}"),
            (0xFF, "\u{2588}"),
        ]
        for (bits, block) in quarters {
            #expect(Shading.scalar(for: bits, layer: .coast, look: .blocks) == block)
        }
    }
}
