import SQLite

extension Migration {
    /// Version 6: key pairs, of whatever use, and what is known of those that sign in.
    ///
    /// A key pair says what it is for and whose it is; its private half is sealed. A credential is the
    /// key of one person with one site, `server` the site that it was made with. `is_confirmed` tells
    /// whether the site went on after it had been told of the key.
    static let sixth = Migration(
        statements: """
            CREATE TABLE key_pairs (
                id TEXT NOT NULL PRIMARY KEY,
                purpose TEXT NOT NULL,
                owner TEXT NOT NULL,
                algorithm TEXT NOT NULL,
                pkcs8 BLOB NOT NULL,
                added INTEGER NOT NULL,
                code BLOB NOT NULL DEFAULT x''
            ) STRICT;
            CREATE INDEX key_pairs_by_owner ON key_pairs (purpose, owner);

            CREATE TABLE credentials (
                id BLOB NOT NULL PRIMARY KEY,
                key_pair TEXT NOT NULL UNIQUE REFERENCES key_pairs (id) ON DELETE CASCADE,
                relying_party TEXT NOT NULL,
                relying_party_name TEXT NOT NULL,
                server TEXT NOT NULL,
                user_handle BLOB,
                user_name TEXT NOT NULL,
                display_name TEXT NOT NULL,
                label TEXT,
                counter INTEGER NOT NULL,
                is_confirmed INTEGER NOT NULL,
                added INTEGER NOT NULL,
                used INTEGER,
                code BLOB NOT NULL DEFAULT x''
            ) STRICT;
            CREATE INDEX credentials_by_site ON credentials (relying_party);
            """
    )
}
