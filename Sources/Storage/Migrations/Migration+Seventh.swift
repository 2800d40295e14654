import SQLite

extension Migration {
    /// Version 7: push devices of other families than ForgeRock's, and answers of more kinds.
    ///
    /// `family` tells what a device's server speaks. A device with a key pair has its name in
    /// `secret`, and in `details` what its family alone reads. `answer` goes with the decision: what
    /// the login page showed, or why a request was rejected.
    static let seventh = Migration(
        changing: RowCode.changedByVersion7,
        """
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
    )
}
