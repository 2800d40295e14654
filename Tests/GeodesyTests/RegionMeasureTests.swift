import Geodesy
import Testing

@Suite struct RegionMeasureTests {
    private func region(
        _ latitude: Double,
        _ longitude: Double,
        _ northSouth: Double = 2_000,
        _ eastWest: Double = 2_000
    ) throws -> Region {
        Region(
            centre: try Coordinate(latitude: latitude, longitude: longitude),
            northSouth: .metres(northSouth),
            eastWest: .metres(eastWest)
        )
    }

    @Test(arguments: [(-17.8, 179.999), (52, -180), (66, 180), (-80, 179.9)])
    func `across the date line west is greater than east`(_ point: (Double, Double)) throws {
        let region = try region(point.0, point.1, 20_000, 20_000)
        #expect(region.crossesDateLine)
        #expect(region.west > region.east)
        #expect(abs(region.east + 360 - region.west - region.width) < 1e-12)
    }

    @Test func `elsewhere it is not, nor in a whole turn`() throws {
        let near = try region(51, 0)
        #expect(near.west < near.east)
        #expect(!near.crossesDateLine)
        #expect(abs(near.east + near.west) < 1e-12)
        #expect(Region.world.east == 180)
        #expect(!Region.world.crossesDateLine)
        let cap = try region(90, 0)
        #expect((cap.west, cap.east) == (-180, 180))
    }

    @Test(arguments: [(0.0, 0.0), (49.220_856_9, -123.117_443_1), (-17.8, 179.999), (89, 10)])
    func `the area of a small box is that of the trapezium of its sides`(
        _ point: (Double, Double)
    ) throws {
        let region = try region(point.0, point.1)
        let sides = region.parallelSides
        let width = (sides.south.metres + sides.north.metres) / 2
        #expect(abs(region.area.squareMetres - width * region.span.northSouth.metres) < 1)
    }

    @Test func `the area of the globe is that of the ellipsoid`() throws {
        #expect(abs(Region.world.area.squareMetres - 510_065_621_724_088) < 5)
        let cap = try region(-90, 0, 2_000_000, 2_000_000)
        #expect(cap.area > .squareMetres(3.1e12))
        #expect(cap.area < .squareMetres(.pi * 1e12))
    }

    @Test func `the side nearer to the equator is the longer one`() throws {
        let sides = try region(49.220_856_9, -123.117_443_1).parallelSides
        #expect(abs(sides.south.metres - 2_000.363) < 0.001)
        #expect(abs(sides.north.metres - 1_999.637) < 0.001)
        #expect(try region(90, 0).parallelSides.north == .metres(0))
    }

    @Test func `a cap is as wide as the longer side`() throws {
        let cap = try region(90, 0, 500, 1_500)
        #expect(abs(cap.span.eastWest.metres - 1_500) < 1e-6)
    }
}
