import Geodesy

/// The largest towns of a region.
extension TownTable {
    /// The largest towns in a region, in falling order of population.
    func largest(in region: Region, limit: Int) -> [Record] {
        guard limit > 0 else { return [] }
        var chosen: [Record] = []
        let rows = Int((region.south + 90).rounded(.down))...Int((region.north + 90).rounded(.down))
        let west = Int((region.west + 180).rounded(.down))
        let east = Int((region.west + 180 + region.width).rounded(.down))
        for row in rows.clamped(to: 0...(GridPoint.rows - 1)) {
            for column in west...min(east, west + GridPoint.columns - 1) {
                let wrapped = CellWindow.wrapped(column)
                for number in numbers(row: row, column: wrapped) {
                    // A cell begins with its largest town, so the rest of it is smaller.
                    if chosen.count == limit, let last = chosen.last,
                        population(number) <= last.population
                    {
                        break
                    }
                    let record = record(number, row: row, column: wrapped)
                    guard region.contains(coordinate(record)) else { continue }
                    let place = chosen.firstIndex { $0.population < record.population }
                    chosen.insert(record, at: place ?? chosen.count)
                    if chosen.count > limit { chosen.removeLast() }
                }
            }
        }
        return chosen
    }

    private func coordinate(_ record: Record) -> Coordinate {
        Coordinate(clampingLatitude: record.latitude, wrappingLongitude: record.longitude)
    }
}
