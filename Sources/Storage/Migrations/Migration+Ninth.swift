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

    /// Version 10: whether a person proves who they are before each code.
    static let tenth = Migration(
        changing: RowCode.changedByVersion10,
        """
        ALTER TABLE one_time_mechanisms DROP COLUMN code;
        ALTER TABLE one_time_mechanisms ADD COLUMN proof INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE one_time_mechanisms ADD COLUMN code BLOB NOT NULL DEFAULT x'';

        ALTER TABLE pending_one_time_mechanisms DROP COLUMN code;
        ALTER TABLE pending_one_time_mechanisms ADD COLUMN proof INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE pending_one_time_mechanisms ADD COLUMN code BLOB NOT NULL DEFAULT x'';
        """
    )
}
