/// One step from a version of the schema to the next.
struct Migration: Sendable {
    /// Makes the step; the vault seals what the step before left in clear.
    let take: @Sendable (Database, Vault) throws -> Void

    /// A step that needs nothing but statements.
    init(statements: SQL) {
        take = { database, _ in try database.run(statements) }
    }

    /// A step that gives tables more columns before their codes.
    ///
    /// A code is the last column of its table, so that it is taken off and made anew. A row that was
    /// changed from outside gets none.
    ///
    /// - Parameters:
    ///   - tables: The codes as they were, and as they are afterwards.
    ///   - statements: Take the code off, add the columns, and put an empty code behind them.
    init(changing tables: [(before: RowCode, after: RowCode)], _ statements: SQL) {
        take = { database, vault in
            let whole = try tables.map { before, after in
                let keys = try before.keys(in: database) { row in
                    (try? before.check(row, vault)) != nil
                }
                return (code: after, keys: keys)
            }
            try database.run(statements)
            for (code, keys) in whole {
                for key in keys { try code.sign(key, in: database, vault) }
            }
        }
    }

    /// A step that looks at the rows.
    init(take: @escaping @Sendable (Database, Vault) throws -> Void) { self.take = take }

    /// All steps in order; the version of a file is the number of steps it has taken.
    ///
    /// A step that was ever released is never changed; a new one is added at the end.
    static let all: [Migration] = [
        .first, .second, .third, .fourth, .fifth, .sixth, .seventh, .eighth, .ninth, .tenth,
        .eleventh,
    ]

    /// The first version that keeps nothing secret in clear, and whose data key is stored.
    static let firstSealed = 2

    /// What marks a database as a ledger: `PRAT` in ASCII.
    private static let mark = 0x5052_4154

    /// The version of a file; 0 for one that is empty.
    ///
    /// - Parameters:
    ///   - database: Any database.
    ///   - known: The latest version that this program knows.
    /// - Returns: At most `known`.
    /// - Throws: `.newer` and `.foreign`.
    static func version(of database: Database, known: Int = all.count) throws -> Int {
        // Another program may make the ledger just now: its marks are read together.
        guard database.isInTransaction else {
            return try database.snapshot { try Self.version(of: $0, known: known) }
        }
        let version = try database.value("PRAGMA user_version", as: Int.self) ?? 0
        let mark = try database.value("PRAGMA application_id", as: Int.self) ?? 0
        let tables =
            try database.value("SELECT count(*) FROM sqlite_master", as: Int.self) ?? 0
        let isEmpty = version == 0 && mark == 0 && tables == 0
        guard isEmpty || (mark == Self.mark && version > 0) else { throw StorageError.foreign }
        guard version <= known else { throw StorageError.newer }
        return version
    }

    /// Takes the steps that a file lacks, in the caller's transaction.
    ///
    /// - Parameters:
    ///   - database: Inside an immediate transaction, so that two programs cannot both do it.
    ///   - vault: Seals with the ledger's data key.
    ///   - steps: The steps that this program knows.
    /// - Throws: `.newer` and `.foreign`, with the file unchanged.
    static func bringUpToDate(
        _ database: Database,
        _ vault: Vault,
        steps: [Migration] = all
    ) throws {
        let version = try version(of: database, known: steps.count)
        guard version < steps.count else { return }
        for step in steps.dropFirst(version) { try step.take(database, vault) }
        try database.execute("PRAGMA application_id = \(Self.mark)")
        try database.execute("PRAGMA user_version = \(steps.count)")
    }
}

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

extension Migration {
    /// Version 9: what a person has told of themselves, sealed value by value.
    static let ninth = Migration(
        statements: """
            CREATE TABLE sealed_settings (
                name TEXT NOT NULL PRIMARY KEY,
                value BLOB NOT NULL
            ) STRICT, WITHOUT ROWID;
            """
    )

    /// Version 10: whether a person proves who they are before each code.
    static let tenth = Migration(
        changing: RowCode.changedByVersion10,
        """
        ALTER TABLE one_time_mechanisms DROP COLUMN code;
        ALTER TABLE one_time_mechanisms ADD COLUMN proof INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE one_time_mechanisms ADD COLUMN code BLOB NOT NULL DEFAULT x'';

        ALTER TABLE pending_one_time_mechanisms DROP COLUMN code;
        ALTER TABLE pending_one_time_mechanisms ADD COLUMN proof INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE pending_one_time_mechanisms ADD COLUMN code BLOB NOT NULL DEFAULT x'';
        """
    )
}

extension Migration {
    /// Version 11: when each message came, so that those of a day are counted however many were deleted.
    ///
    /// It is 0 for one that never came, such as a request that its server has ended before.
    static let eleventh = Migration(
        statements: """
            ALTER TABLE seen ADD COLUMN received INTEGER NOT NULL DEFAULT 0;
            UPDATE seen SET received = coalesce(
                (SELECT received FROM requests WHERE requests.message_id = seen.message_id), 0
            );
            CREATE INDEX seen_by_mechanism ON seen (mechanism_uid, received);
            """
    )
}

extension Migration {
    /// Version 8: what servers say later about requests that nobody here has answered.
    ///
    /// `ending` tells how the server ended a request, `ended` when that was learned. From now on
    /// `expires` is moved when a server tells that a request lives longer or is over. `token_service`
    /// tells which messaging service a wanted device token is of, `signed` whether anybody has signed
    /// a request; the index of arrivals holds all that they are asked for.
    static let eighth = Migration(
        changing: RowCode.changedByVersion8,
        """
        ALTER TABLE push_mechanisms DROP COLUMN code;
        ALTER TABLE push_mechanisms ADD COLUMN token_service TEXT;
        ALTER TABLE push_mechanisms ADD COLUMN code BLOB NOT NULL DEFAULT x'';

        ALTER TABLE requests DROP COLUMN code;
        ALTER TABLE requests ADD COLUMN ending TEXT;
        ALTER TABLE requests ADD COLUMN ended INTEGER;
        ALTER TABLE requests ADD COLUMN signed INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE requests ADD COLUMN code BLOB NOT NULL DEFAULT x'';

        DROP INDEX requests_by_time;
        CREATE INDEX requests_by_time ON requests (
            received, message_id, state, expires, mechanism_uid, decision, decided, answer, signed
        );
        """
    )
}

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
