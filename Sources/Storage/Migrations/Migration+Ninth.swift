import SQLite

extension Migration {
    /// Version 9: what a person has told of themselves, sealed value by value.
    static let ninth = Migration(
        statements: """
            CREATE TABLE sealed_settings (
                name TEXT NOT NULL PRIMARY KEY,
                value BLOB NOT NULL
            ) STRICT, WITHOUT ROWID;
            """
    )
}
