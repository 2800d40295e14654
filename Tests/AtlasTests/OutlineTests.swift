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

    @Test(arguments: Outlines.Detail.allCases)
    func `what is not asked for is not drawn`(_ detail: Outlines.Detail) throws {
        let region = try around(46.5, 6.6, metres: 300_000)
        for kind in Outline.Kind.allCases {
            let lines = Atlas.embedded.outlines(detail: detail, in: region, kinds: [kind])
            #expect(lines.allSatisfy { $0.kind == kind })
            let isExpected: Bool =
                switch (kind, detail) {
                case (.province, .local), (.district, .local), (.border, _): true
                case (.lake, .local), (.lake, .region): true
                default: false
                }
            #expect(lines.contains { _ in true } == isExpected, "\(kind)")
        }
    }

    @Test func `around Bristol there is a coast and no border`() throws {
        let region = try around(51.4545, -2.5879, metres: 150_000)
        let kinds = Atlas.embedded.outlines(detail: .local, in: region).map(\.kind)
        #expect(Set(kinds) == [.coast])
    }

    private func around(_ latitude: Double, _ longitude: Double, metres: Double) throws -> Region {
        Region(
            centre: try Coordinate(latitude: latitude, longitude: longitude),
            northSouth: .metres(metres),
            eastWest: .metres(metres)
        )
    }
}
