extension Schema {
    /// The tables, indexes and triggers of version 1.
    ///
    /// Names of people, accounts and sites, ids, states and times are in clear. `BLOB` columns are
    /// sealed values, keyed digests, codes, ids, salts and wrapped keys. Times are milliseconds
    /// since 1970.
    ///
    /// `code` is the last column of its table and covers the columns before it in their order:
    /// see `RowMAC`. The texts are compared with those of a file, so comments stay between the
    /// statements, where SQLite does not keep them.
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

        -- `server_changed` is when the account was enrolled again with another server.
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
            server_changed INTEGER,
            code BLOB NOT NULL DEFAULT x'',
            UNIQUE (issuer, account_name)
        ) STRICT;

        -- `family` is the protocol of the server, `details` what that family alone reads. `secret`
        -- is a signing key, or the id of a row of `key_pairs`. `token_service` is the messaging
        -- service of the wanted device token.
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
            added INTEGER NOT NULL,
            family TEXT NOT NULL DEFAULT 'forgerock',
            details BLOB,
            token_service TEXT,
            code BLOB NOT NULL DEFAULT x''
        ) STRICT;

        -- Device tokens that servers may still send to. One without an end is kept until the server
        -- has confirmed another.
        CREATE TABLE earlier_tokens (
            mechanism_uid TEXT NOT NULL REFERENCES push_mechanisms (uid) ON DELETE CASCADE,
            token_index BLOB NOT NULL,
            token BLOB NOT NULL,
            until INTEGER,
            PRIMARY KEY (mechanism_uid, token_index)
        ) STRICT;
        CREATE INDEX earlier_tokens_by_end ON earlier_tokens (until)
            WHERE until IS NOT NULL;

        -- `proof` tells whether a person proves who they are before each code.
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
            proof INTEGER NOT NULL DEFAULT 0,
            code BLOB NOT NULL DEFAULT x'',
            CHECK ((period IS NULL) != (counter IS NULL))
        ) STRICT;

        -- Push devices whose registration is under way: the columns of a mechanism, and what the
        -- enrolment address says of the account.
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
            added INTEGER NOT NULL,
            code BLOB NOT NULL DEFAULT x''
        ) STRICT;
        CREATE INDEX pending_devices_by_account ON pending_devices (account);

        -- Their one-time halves: the columns of `one_time_mechanisms`.
        CREATE TABLE pending_one_time_mechanisms (
            uid TEXT NOT NULL PRIMARY KEY,
            device INTEGER NOT NULL UNIQUE REFERENCES pending_devices (id) ON DELETE CASCADE,
            secret BLOB NOT NULL,
            algorithm TEXT NOT NULL,
            digits INTEGER NOT NULL,
            period INTEGER,
            counter INTEGER,
            user_id TEXT,
            resource_id TEXT,
            added INTEGER NOT NULL,
            proof INTEGER NOT NULL DEFAULT 0,
            code BLOB NOT NULL DEFAULT x'',
            CHECK ((period IS NULL) != (counter IS NULL))
        ) STRICT;

        -- Key pairs with their purpose and owner; the private half is sealed.
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
        CREATE TRIGGER push_mechanisms_take_their_keys AFTER DELETE ON push_mechanisms BEGIN
            DELETE FROM key_pairs WHERE purpose = 'push' AND owner = OLD.uid;
        END;

        -- Keys that sign in: each is the key of one person at one site. `is_confirmed` tells
        -- whether the site went on after it had received the key.
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

        -- `expires` moves when the server says that a request lives longer or has ended; `ending`
        -- and `ended` are how and when it ended there. `weighed` is the sealed risk assessment,
        -- `answer` what the login page showed or why the request was rejected, `holder` the process
        -- that is sending the answer. `signed` tells whether anybody signed the message.
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
            weighed BLOB,
            answer TEXT,
            ending TEXT,
            ended INTEGER,
            signed INTEGER NOT NULL DEFAULT 1,
            code BLOB NOT NULL DEFAULT x'',
            CHECK ((state = 'pending') = (decision IS NULL))
        ) STRICT;
        -- The partial indexes stay small however long the history is.
        CREATE INDEX requests_by_mechanism ON requests (mechanism_uid, received, message_id);
        CREATE INDEX requests_by_time ON requests (
            received, message_id, state, expires, mechanism_uid, decision, decided, answer, signed
        );
        CREATE INDEX requests_open ON requests (expires)
            WHERE state IN ('pending', 'refused', 'unknown');
        CREATE INDEX requests_sending ON requests (received, message_id)
            WHERE state = 'sending';

        -- What a person said later about a request.
        CREATE TABLE statements (
            message_id TEXT NOT NULL PRIMARY KEY
                REFERENCES requests (message_id) ON DELETE CASCADE,
            statement TEXT NOT NULL CHECK (statement IN ('owned', 'disowned')),
            instant INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

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

        -- How far the messages of each source were fetched.
        CREATE TABLE deliveries (
            address TEXT NOT NULL,
            device_token_index BLOB NOT NULL,
            device_token BLOB NOT NULL,
            sequence INTEGER NOT NULL,
            PRIMARY KEY (address, device_token_index)
        ) STRICT;

        -- What is usual for an account. `current` holds what was learned from all requests, `base`
        -- from deleted ones alone, so that a correction can be computed again. Requests received
        -- before `since` are not learned from.
        CREATE TABLE habits (
            account INTEGER NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            current BLOB,
            base BLOB,
            since INTEGER
        ) STRICT;

        -- The settings that belong to the store; the sealed ones are private.
        CREATE TABLE settings (
            name TEXT NOT NULL PRIMARY KEY,
            value TEXT NOT NULL,
            code BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE sealed_settings (
            name TEXT NOT NULL PRIMARY KEY,
            value BLOB NOT NULL
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
