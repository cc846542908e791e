#pragma once
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast, which Swift does not see. Nothing at no address is empty, not NULL. */
static inline int cometbridge_bind_text(sqlite3_stmt *statement, int place, const char *bytes, int count) {
  return sqlite3_bind_text(statement, place, count == 0 ? "" : bytes, count, SQLITE_TRANSIENT);
}

static inline int cometbridge_bind_blob(sqlite3_stmt *statement, int place, const void *bytes, int count) {
  return count == 0 ? sqlite3_bind_zeroblob(statement, place, 0)
                    : sqlite3_bind_blob(statement, place, bytes, count, SQLITE_TRANSIENT);
}
