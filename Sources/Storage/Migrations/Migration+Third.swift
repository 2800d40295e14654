import SQLite

extension Migration {
    /// Version 3: push devices whose registration is under way, and the device tokens that servers
    /// may still send to.
    ///
    /// A pending device has the columns of a mechanism and what its address says about the account;
    /// its one-time half lies in a table with the columns of `one_time_mechanisms`. An earlier token
    /// without an end is kept until the server has confirmed another.
    static let third = Migration(
        statements: """
            CREATE TABLE pending_devices (
                id INTEGER NOT NULL PRIMARY KEY,
                uid TEXT NOT NULL UNIQUE,
                account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                colour TEXT,
                image_address TEXT,
                policies BLOB NOT NULL,
                secret BLOB NOT NULL,
                registration_endpoint BLOB NOT NULL,
                authentication_endpoint BLOB NOT NULL,
                user_id TEXT,
                resource_id TEXT,
                device_token BLOB NOT NULL,
                replacing INTEGER NOT NULL,
                added INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX pending_devices_by_account ON pending_devices (account);

            CREATE TABLE pending_one_time_mechanisms (
                uid TEXT NOT NULL PRIMARY KEY,
                device INTEGER NOT NULL UNIQUE
                    REFERENCES pending_devices (id) ON DELETE CASCADE,
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

            CREATE TABLE earlier_tokens (
                mechanism_uid TEXT NOT NULL
                    REFERENCES push_mechanisms (uid) ON DELETE CASCADE,
                token_index BLOB NOT NULL,
                token BLOB NOT NULL,
                until INTEGER,
                PRIMARY KEY (mechanism_uid, token_index)
            ) STRICT;
            CREATE INDEX earlier_tokens_by_end ON earlier_tokens (until)
                WHERE until IS NOT NULL;
            """
    )
}
