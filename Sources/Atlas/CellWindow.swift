import Geodesy

/// The one-degree cells that hold everything within some metres of a point.
struct CellWindow {
    let rows: ClosedRange<Int>
    /// Columns, not yet brought into one turn; each cell comes once.
    let columns: ClosedRange<Int>
    /// Degrees of longitude on either side.
    let longitudeReach: Double
    /// Degrees of latitude on either side.
    let latitudeReach: Double

    init(around point: Coordinate, _ scale: LocalScale, metres: Double) {
        latitudeReach = LocalScale.latitudeReach(metres: metres)
        longitudeReach = scale.longitudeReach(metres: metres)
        let bottom = Int((point.latitude + 90 - latitudeReach).rounded(.down))
        let top = Int((point.latitude + 90 + latitudeReach).rounded(.down))
        rows = max(0, min(GridPoint.rows - 1, bottom))...max(0, min(GridPoint.rows - 1, top))
        let west = Int((point.longitude + 180 - longitudeReach).rounded(.down))
        let east = Int((point.longitude + 180 + longitudeReach).rounded(.down))
        columns = west...min(east, west + GridPoint.columns - 1)
    }
}
