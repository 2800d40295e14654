/// What the mouse did in a cell.
package struct Mouse: Hashable, Sendable {
    /// What it did.
    package enum Kind: Hashable, Sendable {
        /// The first button was pressed.
        case press
        case wheelUp
        case wheelDown
    }

    /// What it did.
    package let kind: Kind
    /// The row of the cell, from 0.
    package let row: Int
    /// The column of the cell, from 0.
    package let column: Int

    /// Creates what the mouse did.
    package init(kind: Kind, row: Int, column: Int) {
        self.kind = kind
        self.row = row
        self.column = column
    }
}
