// libsqlite3 for TCFRun, which reads databases out of a buffer and never opens a file with it.
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

#endif
