import Atlas
import Geodesy
import Testing

@Suite struct OutlineTests {
    @Test(arguments: Outlines.Detail.allCases)
    func `lines have no seam at the date line and lie in their boxes`(_ detail: Outlines.Detail) {
        var kinds: Set<Outline.Kind> = []
        for line in Atlas.embedded.outlines(detail: detail, in: .world) {
            kinds.insert(line.kind)
            #expect(line.count >= 2)
            for (point, next) in zip(line, line.dropFirst()) {
                #expect(abs(point.longitude - next.longitude) < 20)
                // A wall along the date line or the south pole would be an edge of the data.
                let isWall = abs(point.longitude) > 179.999 && abs(next.longitude) > 179.999
                #expect(!isWall || abs(point.latitude - next.latitude) < 0.01)
                #expect(point.latitude > -89 && next.latitude > -89)
            }
            #expect(line.allSatisfy { line.bounds.contains($0) || $0.longitude > 179.99 })
        }
        #expect(kinds == [.coast, .border])
    }

    @Test(arguments: Outlines.Detail.allCases)
    func `a region gives exactly the lines whose boxes overlap it`(
        _ detail: Outlines.Detail
    ) throws {
        for (latitude, longitude) in [(51.4545, -2.5879), (-17, 180), (89.99, 0), (-80, -30)] {
            let region = Region(
                centre: try Coordinate(latitude: latitude, longitude: longitude),
                northSouth: .metres(700_000),
                eastWest: .metres(700_000)
            )
            let given = Atlas.embedded.outlines(detail: detail, in: region).map(Array.init)
            let wanted = Atlas.embedded.outlines(detail: detail, in: .world)
                .filter { $0.bounds.overlaps(region) }.map(Array.init)
            #expect(Set(wanted).isSubset(of: given))
            #expect(given.count <= wanted.count + 4)
        }
    }

    @Test func `around Bristol there is a coast and no border`() throws {
        let region = Region(
            centre: try Coordinate(latitude: 51.4545, longitude: -2.5879),
            northSouth: .metres(150_000),
            eastWest: .metres(150_000)
        )
        let kinds = Atlas.embedded.outlines(detail: .local, in: region).map(\.kind)
        #expect(Set(kinds) == [.coast])
    }
}
