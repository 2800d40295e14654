import Vocabulary

/// The cells of a map that words and marks have taken, so that none is written over another.
struct LabelField {
    /// A text at its place.
    struct Label: Hashable {
        let row: Int
        let column: Int
        let text: PrintableText
        let style: Style

        /// The columns it takes.
        var columns: Range<Int> { column..<(column + text.columns) }
    }

    private let size: Size
    private var reserved: [Bool]
    private(set) var labels: [Label] = []

    init(size: Size) {
        self.size = size
        reserved = Array(repeating: false, count: size.width * size.height)
    }

    /// Whether a word or a mark stands in a cell.
    func isTaken(row: Int, column: Int) -> Bool {
        (0..<size.width).contains(column) && reserved[row * size.width + column]
    }

    /// Writes a text when it lies in the map and has two empty cells, or the edge, on both sides.
    ///
    /// One cell would be too few: `Ulm o Augsburg o` reads as if the first mark were Augsburg.
    ///
    /// - Returns: Whether it was written.
    @discardableResult
    mutating func place(_ label: Label) -> Bool {
        guard isFree(row: label.row, columns: label.columns) else { return false }
        reserve(label)
        return true
    }

    /// Writes a mark when its cell is empty; marks may touch each other.
    ///
    /// - Returns: Whether it was written.
    @discardableResult
    mutating func placeMark(_ label: Label) -> Bool {
        guard !isTaken(row: label.row, column: label.column) else { return false }
        reserve(label)
        return true
    }

    /// Where a name stands beside its mark; above and below it would seem to name another one.
    enum Side: CaseIterable {
        case right
        case left
    }

    /// Writes a text right of a mark, else left of it.
    @discardableResult
    mutating func place(
        _ text: PrintableText,
        beside mark: Label,
        on sides: [Side] = Side.allCases
    ) -> Bool {
        guard let place = place(for: text, beside: mark, on: sides) else { return false }
        reserve(place)
        return true
    }

    /// Writes a mark with a text beside it, or neither.
    @discardableResult
    mutating func place(_ mark: Label, named text: PrintableText) -> Bool {
        for side in Side.allCases {
            let place = name(text, beside: mark, on: side)
            // Mark and name keep their distance as one.
            let both =
                min(
                    mark.column,
                    place.column
                )..<max(mark.columns.upperBound, place.columns.upperBound)
            guard isFree(row: mark.row, columns: both) else { continue }
            reserve(mark)
            reserve(place)
            return true
        }
        return false
    }

    private func place(for text: PrintableText, beside mark: Label, on sides: [Side]) -> Label? {
        for side in sides {
            let label = name(text, beside: mark, on: side)
            // The mark itself is taken already.
            let isFree =
                switch side {
                case .right: isFree(row: label.row, columns: label.columns, left: 1)
                case .left: isFree(row: label.row, columns: label.columns, right: 1)
                }
            if isFree { return label }
        }
        return nil
    }

    /// Where a text stands that has one empty cell between itself and its mark.
    private func name(_ text: PrintableText, beside mark: Label, on side: Side) -> Label {
        let column =
            switch side {
            case .right: mark.columns.upperBound + 1
            case .left: mark.column - 1 - text.columns
            }
        return Label(row: mark.row, column: column, text: text, style: mark.style)
    }

    /// Whether columns lie in the map, and they and so many beside them are empty.
    private func isFree(row: Int, columns: Range<Int>, left: Int = 2, right: Int = 2) -> Bool {
        guard (0..<size.height).contains(row), columns.lowerBound >= 0,
            columns.upperBound <= size.width, !columns.isEmpty
        else { return false }
        let halo = max(0, columns.lowerBound - left)..<min(size.width, columns.upperBound + right)
        return halo.allSatisfy { !reserved[row * size.width + $0] }
    }

    private mutating func reserve(_ label: Label) {
        for column in label.columns { reserved[label.row * size.width + column] = true }
        labels.append(label)
    }
}
