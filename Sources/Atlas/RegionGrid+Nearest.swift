import Geodesy

extension RegionGrid {
    /// Whether land of two countries may be within some metres: false when all is in a cell with
    /// land of one country.
    func mayMeetOtherCountry(near point: Coordinate, within metres: Double) -> Bool {
        let window = CellWindow(around: point, LocalScale(latitude: point.latitude), metres: metres)
        guard window.rows.count == 1, window.columns.count == 1 else { return true }
        let column = GridPoint.wrapped(window.columns.lowerBound)
        let cell = cell(row: window.rows.lowerBound, column: column)
        return cell.isDivided && cell.isInternational
    }

    /// The nearest segment beside a wanted region, within some metres; measured on the tangent
    /// plane, right within some metres at the 12 nautical miles it is used for.
    func nearest(
        to point: Coordinate,
        within metres: Double,
        where isWanted: (Int) -> Bool
    ) -> NearestSegment {
        var best = NearestSegment(within: metres)
        let unit = Double(GridPoint.unit)
        let origin = GridPoint(point)
        let scale = LocalScale(latitude: point.latitude)
        let east = scale.east / unit
        let north = scale.north / unit
        let reachX = scale.longitudeReach(metres: metres) * unit
        let reachY = LocalScale.latitudeReach(metres: metres) * unit
        let window = Window(
            south: origin.y - reachY,
            north: origin.y + reachY,
            west: origin.x - reachX,
            east: origin.x + reachX
        )
        forEachLeaf(in: window) { offset, west, south, side in
            let gapX = max(0, west - origin.x, origin.x - west - side) * east
            let gapY = max(0, south - origin.y, origin.y - south - side) * north
            guard gapX * gapX + gapY * gapY < best.square else { return }
            let plane = Plane(
                x: origin.x - west,
                y: origin.y - south,
                side: side,
                east: east,
                north: north,
                west: west,
                south: south
            )
            improve(&best, leaf: Leaf(leaves, at: offset), plane, isWanted)
        }
        return best
    }

    /// In units; from west to east it may cross the date line.
    struct Window {
        let south: Double
        let north: Double
        let west: Double
        let east: Double
    }

    /// Leaves with lines: their offset, west, south and side.
    func forEachLeaf(in window: Window, _ body: (Int, Double, Double, Double) -> Void) {
        let unit = GridPoint.unit
        let bottom = max(0, Int(window.south.rounded(.down)))
        let top = min(GridPoint.rows * unit - 1, Int(window.north.rounded(.down)))
        let left = Int(window.west.rounded(.down))
        let right = min(Int(window.east.rounded(.down)), left + GridPoint.columns * unit)
        guard bottom <= top, left <= right else { return }
        for row in bottom >> GridPoint.shift...top >> GridPoint.shift {
            for column in left >> GridPoint.shift...right >> GridPoint.shift {
                let cell = cell(row: row, column: GridPoint.wrapped(column))
                guard cell.isDivided else { continue }
                let shift = GridPoint.shift - cell.level
                let last = 1 << cell.level - 1
                let (x, y) = (column * unit, row * unit)
                let rows = max(0, (bottom - y) >> shift)...min(last, (top - y) >> shift)
                let columns = max(0, (left - x) >> shift)...min(last, (right - x) >> shift)
                for leafRow in rows {
                    for leafColumn in columns {
                        guard
                            let offset = leafOffset(row: leafRow, column: leafColumn, of: cell)
                        else { continue }
                        body(
                            offset,
                            Double(x + leafColumn << shift),
                            Double(y + leafRow << shift),
                            Double(cell.side)
                        )
                    }
                }
            }
        }
    }

    /// A point seen from a leaf's corner, in units, with the metres of a unit.
    private struct Plane {
        let x: Double
        let y: Double
        let side: Double
        let east: Double
        let north: Double
        /// In the grid.
        let west: Double
        let south: Double

        /// A lower bound of the squared distance to a chain's box.
        func square(to chain: Chain) -> Double {
            let scale = side / 255
            let dx = max(0, Double(chain.west) * scale - x, x - Double(chain.east) * scale)
            let dy = max(0, Double(chain.south) * scale - y, y - Double(chain.north) * scale)
            return dx * dx * east * east + dy * dy * north * north
        }
    }

    private func improve(
        _ best: inout NearestSegment,
        leaf: Leaf,
        _ plane: Plane,
        _ isWanted: (Int) -> Bool
    ) {
        let wanted = WantedRegions(leaf, in: leaves, where: isWanted)
        guard !wanted.isEmpty else { return }
        var offset = leaf.chains
        for _ in 0..<leaf.chainCount {
            guard let chain = Chain(leaves, at: offset) else { return }
            offset = chain.end
            let onLeft = wanted.contains(chain.left)
            guard onLeft || wanted.contains(chain.right),
                plane.square(to: chain) < best.square
            else { continue }
            let region = leaf.region(onLeft ? chain.left : chain.right, in: leaves)
            var (x, y) = (Double(chain.x), Double(chain.y))
            for index in 0..<chain.steps {
                let step = chain.step(index, in: leaves)
                let (stepX, stepY) = (Double(step.dx), Double(step.dy))
                let (dx, dy) = (stepX * plane.east, stepY * plane.north)
                let px = (plane.x - x) * plane.east
                let py = (plane.y - y) * plane.north
                let length = dx * dx + dy * dy
                let part = length > 0 ? min(1, max(0, (px * dx + py * dy) / length)) : 0
                let (restX, restY) = (px - part * dx, py - part * dy)
                best.take(
                    square: restX * restX + restY * restY,
                    region: region,
                    x: plane.west + x + part * stepX,
                    y: plane.south + y + part * stepY
                )
                x += stepX
                y += stepY
            }
        }
    }
}

/// The nearest point of some outlines.
struct NearestSegment {
    /// Its squared distance in square metres, initially the largest that counts.
    private(set) var square: Double
    /// The wanted region beside the segment; `nil` when none is in reach.
    private(set) var region: Int?
    /// In units of the grid.
    private(set) var x = 0.0
    private(set) var y = 0.0

    init(within metres: Double) {
        square = metres * metres
    }

    var coordinate: Coordinate {
        Coordinate(
            clampingLatitude: y / Double(GridPoint.unit) - 90,
            wrappingLongitude: x / Double(GridPoint.unit) - 180
        )
    }

    mutating func take(square: Double, region: Int, x: Double, y: Double) {
        guard square < self.square else { return }
        self.square = square
        self.region = region
        self.x = x
        self.y = y
    }
}
