#include "plain_ledger.h"

#include <sqlite3.h>
#include <stdlib.h>

enum { BEGIN, STORED, SEEN, REPLAYED, ENROLLED, REQUEST, TRACE, COMMIT, STATEMENTS };

static const char *const texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [STORED] = "SELECT record FROM requests WHERE message_id = ?",
    [SEEN] = "SELECT challenge FROM seen WHERE message_id = ?",
    [REPLAYED] = "SELECT 1 FROM seen WHERE challenge = ?",
    [ENROLLED] = "SELECT 1 FROM push_mechanisms WHERE uid = ?",
    [REQUEST] = "INSERT INTO requests ("
                "message_id, mechanism_uid, challenge, received, expires, state, attempts, "
                "signed, record"
                ") VALUES (?, ?, ?, ?, ?, 'pending', 0, 1, ?)",
    [TRACE] = "INSERT INTO seen (message_id, mechanism_uid, challenge, until, stored) "
              "VALUES (?, ?, ?, ?, 1)",
    [COMMIT] = "COMMIT",
};

struct plain_ledger {
    sqlite3 *database;
    sqlite3_stmt *statements[STATEMENTS];
};

plain_ledger *plain_ledger_open(const char *path) {
    plain_ledger *ledger = calloc(1, sizeof *ledger);
    if (ledger == NULL) return NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &ledger->database, flags, NULL) != SQLITE_OK ||
        sqlite3_exec(ledger->database,
                     "PRAGMA foreign_keys = ON; PRAGMA journal_mode = WAL;"
                     "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;"
                     "PRAGMA temp_store = MEMORY",
                     NULL, NULL, NULL) != SQLITE_OK) {
        plain_ledger_close(ledger);
        return NULL;
    }
    for (int place = 0; place < STATEMENTS; place++) {
        if (sqlite3_prepare_v3(ledger->database, texts[place], -1, SQLITE_PREPARE_PERSISTENT,
                               &ledger->statements[place], NULL) != SQLITE_OK) {
            plain_ledger_close(ledger);
            return NULL;
        }
    }
    return ledger;
}

static int run(sqlite3_stmt *statement) {
    int status = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status == SQLITE_DONE || status == SQLITE_ROW ? SQLITE_OK : status;
}

int plain_ledger_record(plain_ledger *ledger, const char *message_id, const char *uid,
                        const void *record, int record_bytes,
                        const void *challenge, int challenge_bytes, long long received) {
    sqlite3_stmt **of = ledger->statements;
    int status = run(of[BEGIN]);
    if (status != SQLITE_OK) return status;
    sqlite3_bind_text(of[STORED], 1, message_id, -1, SQLITE_TRANSIENT);
    status = run(of[STORED]);
    if (status != SQLITE_OK) return status;
    sqlite3_bind_text(of[SEEN], 1, message_id, -1, SQLITE_TRANSIENT);
    status = run(of[SEEN]);
    if (status != SQLITE_OK) return status;
    sqlite3_bind_blob(of[REPLAYED], 1, challenge, challenge_bytes, SQLITE_TRANSIENT);
    status = run(of[REPLAYED]);
    if (status != SQLITE_OK) return status;
    sqlite3_bind_text(of[ENROLLED], 1, uid, -1, SQLITE_TRANSIENT);
    status = run(of[ENROLLED]);
    if (status != SQLITE_OK) return status;
    sqlite3_bind_text(of[REQUEST], 1, message_id, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(of[REQUEST], 2, uid, -1, SQLITE_TRANSIENT);
    sqlite3_bind_blob(of[REQUEST], 3, challenge, challenge_bytes, SQLITE_TRANSIENT);
    sqlite3_bind_int64(of[REQUEST], 4, received);
    sqlite3_bind_int64(of[REQUEST], 5, received + 120000);
    sqlite3_bind_blob(of[REQUEST], 6, record, record_bytes, SQLITE_TRANSIENT);
    status = run(of[REQUEST]);
    if (status != SQLITE_OK) return status;
    sqlite3_bind_text(of[TRACE], 1, message_id, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(of[TRACE], 2, uid, -1, SQLITE_TRANSIENT);
    sqlite3_bind_blob(of[TRACE], 3, challenge, challenge_bytes, SQLITE_TRANSIENT);
    sqlite3_bind_int64(of[TRACE], 4, received + 120000);
    status = run(of[TRACE]);
    if (status != SQLITE_OK) return status;
    return run(of[COMMIT]);
}

void plain_ledger_close(plain_ledger *ledger) {
    if (ledger == NULL) return;
    for (int place = 0; place < STATEMENTS; place++) {
        sqlite3_finalize(ledger->statements[place]);
    }
    sqlite3_close_v2(ledger->database);
    free(ledger);
}
