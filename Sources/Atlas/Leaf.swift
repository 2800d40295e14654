import Geodesy

/// A part of a cell with lines: its regions, those along its western edge, its chains.
struct Leaf {
    /// Bounds the work on damaged tables.
    private static let mostChains = 512

    let offset: Int
    let regions: Int
    let changes: Int
    let chainCount: Int

    @inline(__always)
    init(_ bytes: Bytes, at offset: Int) {
        self.offset = offset
        regions = bytes.byte(at: offset)
        changes = bytes.byte(at: offset + 1)
        chainCount = min(Self.mostChains, bytes.short(at: offset + 2))
    }

    var chains: Int { offset + 4 + 2 * regions + 3 * changes }

    @inline(__always)
    func region(_ index: Int, in bytes: Bytes) -> Int {
        index < regions ? bytes.short(at: offset + 4 + 2 * index) : 0
    }

    /// At a height on the western edge.
    @inline(__always)
    func edgeIndex(at height: Double, in bytes: Bytes) -> Int {
        let edge = offset + 4 + 2 * regions
        var index = 0
        for change in 0..<changes {
            if change > 0, Double(bytes.short(at: edge + 3 * change)) > height { break }
            index = bytes.byte(at: edge + 3 * change + 2)
        }
        return index
    }
}

/// Segments between two regions; all bytes are known to exist.
struct Chain {
    private static let head = 11

    private let offset: Int
    /// Indices of the regions on either side.
    let left: Int
    let right: Int
    let steps: Int
    let isWide: Bool
    /// The box in 255ths of the leaf.
    let west: Int
    let south: Int
    let east: Int
    let north: Int
    /// From the south-western corner of the leaf.
    let x: Int
    let y: Int

    @inline(__always)
    init?(_ bytes: Bytes, at offset: Int) {
        guard bytes.holds(Self.head, from: offset) else { return nil }
        // The halves overlap; the head is 11 bytes long.
        let (low, high) = unsafe (
            Int(truncatingIfNeeded: bytes.long(unchecked: offset)),
            Int(truncatingIfNeeded: bytes.long(unchecked: offset + 3))
        )
        steps = low >> 16 & 0x7F
        isWide = low >> 23 & 1 == 1
        guard bytes.holds(Self.head + steps * (isWide ? 4 : 2), from: offset) else { return nil }
        self.offset = offset
        left = low & 0xFF
        right = low >> 8 & 0xFF
        west = high & 0xFF
        south = high >> 8 & 0xFF
        east = high >> 16 & 0xFF
        north = high >> 24 & 0xFF
        x = high >> 32 & 0xFFFF
        y = high >> 48 & 0xFFFF
    }

    var end: Int { offset + Self.head + steps * (isWide ? 4 : 2) }

    /// `index` must be from 0 up to `steps`, of the chain's own bytes.
    @inline(__always)
    func step(_ index: Int, in bytes: Bytes) -> (dx: Int, dy: Int) {
        let start = offset + Self.head
        if isWide {
            let place = start + 4 * index
            return unsafe (
                bytes.signedShort(unchecked: place), bytes.signedShort(unchecked: place + 2)
            )
        }
        let place = start + 2 * index
        return unsafe (
            bytes.signedByte(unchecked: place), bytes.signedByte(unchecked: place + 1)
        )
    }
}

struct WantedRegions {
    private var low: UInt64 = 0
    /// Regions beyond the first 64, only in damaged leaves.
    private var high: Set<Int> = []

    init(_ leaf: Leaf, in leaves: Bytes, where isWanted: (Int) -> Bool) {
        for index in 0..<leaf.regions where isWanted(leaf.region(index, in: leaves)) {
            if index < 64 { low |= 1 << UInt64(index) } else { high.insert(index) }
        }
    }

    var isEmpty: Bool { low == 0 && high.isEmpty }

    func contains(_ index: Int) -> Bool {
        index < 64 ? low >> UInt64(index) & 1 == 1 : high.contains(index)
    }
}

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
