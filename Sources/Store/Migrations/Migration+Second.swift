extension Migration {
    /// Version 2: accounts, one-time mechanisms, an audit trail; what is secret is sealed.
    ///
    /// `BLOB` columns are sealed values, blind indexes and codes; the rest is in clear: ids, names,
    /// states and times. `seen.stored` tells whether the request is still there.
    static let second = Migration { database, vault in
        try database.run(makingRoom + tables)
        try SecondStep(database: database, vault: vault).copy()
        try database.run(cleaning + indexes)
        try AuditTrail(vault).start(in: database)
    }

    private static let makingRoom: SQL = """
        DROP INDEX requests_by_mechanism;
        DROP INDEX requests_by_state;
        DROP INDEX requests_by_time;
        DROP INDEX seen_by_end;
        ALTER TABLE mechanisms RENAME TO first_mechanisms;
        ALTER TABLE requests RENAME TO first_requests;
        ALTER TABLE seen RENAME TO first_seen;
        ALTER TABLE deliveries RENAME TO first_deliveries;

        """

    private static let cleaning: SQL = """
        DROP TABLE first_requests;
        DROP TABLE first_mechanisms;
        DROP TABLE first_seen;
        DROP TABLE first_deliveries;

        """

    private static let tables: SQL = """
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
            is_scrubbed INTEGER NOT NULL,
            CHECK ((key_id IS NULL) = (method = 'passphrase')),
            CHECK ((salt IS NULL) = (method = 'key-file'))
        ) STRICT;

        CREATE TABLE accounts (
            id INTEGER NOT NULL PRIMARY KEY,
            issuer TEXT NOT NULL,
            account_name TEXT NOT NULL,
            display_issuer TEXT,
            display_account_name TEXT,
            colour TEXT,
            image_address TEXT,
            policies BLOB NOT NULL,
            lock BLOB NOT NULL,
            added INTEGER NOT NULL,
            UNIQUE (issuer, account_name)
        ) STRICT;

        CREATE TABLE push_mechanisms (
            uid TEXT NOT NULL PRIMARY KEY,
            account INTEGER NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
            secret BLOB NOT NULL,
            secret_index BLOB NOT NULL UNIQUE,
            registration_endpoint BLOB NOT NULL,
            authentication_endpoint BLOB NOT NULL,
            user_id TEXT,
            resource_id TEXT,
            token_wanted BLOB NOT NULL,
            token_confirmed BLOB,
            token_support TEXT NOT NULL,
            token_failures INTEGER NOT NULL,
            token_next INTEGER,
            added INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE one_time_mechanisms (
            uid TEXT NOT NULL PRIMARY KEY,
            account INTEGER NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
            secret BLOB NOT NULL,
            algorithm TEXT NOT NULL,
            digits INTEGER NOT NULL,
            period INTEGER,
            counter INTEGER,
            user_id TEXT,
            resource_id TEXT,
            added INTEGER NOT NULL,
            CHECK ((period IS NULL) != (counter IS NULL))
        ) STRICT;

        CREATE TABLE requests (
            message_id TEXT NOT NULL PRIMARY KEY,
            mechanism_uid TEXT NOT NULL REFERENCES push_mechanisms (uid) ON DELETE CASCADE,
            token BLOB NOT NULL,
            envelope_kind TEXT NOT NULL,
            alert BLOB,
            category TEXT,
            challenge BLOB NOT NULL,
            received INTEGER NOT NULL,
            expires INTEGER NOT NULL,
            state TEXT NOT NULL
                CHECK (state IN ('pending', 'sending', 'delivered', 'refused', 'unknown')),
            decision TEXT CHECK (decision IN ('approve', 'approve-with-number', 'reject')),
            number INTEGER CHECK ((number IS NULL) = (decision IS NOT 'approve-with-number')),
            cause TEXT,
            cause_code TEXT,
            cause_status INTEGER,
            attempts INTEGER NOT NULL DEFAULT 0,
            decided INTEGER,
            settled INTEGER,
            holder TEXT,
            CHECK ((state = 'pending') = (decision IS NULL))
        ) STRICT;

        CREATE TABLE seen (
            message_id TEXT NOT NULL PRIMARY KEY,
            mechanism_uid TEXT NOT NULL,
            challenge BLOB NOT NULL UNIQUE,
            until INTEGER,
            stored INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE deliveries (
            address TEXT NOT NULL,
            device_token_index BLOB NOT NULL,
            device_token BLOB NOT NULL,
            sequence INTEGER NOT NULL,
            PRIMARY KEY (address, device_token_index)
        ) STRICT;

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

        CREATE TABLE audit_head (
            id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
            count INTEGER NOT NULL,
            last BLOB NOT NULL,
            code BLOB NOT NULL
        ) STRICT;

        """

    /// Only what is asked for often; the partial ones stay small however long the history is.
    private static let indexes: SQL = """
        CREATE INDEX requests_by_mechanism ON requests (mechanism_uid, received, message_id);
        CREATE INDEX requests_by_time ON requests (received, message_id, state, expires);
        CREATE INDEX requests_open ON requests (expires)
            WHERE state IN ('pending', 'refused', 'unknown');
        CREATE INDEX requests_sending ON requests (received, message_id)
            WHERE state = 'sending';
        CREATE INDEX seen_alone ON seen (until) WHERE stored = 0;
        CREATE TRIGGER requests_leave_a_trace AFTER DELETE ON requests BEGIN
            UPDATE seen SET stored = 0 WHERE message_id = OLD.message_id;
        END;
        """
}
