import Geodesy
import Testing

@Suite struct RegionSetTests {
    @Test func `a union holds both boxes and no longer way around`() throws {
        var numbers = SeededNumbers(seed: 31)
        for _ in 0..<2_000 {
            let first = try box(&numbers)
            let second = try box(&numbers)
            let union = first.union(second)
            #expect(union.contains(first) && union.contains(second), "\(first) \(second)")
            #expect(union.width <= first.width + second.width + 180 + 1e-9)
            #expect(union.overlaps(first))
            let other = second.union(first)
            #expect(abs(other.width - union.width) <= 1e-9)
        }
    }

    @Test func `a union goes over the date line where that is shorter`() throws {
        let fiji = try box(latitude: -18, longitude: 178)
        let samoa = try box(latitude: -14, longitude: -172)
        let union = fiji.union(samoa)
        #expect(union.west == fiji.west)
        #expect(union.width < 11)
        #expect(union.contains(try Coordinate(latitude: -16, longitude: -180)))
        #expect(!union.contains(try Coordinate(latitude: -16, longitude: 0)))
        #expect(union.union(.world) == .world)
    }

    @Test func `boxes that reach the same pole have it in common`() throws {
        let west = try box(latitude: 89.95, longitude: -90, metres: 1_000)
        let pole = try Coordinate(latitude: 90, longitude: 0)
        let around = Region(centre: pole, northSouth: .metres(50_000), eastWest: .metres(50_000))
        #expect(around.overlaps(west))
        #expect(around.contains(west))
        #expect(!west.contains(around))
        let (east, far) = try (
            #require(Region(around: [pole, Coordinate(latitude: 80, longitude: 20)])),
            #require(Region(around: [pole, Coordinate(latitude: 80, longitude: -100)]))
        )
        #expect(east.overlaps(far))
    }

    @Test func `the box around points holds them and leaves out the widest gap`() throws {
        #expect(Region(around: []) == nil)
        var numbers = SeededNumbers(seed: 37)
        for count in 1...200 {
            let points = try (0..<count % 9 + 1).map { _ in try point(&numbers) }
            let region = try #require(Region(around: points))
            for point in points { #expect(region.contains(point)) }
            for start in points {
                let width = points.map { point in
                    let turn = point.longitude - start.longitude
                    return turn < 0 ? turn + 360 : turn
                }.max()
                #expect(region.width <= (width ?? 0))
            }
        }
        let line = try [179.0, -179, 178].map { try Coordinate(latitude: 5, longitude: $0) }
        let region = try #require(Region(around: line))
        #expect(region.west == 178)
        #expect(region.width == 3)
    }

    private func box(_ numbers: inout SeededNumbers) throws -> Region {
        let point = try point(&numbers)
        return try box(
            latitude: point.latitude,
            longitude: point.longitude,
            metres: Double.random(in: 0...9_000_000, using: &numbers)
        )
    }

    private func box(
        latitude: Double,
        longitude: Double,
        metres: Double = 30_000
    ) throws -> Region {
        Region(
            centre: try Coordinate(latitude: latitude, longitude: longitude),
            northSouth: .metres(metres),
            eastWest: .metres(metres)
        )
    }
}
