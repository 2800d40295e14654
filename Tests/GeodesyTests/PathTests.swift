import Geodesy
import Testing

@Suite struct PathTests {
    @Test func `way points lie in equal steps on the way`() throws {
        var numbers = SeededNumbers(seed: 21)
        for _ in 0..<100 {
            let path = GeodesicPath(from: try point(&numbers), to: try point(&numbers))
            let points = path.points(count: 9)
            #expect(points.count == 9)
            #expect(points.first == path.start)
            #expect(points.last == path.end)
            let step = path.length.metres / 8
            for (index, pair) in zip(points, points.dropFirst()).enumerated() {
                let length = pair.0.distance(to: pair.1).metres
                #expect(abs(length - step) <= 100e-9, "\(path) \(index)")
            }
        }
    }

    @Test func `a spacing is the longest step`() throws {
        let path = GeodesicPath(
            from: try Coordinate(latitude: 0, longitude: 0),
            to: try Coordinate(latitude: 0, longitude: 1)
        )
        #expect(path.points(spacing: .metres(20_000)).count == 7)
        #expect(path.points(spacing: .metres(200_000)) == [path.start, path.end])
        let none = GeodesicPath(from: path.start, to: path.start)
        #expect(none.points(spacing: .metres(1)) == [path.start, path.start])
    }

    @Test func `every known geodesic is followed to its end`() throws {
        for row in try GeodesicRow.all() where row.length > 0 {
            let path = GeodesicPath(
                from: row.start,
                towards: Azimuth(degrees: row.azimuth1),
                length: .metres(row.length)
            )
            let rounding = 360.0.ulp * .pi / 180 * row.reducedLength + row.length.ulp
            #expect(path.end.distance(to: row.end).metres <= 15e-9 + rounding, "\(row)")
            let reduced = path.geodesic.reducedLength.metres
            #expect(abs(reduced - row.reducedLength) <= 30e-9 + rounding, "\(row)")
            // Near a pole direction and longitude turn together.
            guard abs(row.end.latitude) < 89 else { continue }
            let error = (path.geodesic.azimuth2.degrees - row.azimuth2).remainder(dividingBy: 360)
            // A nanometre beside the end turns the direction by as little.
            let lever = min(row.reducedLength, 100_000)
            #expect(abs(error) * .pi / 180 * lever <= 15e-9 + rounding, "\(row)")
        }
    }

    @Test func `the nearest point of a path is nearer than all others`() throws {
        var numbers = SeededNumbers(seed: 23)
        for round in 0..<120 {
            let start = try point(&numbers)
            let path =
                round % 2 == 0
                ? GeodesicPath(from: start, to: try point(&numbers))
                : GeodesicPath(
                    from: start,
                    towards: Azimuth(degrees: Double.random(in: 0..<360, using: &numbers)),
                    length: .metres(Double.random(in: 10...1_000_000, using: &numbers))
                )
            let other = try point(&numbers)
            let point =
                round % 3 == 0
                ? other
                : path.point(at: path.length)
                    .destination(at: path.length, towards: start.geodesic(to: other).azimuth1)
            let position = path.position(of: point)
            #expect(
                abs(position.nearest.distance(to: point).metres - position.crossTrack.metres)
                    <= 30e-9
            )
            #expect(
                path.point(at: position.alongTrack).distance(to: position.nearest).metres <= 50e-9
            )
            for sample in path.points(count: 60) {
                let distance = sample.distance(to: point).metres
                #expect(position.crossTrack.metres <= distance + 30e-9, "\(path) \(point)")
            }
        }
    }

    @Test func `a foot is found where it was put`() throws {
        var numbers = SeededNumbers(seed: 29)
        for _ in 0..<200 {
            let path = GeodesicPath(
                from: try point(&numbers),
                towards: Azimuth(degrees: Double.random(in: 0..<360, using: &numbers)),
                length: .metres(Double.random(in: 1_000...15_000_000, using: &numbers))
            )
            let along = path.length.metres * Double.random(in: 0.01...0.99, using: &numbers)
            let aside = Double.random(in: 1...8_000_000, using: &numbers)
            let isRight = Bool.random(using: &numbers)
            let foot = path.point(at: .metres(along))
            let heading = path.azimuth(at: .metres(along)).degrees
            let point = foot.destination(
                at: .metres(aside),
                towards: Azimuth(degrees: heading + (isRight ? 90 : -90))
            )
            let position = path.position(of: point)
            #expect(abs(position.crossTrack.metres - aside) <= 30e-9, "\(path)")
            #expect(abs(position.alongTrack.metres - along) <= 50e-9, "\(path) \(aside)")
            #expect(position.side == (isRight ? .right : .left))
        }
    }

    @Test func `beyond an end the end is nearest`() throws {
        let path = GeodesicPath(
            from: try Coordinate(latitude: 10, longitude: 10),
            to: try Coordinate(latitude: 12, longitude: 12)
        )
        let before = path.position(of: try Coordinate(latitude: 9, longitude: 9))
        #expect(before.nearest == path.start)
        #expect(before.alongTrack.metres == 0)
        let behind = path.position(of: try Coordinate(latitude: 13, longitude: 13))
        #expect(behind.nearest == path.end)
        #expect(behind.alongTrack == path.length)
        let there = path.position(of: path.end)
        #expect(there.crossTrack.metres == 0)
        #expect(there.side == nil)
    }
}
