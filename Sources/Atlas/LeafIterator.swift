import Geodesy

/// Iterates over the chains of the grid in a region.
struct LeafIterator {
    private let grid: RegionGrid
    private let regions: RegionTable
    private let kinds: Set<Outline.Kind>
    private let region: Region
    private var places: [Place] = []
    private var place = 0
    private var chain = 0
    private var offset = 0

    /// A leaf and its corner in the grid.
    private struct Place {
        let leaf: Leaf
        let west: Int
        let south: Int
    }

    init(_ layout: AtlasLayout, _ region: Region, _ kinds: Set<Outline.Kind>) {
        grid = RegionGrid(layout)
        regions = RegionTable(layout)
        self.region = region
        self.kinds = kinds
        let unit = Double(GridPoint.unit)
        let window = RegionGrid.Window(
            south: (region.south + 90) * unit - 1,
            north: (region.north + 90) * unit + 1,
            west: (region.west + 180) * unit - 1,
            east: (region.west + 180 + region.width) * unit + 1
        )
        let turn = GridPoint.columns * GridPoint.unit
        var found: [Place] = []
        grid.forEachLeaf(in: window) { offset, west, south, _ in
            let column = (Int(west) % turn + turn) % turn
            let leaf = Leaf(grid.leaves, at: offset)
            found.append(Place(leaf: leaf, west: column, south: Int(south)))
        }
        places = found
        offset = places.first?.leaf.chains ?? 0
    }

    mutating func next() -> Outline? {
        while place < places.count {
            let here = places[place]
            guard chain < here.leaf.chainCount, let found = Chain(grid.leaves, at: offset) else {
                place += 1
                chain = 0
                if place < places.count { offset = places[place].leaf.chains }
                continue
            }
            chain += 1
            offset = found.end
            let kind = kind(of: found, in: here.leaf)
            if kinds.contains(kind), let outline = outline(kind, found, in: here),
                outline.bounds.overlaps(region)
            {
                return outline
            }
        }
        return nil
    }

    private func kind(of chain: Chain, in leaf: Leaf) -> Outline.Kind {
        let left = leaf.region(chain.left, in: grid.leaves)
        let right = leaf.region(chain.right, in: grid.leaves)
        if left == 0 || right == 0 { return .coast }
        if regions.country(of: left) != regions.country(of: right) { return .border }
        return regions.province(of: left) == regions.province(of: right) ? .district : .province
    }

    private func outline(_ kind: Outline.Kind, _ chain: Chain, in place: Place) -> Outline? {
        var (x, y) = (place.west + chain.x, place.south + chain.y)
        var box = Outline.Box(west: x, south: y, east: x, north: y)
        var points = [(x: x, y: y)]
        points.reserveCapacity(chain.steps + 1)
        for index in 0..<chain.steps {
            let (dx, dy) = chain.step(index, in: grid.leaves)
            x += dx
            y += dy
            points.append((x: x, y: y))
            box.west = min(box.west, x)
            box.east = max(box.east, x)
            box.south = min(box.south, y)
            box.north = max(box.north, y)
        }
        return Outline(kind, box: box, unit: Double(GridPoint.unit), points: points)
    }
}
