import Geodesy
import Glibc
import Risk
import Vocabulary

/// The marks, the names beside them, and the arrows to what lies outside.
extension MapWidget {
    /// The most arrows to earlier requests.
    private static let mostArrows = 3

    /// Writes all marks first, so that no name takes the place of one.
    mutating func drawMarks() {
        let request = place(scene.request, "X", .request)
        let reference = scene.reference.flatMap {
            place($0.coordinate, Words.Map.sign($0.kind), .home)
        }
        for (index, coordinate) in scene.earlier.enumerated() {
            place(coordinate, "\(index + 1)", .earlier)
            if isOnMap(coordinate) || pointsOutEarlier { earlier.append(index + 1) }
        }
        let network = scene.network?.coordinate.flatMap { place($0, "&", .network) }
        if !isPart { nameMarks(request: request, home: reference) }
        if let network, let country = scene.network {
            field.place(Words.Map.network(country.code), beside: network)
        }
        if !isPart { pointOutAll() }
        for ring in rings { labelRing(ring) }
    }

    /// Writes at the edge where marks outside of the map lie.
    private mutating func pointOutAll() {
        if let reference = scene.reference {
            pointOut(reference.coordinate, Words.Map.name(reference.kind), .home)
        }
        pointOut(scene.request, "X:", .request)
        if pointsOutEarlier {
            for (index, coordinate) in scene.earlier.prefix(Self.mostArrows).enumerated() {
                pointOut(coordinate, "\(index + 1):", .earlier)
            }
        }
        if let country = scene.network {
            // A country has no distance.
            pointOut(country.coordinate, Words.Map.network(country.code), .network, isPoint: false)
        }
    }

    /// Whether the numbered marks are told outside of the map too: places that somebody asked about
    /// are; earlier requests are not, or whoever sends many could fill the edge with them.
    var pointsOutEarlier: Bool { scene.subject == .places }

    /// Writes the names of request and home, the request's so that home's finds room too.
    ///
    /// The longest name is tried on both sides of the mark, then a short one; where nothing leaves
    /// room for home, home comes first. Marks of one row have their names on their outer sides where
    /// there is room: between them a name could be that of either.
    private mutating func nameMarks(request: LabelField.Label?, home: LabelField.Label?) {
        let name = look.spelled(scene.label)
        let homeName = scene.reference.map { Words.Map.name($0.kind) } ?? .empty
        guard let request, !name.isEmpty else {
            if let home { field.place(homeName, beside: home) }
            return
        }
        let texts = [name.fitted(to: size.width / 2), name.fitted(to: 12)]
        var trials = texts.flatMap { text in
            LabelField.Side.allCases.map { (text: text, side: $0, home: LabelField.Side.allCases) }
        }
        if let home, home.row == request.row {
            let isLeft = request.column < home.column
            let (own, other): (LabelField.Side, LabelField.Side) =
                isLeft ? (.left, .right) : (.right, .left)
            trials = texts.map { ($0, own, [other]) } + trials
        }
        for (text, side, homeSides) in trials {
            var trial = field
            guard trial.place(text, beside: request, on: [side]),
                home.map({ trial.place(homeName, beside: $0, on: homeSides) }) ?? true
            else { continue }
            field = trial
            return
        }
        if let home { field.place(homeName, beside: home) }
        if !field.place(texts[0], beside: request) { field.place(texts[1], beside: request) }
    }

    /// Names towns, the most important first, where there is room.
    mutating func drawTowns() {
        var left = isPart && size.width < Self.leastNamed.width ? 0 : budget
        let towns = scene.ground.towns(in: projection.region, limit: townLimit, width: width)
        let named = [scene.label, isPart ? scene.reference?.label : nil].compactMap { $0?.text }
        for town in towns where left > 0 || !hasTowns {
            guard let mark = mark(town.coordinate, "o", .town) else { continue }
            // The town of the request is named at its mark already.
            let name = town.name.text
            if named.contains(where: { $0 == name || $0.hasPrefix(name + ",") }) {
                hasOwnTown = true
                continue
            }
            hasTowns = true
            if left > 0, field.place(mark, named: look.spelled(town.name).fitted(to: 18)) {
                left -= 1
            }
        }
    }

    /// Writes a mark, or notes under which one it lies.
    ///
    /// - Returns: The mark when it is seen.
    @discardableResult
    private mutating func place(
        _ coordinate: Coordinate,
        _ sign: PrintableText,
        _ style: Style
    ) -> LabelField.Label? {
        guard let mark = mark(coordinate, sign, style) else { return nil }
        if field.placeMark(mark) { return mark }
        let seen = field.labels.first { $0.row == mark.row && $0.columns.contains(mark.column) }
        hidden.append((sign, seen?.text ?? .empty))
        return nil
    }

    /// A mark of one character at a point; `nil` outside the map.
    private func mark(
        _ coordinate: Coordinate,
        _ sign: PrintableText,
        _ style: Style
    ) -> LabelField.Label? {
        guard let point = projection.point(coordinate), isInside(point) else { return nil }
        return LabelField.Label(
            row: Int(point.y) / 4,
            column: Int(point.x) / 2,
            text: sign,
            style: style
        )
    }

    /// Whether a point lies on the map.
    func isOnMap(_ coordinate: Coordinate) -> Bool {
        projection.point(coordinate).map(isInside) ?? false
    }

    private func isInside(_ point: DotPoint) -> Bool {
        (0..<Double(canvas.dotsWide)).contains(point.x)
            && (0..<Double(canvas.dotsHigh)).contains(point.y)
    }

    /// Writes at the edge where a point outside the map lies, and how far it is from the middle when that is
    /// the request or its reference: else the distance would be none that is told elsewhere.
    private mutating func pointOut(
        _ target: Coordinate?,
        _ name: PrintableText,
        _ style: Style,
        isPoint: Bool = true
    ) {
        guard let target else { return }
        if let point = projection.point(target), isInside(point) { return }
        let way = projection.centre.geodesic(to: target)
        let angle = way.azimuth1.degrees * .pi / 180
        let east = sin(angle)
        let north = cos(angle)
        let middleRow = Double(size.height - 1) / 2
        let middleColumn = Double(size.width - 1) / 2
        // A cell is twice as high as it is wide.
        let stretch = min(
            middleColumn / max(abs(east) * 2, 1e-9),
            middleRow / max(abs(north), 1e-9)
        )
        let row = Int((middleRow - north * stretch).rounded())
        let sideways = abs(east) * 2 * middleRow > abs(north) * middleColumn
        let arrow: PrintableText =
            sideways ? (east > 0 ? ">" : "<") : (north > 0 ? "^" : "v")
        let wind = way.azimuth1.wind
        let isMarked = [scene.request, scene.reference?.coordinate].compactMap(\.self)
            .contains { projection.centre.distance(to: $0).metres < 1 }
        let words =
            isPoint && isMarked
            ? Words.Map.far(name, way.distance.wording, wind: wind)
            : Words.Map.away(name, wind: wind)
        let text = east > 0 ? words + " " + arrow : arrow + " " + words
        let wanted = Int(middleColumn + east * 2 * stretch) - (east > 0 ? text.columns : 0)
        let column = min(max(wanted, 0), max(0, size.width - text.columns))
        for nearby in (0..<size.height).flatMap({ $0 == 0 ? [0] : [$0, -$0] }) {
            let label = LabelField.Label(
                row: row + nearby,
                column: column,
                text: text,
                style: style
            )
            if field.place(label) {
                hasArrows = true
                return
            }
        }
    }

    /// Writes a ring's radius on it, at the first free of four directions.
    private mutating func labelRing(_ ring: Distance) {
        let text = Words.Map.radius(ring)
        let centre = ringCentre
        let middle = SpherePoint(centre)
        for degrees in [45.0, 135, 225, 315] {
            let place = middle.moved(
                by: ring.metres / Projection.earthRadius,
                towards: degrees * .pi / 180,
                longitude: centre.longitude
            )
            guard let point = projection.point(place), isInside(point) else { continue }
            let label = LabelField.Label(
                row: Int(point.y) / 4,
                column: Int(point.x) / 2 - text.columns / 2,
                text: text,
                style: .ring
            )
            if field.place(label) { return }
        }
    }
}
