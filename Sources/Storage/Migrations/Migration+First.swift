import SQLite

extension Migration {
    /// Version 1: mechanisms, requests, what was seen, what was refused, where deliveries stand.
    ///
    /// Times are milliseconds since 1970. `seen` outlives `requests`: it keeps a deleted message
    /// from coming back. Its `until` is the last instant at which the message could pass for
    /// alive again, and null for a message that never says when it was issued.
    static let first = Migration(
        statements: """
            CREATE TABLE mechanisms (
                uid TEXT NOT NULL PRIMARY KEY,
                issuer TEXT NOT NULL,
                account_name TEXT NOT NULL,
                secret BLOB NOT NULL,
                registration_endpoint TEXT NOT NULL,
                authentication_endpoint TEXT NOT NULL,
                user_id TEXT,
                resource_id TEXT,
                colour TEXT,
                device_token TEXT,
                added INTEGER NOT NULL,
                UNIQUE (issuer, account_name)
            ) STRICT;

            CREATE TABLE requests (
                message_id TEXT NOT NULL PRIMARY KEY,
                mechanism_uid TEXT NOT NULL REFERENCES mechanisms (uid) ON DELETE CASCADE,
                token TEXT NOT NULL,
                envelope_kind TEXT NOT NULL,
                alert TEXT,
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
            CREATE INDEX requests_by_mechanism ON requests (mechanism_uid, received);
            CREATE INDEX requests_by_state ON requests (state, expires);
            CREATE INDEX requests_by_time ON requests (received);

            CREATE TABLE seen (
                message_id TEXT NOT NULL PRIMARY KEY,
                mechanism_uid TEXT NOT NULL,
                challenge BLOB NOT NULL,
                until INTEGER,
                UNIQUE (mechanism_uid, challenge)
            ) STRICT;
            CREATE INDEX seen_by_end ON seen (until);

            CREATE TABLE refusals (
                code TEXT NOT NULL PRIMARY KEY,
                count INTEGER NOT NULL,
                first INTEGER NOT NULL,
                last INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE deliveries (
                address TEXT NOT NULL,
                device_token TEXT NOT NULL,
                sequence INTEGER NOT NULL,
                PRIMARY KEY (address, device_token)
            ) STRICT;
            """
    )
}
