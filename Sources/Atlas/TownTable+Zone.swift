import Geodesy

/// The time zone of land where nobody lives near.
extension TownTable {
    /// The reaches that are tried, in metres; the last one holds every country.
    private static let reaches = [300_000.0, 1_000_000, 3_000_000, 21_000_000]

    /// The zone of the nearest town of a country and province, however far it is.
    ///
    /// - Parameters:
    ///   - point: The point.
    ///   - country: Only towns of this country.
    ///   - province: Only towns of this province; 0 for all.
    /// - Returns: `nil` when there is no such town with a zone.
    /// - Complexity: O(towns in reach): some hundred microseconds, a few milliseconds at most.
    func settledZone(of point: Coordinate, country: Int, province: Int) -> String? {
        let origin = Origin(point)
        for reach in Self.reaches {
            let window = CellWindow(around: point, origin.scale, metres: reach)
            var best: (zone: String, square: Double)?
            forEachLeaf(around: point, window, scale: Scale(window, metres: reach)) { leaf in
                for number in leaf.numbers {
                    let traits = traits(number)
                    guard traits.country == country,
                        province == 0 || traits.province == province
                    else { continue }
                    let record = record(
                        number,
                        row: leaf.row,
                        column: GridPoint.wrapped(leaf.column)
                    )
                    let square = origin.square(to: record)
                    guard square < best?.square ?? .infinity, let zone = zone(number) else {
                        continue
                    }
                    best = (zone, square)
                }
            }
            // What lies beyond the reach may not be the nearest.
            if let best, best.square <= reach * reach || reach == Self.reaches.last {
                return best.zone
            }
        }
        return nil
    }
}
