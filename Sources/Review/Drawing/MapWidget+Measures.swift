import Atlas
import Geodesy

/// What is measured from the request: circles, ways, and the net of the world.
extension MapWidget {
    /// Circles of equal distance around the request, in a part of a map around its middle; the world
    /// and a framed region have none.
    mutating func drawRings() {
        guard !projection.isWorld, region == nil else { return }
        let reach = min(projection.middle.x, projection.middle.y) * projection.metresPerDot
        rings = MapScale.rings(reach: reach)
        // Two circles would fill a part of an inset.
        if isPart, size.height < Self.leastNamed.height { rings = Array(rings.prefix(1)) }
        let gap = look == .braille ? 4.0 : 6
        rings = rings.filter { drawCircle($0, around: ringCentre, .ring, gap: gap) }
    }

    /// The sides of the region that is framed.
    mutating func drawRegion() {
        guard let region, let middle = projection.point(scene.request) else { return }
        let half = region.metres / 2 / projection.metresPerDot
        let turns: [(Double, Double)] = [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]
        let corners = turns.map {
            DotPoint(x: middle.x + half * $0.0, y: middle.y + half * $0.1)
        }
        for (start, end) in zip(corners, corners.dropFirst()) {
            canvas.line(from: start, to: end, .ring)
        }
    }

    /// What circles and their names are around.
    var ringCentre: Coordinate { isPart ? projection.centre : scene.request }

    /// How far the request may be from where it says, when that is wider than its mark.
    mutating func drawAccuracy() {
        guard let accuracy = scene.accuracy, isShown(accuracy) else { return }
        drawCircle(accuracy, around: scene.request, .accuracy, gap: 1)
    }

    /// Whether a circle around the request is wider than its mark, and not wider than the map.
    private func isShown(_ radius: Distance) -> Bool {
        let dots = radius.metres / projection.metresPerDot
        return !projection.isWorld && dots > 2 && dots < projection.middle.x * 2
    }

    /// Sets dots around a point, so many dots from each other.
    ///
    /// - Returns: Whether any of them lies on the map.
    @discardableResult
    private mutating func drawCircle(
        _ radius: Distance,
        around centre: Coordinate,
        _ layer: DotCanvas.Layer,
        gap: Double
    ) -> Bool {
        let middle = SpherePoint(centre)
        let angle = radius.metres / Projection.earthRadius
        let count = max(12, Int(2 * .pi * radius.metres / projection.metresPerDot / gap))
        var isDrawn = false
        for number in 0..<count {
            let point = middle.moved(
                by: angle,
                towards: 2 * .pi * Double(number) / Double(count),
                longitude: centre.longitude
            )
            if let point = projection.point(point), canvas.set(point, layer) { isDrawn = true }
        }
        return isDrawn
    }

    /// The great circles to the request: from the last request where that lies on the map, and on top
    /// of it from home.
    mutating func drawWays() {
        if let last = scene.earlier.first, pointsOutEarlier || isOnMap(last) {
            drawWay(from: last, .travel)
        }
        if let reference = scene.reference { drawWay(from: reference.coordinate, .arc) }
    }

    /// The great circle from a point to the request; none when it is no longer than their marks.
    private mutating func drawWay(from start: Coordinate, _ layer: DotCanvas.Layer) {
        guard start.distance(to: scene.request).metres > 8 * projection.metresPerDot else { return }
        var last: DotPoint?
        for point in SpherePoint(start).arc(to: SpherePoint(scene.request), parts: 128) {
            let point = projection.point(point)
            if let last, let point, !projection.isTorn(last, point) {
                canvas.line(from: last, to: point, layer)
            }
            last = point
        }
    }

    /// Meridians and parallels of every 30°, as dots at every 15°, in the cells that are empty.
    mutating func drawGraticule() {
        var grid = DotCanvas(size: size)
        for latitude in stride(from: -75.0, through: 75, by: 15) {
            for longitude in stride(from: -180.0, to: 180, by: 15)
            where (latitude / 15 + 6).truncatingRemainder(dividingBy: 2) == 0
                || (longitude / 15).truncatingRemainder(dividingBy: 2) == 0
            {
                let point = Coordinate(clampingLatitude: latitude, wrappingLongitude: longitude)
                if let dot = projection.point(point) { grid.set(dot, .graticule) }
            }
        }
        canvas.fill(from: grid)
    }
}

extension MapWidget {
    /// From this size on a part of a map in two parts has room for more than its marks.
    static let leastNamed = Size(width: 24, height: 8)

    /// How fine the lines are: no finer than the dots show.
    var detail: Outlines.Detail {
        if projection.metresPerDot > 45_000 { return .world }
        return projection.metresPerDot > 3_200 ? .region : .local
    }

    /// Which lines are drawn: those of provinces on near maps only, and no borders where they
    /// would fill whole continents.
    var kinds: Set<Outline.Kind> {
        if projection.metresPerDot > 150_000 { return [.coast] }
        // In a part of an inset they would be a cloud of dots.
        let hasProvinces =
            width.metres <= 500_000 && !(isPart && size.width < Self.leastNamed.width)
        return hasProvinces
            ? [.coast, .border, .lake, .province] : [.coast, .border, .lake]
    }

    /// How many points of a line make one step: fewer where they lie closer than the dots.
    var pointStep: Int { detail == .region && projection.metresPerDot > 12_000 ? 2 : 1 }

    /// The most towns that are looked at; only some of them find room.
    var townLimit: Int { budget * 4 }

    /// The most towns that are named.
    var budget: Int {
        let cells = size.width * size.height
        return projection.isWorld ? cells / 240 : max(3, cells / 90)
    }
}
