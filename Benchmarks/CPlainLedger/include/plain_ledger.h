#ifndef PLAIN_LEDGER_H
#define PLAIN_LEDGER_H

// A ledger's file in plain C: what the program is measured against.
typedef struct plain_ledger plain_ledger;

// Opens a ledger with the settings of the program and prepares its statements; NULL on failure.
plain_ledger *plain_ledger_open(const char *path);

// Writes one new message in a transaction of its own, with the statements that the program runs for
// it. Returns a result code of SQLite, 0 when all went well.
int plain_ledger_record(plain_ledger *ledger, const char *message_id, const char *uid,
                        const void *record, int record_bytes,
                        const void *challenge, int challenge_bytes, long long received);

// Closes the file.
void plain_ledger_close(plain_ledger *ledger);

#endif
