import Geodesy

extension TownTable {
    /// By falling population.
    func largest(in region: Region, limit: Int) -> [Record] {
        guard limit > 0 else { return [] }
        var chosen = Chosen(limit: limit)
        let south = Int((region.south + 90).rounded(.down))
        let north = Int((region.north + 90).rounded(.down))
        let west = Int((region.west + 180).rounded(.down))
        let east = Int((region.west + 180 + region.width).rounded(.down))
        for row in max(0, south)...min(GridPoint.rows - 1, max(0, north)) {
            for column in west...min(east, west + GridPoint.columns - 1) {
                let wrapped = GridPoint.wrapped(column)
                let cell = cell(row: row, column: wrapped)
                if cell.isEmpty { continue }
                let leaves = 0..<1 << cell.level
                for leafRow in leaves {
                    for leafColumn in leaves {
                        let numbers = numbers(row: leafRow, column: leafColumn, of: cell)
                        take(numbers, row, wrapped, in: region, &chosen)
                    }
                }
            }
        }
        return chosen.sorted
    }

    private func take(
        _ numbers: Range<Int>,
        _ row: Int,
        _ column: Int,
        in region: Region,
        _ chosen: inout Chosen
    ) {
        for number in numbers {
            // A leaf begins with its largest town.
            guard population(number) > chosen.threshold else { break }
            let record = record(number, row: row, column: column)
            let coordinate = Coordinate(
                clampingLatitude: record.latitude,
                wrappingLongitude: record.longitude
            )
            if region.contains(coordinate) { chosen.take(record) }
        }
    }

    /// The largest towns so far, and some to be dropped.
    private struct Chosen {
        let limit: Int
        /// Towns of this population or less are not among the largest.
        private(set) var threshold = -1
        private var records: [Record] = []

        init(limit: Int) {
            self.limit = limit
        }

        var sorted: [Record] {
            let ordered = records.sorted {
                ($1.population, $0.number) < ($0.population, $1.number)
            }
            return Array(ordered.prefix(limit))
        }

        mutating func take(_ record: Record) {
            records.append(record)
            guard records.count - limit > limit / 2 + 16 else { return }
            records = sorted
            threshold = records.last?.population ?? -1
        }
    }
}
