import SQLite

extension Migration {
    /// Version 5: a code over each row of accounts, mechanisms and requests; how each request was
    /// weighed; settings that a person has made for the ledger.
    ///
    /// What is sealed of a mechanism is bound to the names of its account as well, no longer to its
    /// id alone.
    static let fifth = Migration { database, vault in
        try database.run(columns)
        for table in RebindingStep.Table.allCases {
            try RebindingStep(database: database, vault: vault, table: table).take()
        }
        // A code for a row that somebody has put together would vouch for it.
        for code in RowCode.ofVersion5 {
            try code.signAll(in: database, vault) { SealedColumns.open(in: $0, of: code, vault) }
        }
    }

    private static let columns: SQL = """
        ALTER TABLE requests ADD COLUMN weighed BLOB;
        ALTER TABLE accounts ADD COLUMN code BLOB NOT NULL DEFAULT x'';
        ALTER TABLE push_mechanisms ADD COLUMN code BLOB NOT NULL DEFAULT x'';
        ALTER TABLE one_time_mechanisms ADD COLUMN code BLOB NOT NULL DEFAULT x'';
        ALTER TABLE pending_devices ADD COLUMN code BLOB NOT NULL DEFAULT x'';
        ALTER TABLE pending_one_time_mechanisms ADD COLUMN code BLOB NOT NULL DEFAULT x'';
        ALTER TABLE requests ADD COLUMN code BLOB NOT NULL DEFAULT x'';

        CREATE TABLE settings (
            name TEXT NOT NULL PRIMARY KEY,
            value TEXT NOT NULL,
            code BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
