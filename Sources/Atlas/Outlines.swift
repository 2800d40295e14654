import Geodesy

/// The lines of one level of detail in a region.
public struct Outlines: Sequence, Sendable {
    /// How fine the lines are.
    public enum Detail: Hashable, Sendable, CaseIterable {
        /// 1:110 million, for the whole world.
        case world
        /// 1:50 million, for views of 3,000 km and more.
        case region
        /// 1:10 million, simplified by 100 m at most, for nearer views.
        case local
    }

    private let layout: AtlasLayout
    private let detail: Detail
    private let region: Region
    private let kinds: Set<Outline.Kind>

    init(_ layout: AtlasLayout, _ detail: Detail, in region: Region, _ kinds: Set<Outline.Kind>) {
        self.layout = layout
        self.detail = detail
        self.region = region
        self.kinds = kinds
    }

    public func makeIterator() -> Iterator {
        switch detail {
        case .world:
            let lines = layout.lines(.world, .worldPoints, shift: 10)
            return Iterator(layout.storage, lines: LineIterator(lines, region, kinds))
        case .region:
            let lines = layout.lines(.region, .regionPoints, shift: GridPoint.shift)
            return Iterator(layout.storage, lines: LineIterator(lines, region, kinds))
        case .local:
            let lines = layout.lines(.lakeLines, .lakePoints, shift: GridPoint.shift)
            return Iterator(
                layout.storage,
                leaves: LeafIterator(layout, region, kinds),
                lines: kinds.contains(.lake) ? LineIterator(lines, region, kinds) : nil
            )
        }
    }

    /// Skips lines whose boxes are outside.
    public struct Iterator: IteratorProtocol {
        private let storage: ByteStorage
        private var leaves: LeafIterator?
        private var lines: LineIterator?

        init(_ storage: ByteStorage, leaves: LeafIterator? = nil, lines: LineIterator?) {
            self.storage = storage
            self.leaves = leaves
            self.lines = lines
        }

        public mutating func next() -> Outline? {
            defer { withExtendedLifetime(storage) {} }
            if let outline = leaves?.next() { return outline }
            leaves = nil
            return lines?.next()
        }
    }
}
