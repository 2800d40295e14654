import SQLite

extension Migration {
    /// Version 4: what is usual for each account, and what a person has said about past requests.
    ///
    /// `current` holds what was learned of all requests, `base` only of those that are deleted, so
    /// that a correction can be worked out again. Nothing received until `since` is learned.
    /// `server_changed` tells when an account was enrolled again with another server.
    static let fourth = Migration(
        statements: """
            CREATE TABLE habits (
                account INTEGER NOT NULL PRIMARY KEY
                    REFERENCES accounts (id) ON DELETE CASCADE,
                current BLOB,
                base BLOB,
                since INTEGER
            ) STRICT;

            CREATE TABLE statements (
                message_id TEXT NOT NULL PRIMARY KEY
                    REFERENCES requests (message_id) ON DELETE CASCADE,
                statement TEXT NOT NULL CHECK (statement IN ('owned', 'disowned')),
                instant INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;

            ALTER TABLE accounts ADD COLUMN server_changed INTEGER;

            CREATE INDEX audit_by_rule ON audit (message_id, detail)
                WHERE kind = 'decision.automatic';

            DROP INDEX requests_by_time;
            CREATE INDEX requests_by_time ON requests (
                received, message_id, state, expires, mechanism_uid, decision, decided
            );
            """
    )
}
