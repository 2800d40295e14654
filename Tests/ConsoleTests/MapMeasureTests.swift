import Atlas
import Geodesy
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// What is measured and named on a map: ways, circles, countries and oceans.
struct MapMeasureTests {
    private static let size = Size(width: 80, height: 24)

    private func frame(
        home: Coordinate? = nil,
        earlier: [Coordinate] = [],
        accuracy: Distance? = nil,
        network: NetworkCountry? = nil,
        kilometres: Double,
        look: MapLook = .ascii,
        size: Size = size
    ) -> Frame {
        let scene = MapScene(
            request: bristol,
            label: "Bristol, GB",
            home: home,
            earlier: earlier,
            accuracy: accuracy,
            network: network,
            layers: []
        )
        return drawnMap(
            scene,
            MapView(width: .metres(kilometres * 1_000), of: scene, look: look),
            size,
            .unicode
        )
    }

    /// How often a character stands on the map itself.
    private func count(_ scalar: Unicode.Scalar, in frame: Frame) -> Int {
        (0..<(frame.size.height - 1)).flatMap { frame.row($0) }.count { $0.scalar == scalar }
    }

    @Test func `ways lead from home and from the last request, each with its own sign`() {
        let both = frame(
            home: london,
            earlier: [point(51.4, -1.9)],
            kilometres: 200,
            size: Size(width: 120, height: 24)
        )
        #expect(count("*", in: both) > 5 && count("=", in: both) > 5)
        #expect(both.text.contains("= path from 1") && both.text.contains("* path from home"))
        let none = frame(home: bristol, earlier: [bristol], kilometres: 200)
        #expect(count("*", in: none) == 0 && count("=", in: none) == 0)
    }

    @Test func `of earlier requests only the last has a way`() {
        let older = frame(earlier: [bristol, point(51.4, -1.9)], kilometres: 200)
        #expect(count("=", in: older) == 0)
    }

    @Test(
        arguments: [
            (15_000, 200, true), (15_000, 80, true), (15_000, 8_000, false), (10, 30, false),
        ]
            as [(Double, Double, Bool)]
    ) func `the circle of accuracy shows when it is wider than the mark`(
        metres: Double,
        kilometres: Double,
        isShown: Bool
    ) {
        let drawn = frame(accuracy: .metres(metres), kilometres: kilometres)
        #expect((count("%", in: drawn) > 4) == isShown)
        #expect(drawn.text.contains("% within 15 km") == isShown)
    }

    @Test func `the circle of accuracy has its radius on the map`() throws {
        // 200 km over 80 columns: 15 km are six columns.
        let drawn = frame(accuracy: .metres(15_000), kilometres: 200)
        let row = try #require((0..<23).first { drawn[$0, 40].scalar == "X" })
        let columns = (0..<40).filter { drawn[row, $0].scalar == "%" }
        #expect(columns.allSatisfy { (33...35).contains($0) } && !columns.isEmpty)
    }

    /// 200 km over 80 by 23 cells: the corners are 115 km from the middle.
    @Test(arguments: [(105_000, true), (120_000, false), (190_000, false), (20_000_000, false)])
    func `a circle of accuracy beyond the map is not told either`(metres: Double, isShown: Bool) {
        let drawn = frame(accuracy: .metres(metres), kilometres: 200)
        #expect((count("%", in: drawn) > 0) == isShown)
        #expect(drawn.lines[23].contains("% within") == isShown)
    }

    @Test(arguments: [MapLook.braille, .blocks])
    func `the legend names the circle of accuracy where lines have no sign of their own`(
        look: MapLook
    ) {
        let drawn = frame(accuracy: .metres(15_000), kilometres: 200, look: look)
        #expect(drawn.lines[23].contains("circle: within 15 km"))
        #expect((0..<23).flatMap { drawn.row($0) }.count { $0.style == .request } > 20)
        #expect(!frame(kilometres: 200, look: look).text.contains("within"))
    }

    @Test func `the country of an address is a mark with its name, and no point`() {
        let france = NetworkCountry(code: "FR", coordinate: point(48.8534, 2.3488))
        let drawn = frame(network: france, kilometres: 1_200)
        #expect(drawn.text.contains("& IP country FR"))
        #expect(drawn.lines[23].contains("& IP country FR, no point"))
        #expect((0..<23).flatMap { drawn.row($0) }.contains { $0.style == .network })
    }

    @Test func `the way to a country has a direction and no distance`() throws {
        let france = NetworkCountry(code: "FR", coordinate: point(48.8534, 2.3488))
        let drawn = frame(network: france, kilometres: 80)
        let line = try #require(drawn.lines.first { $0.contains("IP country FR") })
        #expect(line.contains("IP country FR lies SE") && !line.contains(" km SE"))
    }

    @Test func `the request's own country needs no mark`() {
        let drawn = frame(network: NetworkCountry(code: "GB", coordinate: nil), kilometres: 200)
        #expect(count("&", in: drawn) == 0)
        #expect(drawn.lines[23].contains("IP country GB, the same"))
    }

    @Test(arguments: [("FR", "FR"), ("LI", "LI"), ("TV", "TV"), ("CC", "CC")])
    func `a country's mark stands in the country`(code: String, found: String) throws {
        let country = try #require(NetworkCountry(code: code, in: .embedded))
        let coordinate = try #require(country.coordinate)
        #expect(Atlas.embedded.territory(at: coordinate).countryCode == found)
    }

    @Test func `a country that there is not has no mark`() {
        #expect(NetworkCountry(code: "XX", in: .embedded) == nil)
        let scene = MapSource(
            atlas: .embedded,
            request: bristol,
            place: Atlas.embedded.place(at: bristol),
            home: nil,
            earlier: [],
            networkCountry: "GB"
        ).scene
        #expect(scene.network == NetworkCountry(code: "GB", coordinate: nil))
    }

    @Test(arguments: MapLook.allCases)
    func `the world names oceans and large countries`(look: MapLook) {
        let scene = MapSource(
            atlas: .embedded,
            request: bristol,
            place: nil,
            home: nil,
            earlier: []
        ).scene
        let text = drawnMap(
            scene,
            MapView(width: ZoomLadder.worldWidth, of: scene, look: look),
            Size(width: 120, height: 40),
            .unicode
        ).text
        for name in ["PACIFIC OCEAN", "ATLANTIC OCEAN", "INDIAN OCEAN", "BRAZIL", "AUSTRALIA"] {
            #expect(text.contains(name), "\(name)")
        }
    }

    /// Home near the request, on every side, and another mark on the way.
    @Test(arguments: [-30_000, -12_000, -5_000, 5_000, 12_000, 30_000] as [Double])
    func `home keeps its name beside the request's`(metres: Double) {
        let azimuth = Azimuth(degrees: metres > 0 ? 90 : 270)
        let home = bristol.destination(at: .metres(abs(metres)), towards: azimuth)
        let between = bristol.destination(at: .metres(abs(metres) / 2), towards: azimuth)
        for width in [44, 60, 80, 120] {
            for earlier in [[], [between]] {
                let drawn = frame(
                    home: home,
                    earlier: earlier,
                    kilometres: 80,
                    size: Size(width: width, height: 20)
                )
                let map = drawn.lines.dropLast().joined(separator: "\n")
                #expect(map.contains("@ home") || map.contains("home @"), "\(width)\n\(map)")
            }
        }
    }

    @Test(arguments: MapPlace.all)
    func `plain maps are of 7-bit characters at every zoom`(place: MapPlace) {
        let scene = place.scene
        for zoom in -7...7 {
            let text = drawnMap(scene, MapView(zoom: zoom, look: .braille), Self.size, .ascii).text
            #expect(text.utf8.allSatisfy { $0 < 0x80 }, "zoom \(zoom)")
        }
    }
}
