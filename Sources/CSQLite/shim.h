#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift does not see: SQLite takes a copy of what is bound.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int place, const char *bytes,
                                    sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, place, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int csqlite_bind_blob(sqlite3_stmt *statement, int place, const void *bytes,
                                    sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, place, bytes, count, SQLITE_TRANSIENT);
}

// A word in double quotes is a name, never a text: `sqlite3_db_config` takes any number of
// arguments, which Swift does not call.
static inline int csqlite_refuse_quoted_texts(sqlite3 *database) {
    int status = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
    if (status != SQLITE_OK) return status;
    return sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
}

// Nothing that stands in a file is believed: its schema runs no function that could do harm, cannot be
// written by statements, has no views, and cells of pages are checked.
static inline int csqlite_distrust_file(sqlite3 *database) {
    int status = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    if (status != SQLITE_OK) return status;
    status = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
    if (status != SQLITE_OK) return status;
    return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

#endif
