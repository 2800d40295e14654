import Atlas
import Geodesy
import Review
import Vocabulary

/// The names of countries and oceans on maps of the world and of continents.
extension MapWidget {
    /// Points in the middle of large countries, the largest first; the atlas knows their names.
    private static let countries: [(latitude: Double, longitude: Double)] = [
        (60, 95), (60, -108), (40, -99), (34, 103), (-10, -54), (-25, 134), (22, 79),
        (-35, -65), (48, 67), (28, 2), (-3, 23), (24, 45), (23, -102), (27, 17), (32, 54),
        (46, 103), (-10, -75), (17, 9), (15, 19), (-12, 18), (17, -4), (-29, 24), (4, -73),
        (8, 39), (-17, -65), (27, 30), (-6, 35), (39, 35), (49, 31), (62, 15), (40, -4),
        (-20, 47), (72, -40), (-2, 114), (36, 138), (-80, 60),
    ]

    /// Points far out at sea, in the order of size; an ocean is named at the first with room.
    private static let waters: [(latitude: Double, longitude: Double)] = [
        (4, -140), (32, -165), (-22, -110), (-35, -150), (15, 160), (30, -45), (38, -38),
        (-15, -18), (8, -32), (-22, 78), (-32, 85), (-8, 75), (-58.5, -130), (-62, 70),
        (-63, -150), (78, -150), (80, 150),
    ]

    /// Names the oceans, and the large countries, where no coast is crossed.
    mutating func drawNames() {
        guard width.metres >= 8_000_000, case .atlas(let atlas) = scene.ground else { return }
        var named: Set<Ocean> = []
        // On nearer maps the ocean of a request at sea is named at its mark.
        if !projection.isWorld, let here = Ocean(at: scene.request),
            scene.label.text == here.rawValue
        {
            named.insert(here)
        }
        for (latitude, longitude) in Self.waters {
            let point = Coordinate(clampingLatitude: latitude, wrappingLongitude: longitude)
            guard let ocean = Ocean(at: point), !named.contains(ocean) else { continue }
            if name(ocean.rawValue, at: point, while: { Ocean(at: $0) == ocean }) {
                named.insert(ocean)
            }
        }
        for (latitude, longitude) in Self.countries {
            let point = Coordinate(clampingLatitude: latitude, wrappingLongitude: longitude)
            guard let country = atlas.territory(at: point).country else { continue }
            name(country.name, at: point) {
                atlas.territory(at: $0).country?.code == country.code
            }
        }
    }

    /// Writes a name with its middle at a point, a row higher or lower where there is no room and
    /// where it still names what is there.
    ///
    /// In capitals, so that it does not seem to name a town's mark beside it.
    ///
    /// - Returns: Whether it was written.
    @discardableResult
    private mutating func name(
        _ name: String,
        at point: Coordinate,
        while belongs: (Coordinate) -> Bool
    ) -> Bool {
        let text = spelled(PrintableText(name.uppercased()))
        guard text.columns <= 20, let cell = cell(of: point) else { return false }
        for shift in [0, -1, 1]
        where shift == 0 || neighbour(of: point, shift: shift).map(belongs) == true {
            let label = LabelField.Label(
                row: cell.row + shift,
                column: cell.column - text.columns / 2,
                text: text,
                style: .dim
            )
            guard (0..<size.height).contains(label.row), label.columns.lowerBound >= 0,
                label.columns.upperBound <= size.width,
                canvas.isOpen(row: label.row, columns: label.columns)
            else { continue }
            if field.place(label) { return true }
        }
        return false
    }

    /// The cell of a point; `nil` off the map.
    private func cell(of point: Coordinate) -> (row: Int, column: Int)? {
        projection.point(point).map { dot in
            (Int((dot.y / 4).rounded(.down)), Int((dot.x / 2).rounded(.down)))
        }
    }

    /// A point of the same longitude whose row is so many below; `nil` within no 24 degrees.
    private func neighbour(of point: Coordinate, shift: Int) -> Coordinate? {
        guard let row = cell(of: point)?.row else { return nil }
        return stride(from: 1.0, through: 24, by: 1).lazy
            .flatMap { [point.latitude - $0, point.latitude + $0] }
            .map { Coordinate(clampingLatitude: $0, wrappingLongitude: point.longitude) }
            .first { cell(of: $0)?.row == row + shift }
    }
}
