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
        #expect(seen == [london] + bristolOnEarth.earlier + [nil])
    }

    @Test func `the point in the middle is in the middle`() {
        var state = mapped(bristolOnEarth)
        press("o++", &state)
        let frame = render(state)
        let row = frame.lines.firstIndex { $0.contains("@ home") }
        #expect(row == 10)
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
