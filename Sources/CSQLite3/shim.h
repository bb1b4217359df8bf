// libsqlite3 for TCFRun, which reads databases out of a buffer and never opens a file with it, and TCFAudit, which writes
// one in memory.
#ifndef TCFCHECK_CSQLITE3_SHIM_H
#define TCFCHECK_CSQLITE3_SHIM_H

#include <sqlite3.h>

// sqlite3_db_config is variadic, which Swift cannot call. Databases come from anywhere: nothing in their schema is trusted.
static inline int tcfcheck_sqlite3_distrust(sqlite3 *database) {
  int on = 0;
  int result = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, &on);
  if (result == SQLITE_OK) result = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, &on);
  if (result == SQLITE_OK) result = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, &on);
  if (result == SQLITE_OK) result = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, &on);
  return result;
}

// What a query may do: read tables, and ask for a column's type. SQLite asks when it compiles a query, not when it reads the
// schema, so tables with computed columns are refused besides.
static inline int tcfcheck_sqlite3_may(void *context, int action, const char *first, const char *second,
                                       const char *database, const char *trigger) {
  (void)context;
  (void)database;
  (void)trigger;
  switch (action) {
  case SQLITE_SELECT:
  case SQLITE_READ:
    return SQLITE_OK;
  case SQLITE_FUNCTION:
    return second && sqlite3_stricmp(second, "typeof") == 0 ? SQLITE_OK : SQLITE_DENY;
  case SQLITE_PRAGMA:
    return first && sqlite3_stricmp(first, "table_xinfo") == 0 ? SQLITE_OK : SQLITE_DENY;
  default:
    return SQLITE_DENY;
  }
}

static inline int tcfcheck_sqlite3_restrict(sqlite3 *database) {
  return sqlite3_set_authorizer(database, tcfcheck_sqlite3_may, 0);
}

#endif
