/// The place of a sealed value: it is opened only where it was put.
struct ColumnContext: Hashable, Sendable {
    /// The table.
    let table: String
    /// The column.
    let column: String
    /// What tells the row from others of the table.
    let row: [UInt8]

    init(_ table: String, _ column: String, row: [UInt8]) {
        self.table = table
        self.column = column
        self.row = row
    }

    init(_ table: String, _ column: String, row: String) {
        self.init(table, column, row: Array(row.utf8))
    }

    /// What is vouched for together with the value.
    var context: [UInt8] {
        var encoding = CanonicalEncoding()
        encoding.add(table)
        encoding.add(column)
        encoding.add(row[...])
        return encoding.bytes
    }
}
