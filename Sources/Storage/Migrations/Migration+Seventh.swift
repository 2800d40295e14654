import SQLite

extension Migration {
    /// Version 7: push devices of other families than ForgeRock's, and answers of more kinds.
    ///
    /// `family` tells what a device's server speaks. A device with a key pair has its name in
    /// `secret`, and in `details` what its family alone reads. `answer` goes with the decision: what
    /// the login page showed, or why a request was rejected.
    static let seventh = Migration { database, vault in
        // The code is the last column, so that it is taken off and made anew. A row that was changed
        // from outside gets none.
        let whole = try RowCode.changedByVersion7.map { before, after in
            let keys = try before.keys(in: database) { row in
                (try? before.check(row, vault)) != nil
            }
            return (code: after, keys: keys)
        }
        try database.run(columns)
        for (code, keys) in whole {
            for key in keys { try code.sign(key, in: database, vault) }
        }
    }

    private static let columns: SQL = """
        ALTER TABLE push_mechanisms DROP COLUMN code;
        ALTER TABLE push_mechanisms ADD COLUMN family TEXT NOT NULL DEFAULT 'forgerock';
        ALTER TABLE push_mechanisms ADD COLUMN details BLOB;
        ALTER TABLE push_mechanisms ADD COLUMN code BLOB NOT NULL DEFAULT x'';

        ALTER TABLE requests DROP COLUMN code;
        ALTER TABLE requests ADD COLUMN answer TEXT;
        ALTER TABLE requests ADD COLUMN code BLOB NOT NULL DEFAULT x'';

        CREATE TRIGGER push_mechanisms_take_their_keys AFTER DELETE ON push_mechanisms BEGIN
            DELETE FROM key_pairs WHERE purpose = 'push' AND owner = OLD.uid;
        END;
        """
}
