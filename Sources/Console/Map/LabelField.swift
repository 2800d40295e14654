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
    private var taken: [Bool]
    private(set) var labels: [Label] = []

    init(size: Size) {
        self.size = size
        taken = Array(repeating: false, count: size.width * size.height)
    }

    /// Writes a text when it lies in the map and has an empty cell, or the edge, on both sides.
    ///
    /// - Returns: Whether it was written.
    @discardableResult
    mutating func place(_ label: Label) -> Bool {
        let columns = label.columns
        guard (0..<size.height).contains(label.row), columns.lowerBound >= 0,
            columns.upperBound <= size.width, !columns.isEmpty
        else { return false }
        let halo = max(0, columns.lowerBound - 1)..<min(size.width, columns.upperBound + 1)
        guard halo.allSatisfy({ !taken[label.row * size.width + $0] }) else { return false }
        for column in columns { taken[label.row * size.width + column] = true }
        labels.append(label)
        return true
    }

    /// Writes a text right of a mark, else left of it.
    @discardableResult
    mutating func place(_ text: PrintableText, beside mark: Label) -> Bool {
        let right = Label(
            row: mark.row,
            column: mark.columns.upperBound + 1,
            text: text,
            style: mark.style
        )
        let left = Label(
            row: mark.row,
            column: mark.column - 1 - text.columns,
            text: text,
            style: mark.style
        )
        return place(right) || place(left)
    }
}
