import Geodesy
import Testing

@Suite struct RegionTests {
    @Test(arguments: [
        (49.220_856_9, -123.117_443_1), (51.4545, -2.5879), (0, 0), (-17.8, 179.999), (-17.8, -180),
        (89.9, 30), (-89.9, -30),
    ])
    func `a box of 2,000 m by 2,000 m keeps its size and its centre`(
        _ point: (Double, Double)
    ) throws {
        let centre = try Coordinate(latitude: point.0, longitude: point.1)
        let region = Region(centre: centre, northSouth: .metres(2_000), eastWest: .metres(2_000))
        #expect(abs(region.span.northSouth.metres - 2_000) <= 1e-6)
        #expect(abs(region.span.eastWest.metres - 2_000) <= 1e-6)
        #expect(region.centre.distance(to: centre).metres <= 1e-6)
        for (metres, isInside) in [(990.0, true), (1_010, false)] {
            for degrees in [0.0, 90, 180, 270] {
                let point = centre.destination(
                    at: .metres(metres),
                    towards: Azimuth(degrees: degrees)
                )
                #expect(region.contains(point) == isInside, "\(metres) m at \(degrees)°")
            }
        }
    }

    @Test func `a box over a pole is the cap around it`() throws {
        let centre = try Coordinate(latitude: 89.995, longitude: 20)
        let region = Region(centre: centre, northSouth: .metres(2_000), eastWest: .metres(2_000))
        #expect(region.north == 90)
        #expect(region.width == 360)
        #expect(region.centre.latitude == 90)
        #expect(region.contains(try Coordinate(latitude: 90, longitude: -77)))
        #expect(region.contains(try Coordinate(latitude: 89.999, longitude: -160)))
        #expect(!region.contains(try Coordinate(latitude: 89.98, longitude: 20)))
        let edge = try Coordinate(latitude: region.south, longitude: 20)
        #expect(abs(edge.distance(to: centre).metres - 1_000) <= 1e-6)
    }

    @Test func `a box around the south pole holds its other side`() throws {
        let pole = try Coordinate(latitude: -90, longitude: 0)
        let region = Region(centre: pole, northSouth: .metres(2_000), eastWest: .metres(2_000))
        #expect(region.south == -90)
        #expect(region.centre.latitude == -90)
        #expect(abs(region.span.northSouth.metres - 2_000) <= 1e-6)
    }

    @Test func `a box larger than the globe is the globe`() throws {
        let centre = try Coordinate(latitude: 10, longitude: 20)
        let region = Region(
            centre: centre,
            northSouth: .metres(60_000_000),
            eastWest: .metres(60_000_000)
        )
        #expect(region == .world)
    }

    @Test func `a box of no size holds its centre alone`() throws {
        let centre = try Coordinate(latitude: 10, longitude: 20)
        let region = Region(centre: centre, northSouth: .metres(0), eastWest: .metres(0))
        #expect(region.contains(centre))
        #expect(!region.contains(try Coordinate(latitude: 10, longitude: 20.000_001)))
    }

    @Test func `boxes on both sides of the date line overlap when they should`() throws {
        let west = try box(latitude: 0, longitude: 179.9)
        let east = try box(latitude: 0, longitude: -179.9)
        let far = try box(latitude: 0, longitude: -179)
        #expect(west.overlaps(east))
        #expect(east.overlaps(west))
        #expect(!west.overlaps(far))
        #expect(far.overlaps(.world))
        #expect(Region.world.overlaps(far))
    }

    private func box(latitude: Double, longitude: Double) throws -> Region {
        Region(
            centre: try Coordinate(latitude: latitude, longitude: longitude),
            northSouth: .metres(30_000),
            eastWest: .metres(30_000)
        )
    }
}
