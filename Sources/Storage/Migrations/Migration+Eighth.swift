import SQLite

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
