import Geodesy

/// The lines of one level of detail that may be seen in a region.
public struct Outlines: Sequence, Sendable {
    /// How fine the lines are.
    public enum Detail: Hashable, Sendable, CaseIterable {
        /// 1:110 million, for the whole world.
        case world
        /// 1:50 million, for views of 500 km and more.
        case region
        /// 1:10 million, simplified by 100 m at most, for nearer views.
        case local
    }

    private let table: LineTable
    private let region: Region

    init(_ table: LineTable, in region: Region) {
        self.table = table
        self.region = region
    }

    /// Starts at the first line.
    public func makeIterator() -> Iterator { Iterator(table, region) }

    /// Goes through the lines, and leaves out those whose boxes lie outside.
    public struct Iterator: IteratorProtocol {
        private let table: LineTable
        private let window: Window
        private var number = 0

        init(_ table: LineTable, _ region: Region) {
            self.table = table
            window = Window(region, shift: table.shift)
        }

        /// The next line, or `nil` after the last.
        public mutating func next() -> Outline? {
            while number < table.count {
                let line = table.line(number)
                number += 1
                if window.overlaps(line), let outline = Outline(line, of: table) {
                    return outline
                }
            }
            return nil
        }
    }

    /// A region in the units of the lines, rounded outwards.
    private struct Window {
        let south: Int
        let north: Int
        let west: Int
        let width: Int
        let turn: Int

        init(_ region: Region, shift: Int) {
            let unit = Double(1 << shift)
            south = Int(((region.south + 90) * unit).rounded(.down))
            north = Int(((region.north + 90) * unit).rounded(.up))
            west = Int(((region.west + 180) * unit).rounded(.down))
            width = Int((region.width * unit).rounded(.up)) + 1
            turn = 360 << shift
        }

        func overlaps(_ line: Line) -> Bool {
            guard line.y <= north, south <= line.y + line.height else { return false }
            let eastward = line.x - west
            return (eastward < 0 ? eastward + turn : eastward) <= width
                || (eastward > 0 ? turn - eastward : -eastward) <= line.width
        }
    }
}
