extension Schema {
    /// The tables, indexes and triggers of version 1.
    ///
    /// `record` is all of a row that no statement looks for, sealed for the columns in clear beside
    /// it: see `SealedTable`. Other `BLOB` columns are keyed digests, codes, ids, salts, wrapped keys
    /// and, in `audit`, sealed lines. Times are milliseconds since 1970. The texts are compared with
    /// those of a file, so comments stay between the statements, where SQLite does not keep them.
    static let tables: SQL = """
        -- The data key, wrapped with a key file or a passphrase: one row.
        CREATE TABLE protection (
            id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
            method TEXT NOT NULL CHECK (method IN ('key-file', 'passphrase')),
            wrapped BLOB NOT NULL,
            key_id BLOB,
            salt BLOB,
            log_n INTEGER,
            r INTEGER,
            p INTEGER,
            retired BLOB,
            CHECK ((key_id IS NULL) = (method = 'passphrase')),
            CHECK ((salt IS NULL) = (method = 'key-file'))
        ) STRICT;

        -- `one_time_uid` is the id of the half that gives codes, which is in the record.
        CREATE TABLE accounts (
            id INTEGER NOT NULL PRIMARY KEY,
            issuer TEXT NOT NULL,
            account_name TEXT NOT NULL,
            added INTEGER NOT NULL,
            one_time_uid TEXT UNIQUE,
            record BLOB NOT NULL,
            UNIQUE (issuer, account_name)
        ) STRICT;

        -- `tokens_until` is when the first of the earlier device tokens ends.
        CREATE TABLE push_mechanisms (
            uid TEXT NOT NULL PRIMARY KEY,
            account INTEGER NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
            secret_index BLOB NOT NULL UNIQUE,
            added INTEGER NOT NULL,
            tokens_until INTEGER,
            record BLOB NOT NULL
        ) STRICT;
        CREATE INDEX push_mechanisms_by_end ON push_mechanisms (tokens_until)
            WHERE tokens_until IS NOT NULL;

        -- Push devices whose registration is under way, in the order of `id`.
        CREATE TABLE pending_devices (
            id INTEGER NOT NULL PRIMARY KEY,
            uid TEXT NOT NULL UNIQUE,
            account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            record BLOB NOT NULL
        ) STRICT;
        CREATE INDEX pending_devices_by_account ON pending_devices (account);

        -- Keys that sign in: each is the key of one person at one site.
        CREATE TABLE credentials (
            id BLOB NOT NULL PRIMARY KEY,
            added INTEGER NOT NULL,
            record BLOB NOT NULL
        ) STRICT;

        -- `expires` moves when the server says that a request lives longer or has ended; `ending`
        -- is how it ended there. `rejected` tells what was decided, `signed` whether anybody signed
        -- the message.
        CREATE TABLE requests (
            message_id TEXT NOT NULL PRIMARY KEY,
            mechanism_uid TEXT NOT NULL REFERENCES push_mechanisms (uid) ON DELETE CASCADE,
            challenge BLOB NOT NULL,
            received INTEGER NOT NULL,
            expires INTEGER NOT NULL,
            state TEXT NOT NULL
                CHECK (state IN ('pending', 'sending', 'delivered', 'refused', 'unknown')),
            ending TEXT,
            rejected INTEGER,
            attempts INTEGER NOT NULL,
            decided INTEGER,
            signed INTEGER NOT NULL,
            record BLOB NOT NULL,
            CHECK ((state = 'pending') = (rejected IS NULL))
        ) STRICT;
        -- The partial indexes stay small however long the history is.
        CREATE INDEX requests_by_mechanism ON requests (mechanism_uid, received, message_id);
        CREATE INDEX requests_by_time ON requests (
            received, message_id, state, expires, mechanism_uid, rejected, decided, signed
        );
        CREATE INDEX requests_open ON requests (expires)
            WHERE state IN ('pending', 'refused', 'unknown');
        CREATE INDEX requests_sending ON requests (received, message_id)
            WHERE state = 'sending';

        -- Message ids and challenges that no message may bring again; a row outlives its request.
        -- `until` is the last instant at which the message could pass for alive again, and null
        -- for one that never says when it was issued. `stored` tells whether the request is still
        -- there. `received` is 0 for a message that never came, such as that of a request that its
        -- server had ended before.
        CREATE TABLE seen (
            message_id TEXT NOT NULL PRIMARY KEY,
            mechanism_uid TEXT NOT NULL,
            challenge BLOB NOT NULL UNIQUE,
            until INTEGER,
            stored INTEGER NOT NULL,
            received INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX seen_alone ON seen (until) WHERE stored = 0;
        CREATE INDEX seen_by_mechanism ON seen (mechanism_uid, received);
        CREATE TRIGGER requests_leave_a_trace AFTER DELETE ON requests BEGIN
            UPDATE seen SET stored = 0 WHERE message_id = OLD.message_id;
        END;

        -- Messages that were refused, counted by error code.
        CREATE TABLE refusals (
            code TEXT NOT NULL PRIMARY KEY,
            count INTEGER NOT NULL,
            first INTEGER NOT NULL,
            last INTEGER NOT NULL
        ) STRICT;

        -- The keys of device tokens whose messages go through a broker.
        CREATE TABLE broker_keys (
            token_index BLOB NOT NULL PRIMARY KEY,
            added INTEGER NOT NULL,
            record BLOB NOT NULL
        ) STRICT;

        -- What is usual for an account.
        CREATE TABLE habits (
            account INTEGER NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            record BLOB NOT NULL
        ) STRICT;

        -- The settings that belong to the store; those without a value are private.
        CREATE TABLE settings (
            name TEXT NOT NULL PRIMARY KEY,
            value TEXT,
            record BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- The audit trail: each code covers its row and the code of the row before, and the head
        -- tells where the trail ends.
        CREATE TABLE audit (
            sequence INTEGER NOT NULL PRIMARY KEY,
            instant INTEGER NOT NULL,
            kind TEXT NOT NULL,
            issuer TEXT,
            account_name TEXT,
            message_id TEXT,
            detail TEXT NOT NULL,
            digest BLOB,
            shown BLOB,
            previous BLOB NOT NULL,
            code BLOB NOT NULL
        ) STRICT;
        CREATE INDEX audit_by_rule ON audit (message_id, detail)
            WHERE kind = 'decision.automatic';
        CREATE TABLE audit_head (
            id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
            count INTEGER NOT NULL,
            last BLOB NOT NULL,
            code BLOB NOT NULL
        ) STRICT;
        """
}
