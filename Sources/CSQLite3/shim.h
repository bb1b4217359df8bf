// libsqlite3 for TCFRun, which reads databases out of a buffer, or large ones through functions of its own that never write,
// and TCFAudit, which writes one in memory.
#ifndef TCFCHECK_CSQLITE3_SHIM_H
#define TCFCHECK_CSQLITE3_SHIM_H

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

// A database in a file, and what the log beside it says of its pages, as one that is only read and has no log: what reads
// it makes no file, takes no lock and writes nothing. Memory is the places of the log's pages.
typedef struct {
  int database;
  int log;
  // Bytes that the database has with its log.
  sqlite3_int64 size;
  int pageSize;
  // The numbers of the pages that the log has, ascending, and where each begins in it. They are Swift's, and outlive this.
  const unsigned int *pages;
  const sqlite3_int64 *places;
  sqlite3_int64 count;
  struct stat seen[2];
  sqlite3_vfs system;
  char name[40];
} tcfcheck_database;

typedef struct {
  sqlite3_file base;
  const tcfcheck_database *database;
} tcfcheck_database_file;

// Opens both files; the log may be 0. Returns 0, or the error.
static inline int tcfcheck_database_open(tcfcheck_database *self, const char *path, const char *log) {
  memset(self, 0, sizeof *self);
  self->log = -1;
  self->database = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (self->database < 0) return errno;
  if (fstat(self->database, &self->seen[0]) != 0) return errno;
  if (!S_ISREG(self->seen[0].st_mode)) return EINVAL;
  self->size = self->seen[0].st_size;
  if (!log) return 0;
  self->log = open(log, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (self->log < 0) return errno;
  if (fstat(self->log, &self->seen[1]) != 0) return errno;
  return S_ISREG(self->seen[1].st_mode) ? 0 : EINVAL;
}

static inline void tcfcheck_database_close(tcfcheck_database *self) {
  if (self->database >= 0) close(self->database);
  if (self->log >= 0) close(self->log);
}

// Whether somebody wrote to one of the files since they were opened.
static inline int tcfcheck_database_changed(const tcfcheck_database *self) {
  for (int index = 0; index < 2; index++) {
    int descriptor = index == 0 ? self->database : self->log;
    if (descriptor < 0) continue;
    struct stat now;
    if (fstat(descriptor, &now) != 0) return 1;
    const struct stat *seen = &self->seen[index];
    if (now.st_size != seen->st_size || now.st_mtime != seen->st_mtime) return 1;
#if defined(__APPLE__)
    if (now.st_mtimespec.tv_nsec != seen->st_mtimespec.tv_nsec) return 1;
#else
    if (now.st_mtim.tv_nsec != seen->st_mtim.tv_nsec) return 1;
#endif
  }
  return 0;
}

// Reads to the end of the file at most; how many bytes, or -1.
static inline sqlite3_int64 tcfcheck_database_take(int descriptor, char *buffer, sqlite3_int64 count, sqlite3_int64 place) {
  sqlite3_int64 done = 0;
  while (done < count) {
    ssize_t got = pread(descriptor, buffer + done, (size_t)(count - done), (off_t)(place + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) break;
    done += got;
  }
  return done;
}

// Where the log has a page; -1 if it does not.
static inline sqlite3_int64 tcfcheck_database_place(const tcfcheck_database *self, sqlite3_int64 page) {
  sqlite3_int64 low = 0, high = self->count;
  while (low < high) {
    sqlite3_int64 middle = low + (high - low) / 2;
    if (self->pages[middle] < page)
      low = middle + 1;
    else
      high = middle;
  }
  return low < self->count && self->pages[low] == page ? self->places[low] : -1;
}

static inline int tcfcheck_database_read(sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset) {
  const tcfcheck_database *self = ((tcfcheck_database_file *)file)->database;
  char *target = buffer;
  sqlite3_int64 done = 0;
  memset(target, 0, (size_t)amount);
  while (done < amount && offset + done < self->size) {
    sqlite3_int64 count = amount - done, place = offset + done, log = -1;
    if (self->count > 0) {
      sqlite3_int64 within = place % self->pageSize;
      if (count > self->pageSize - within) count = self->pageSize - within;
      log = tcfcheck_database_place(self, place / self->pageSize + 1);
      if (log >= 0) place = log + within;
    }
    // What a page beyond the database's end has that is not in the log either is zeros.
    if (tcfcheck_database_take(log >= 0 ? self->log : self->database, target + done, count, place) < 0)
      return SQLITE_IOERR_READ;
    done += count;
  }
  // The two bytes that say "with a log": what the log has was put in above.
  for (sqlite3_int64 index = 18; index < 20; index++)
    if (index >= offset && index < offset + amount && target[index - offset] == 2) target[index - offset] = 1;
  return offset + amount > self->size ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

// The first bytes, as they are read: how many there are.
static inline int tcfcheck_database_head(const tcfcheck_database *self, void *buffer, int count) {
  tcfcheck_database_file file;
  memset(&file, 0, sizeof file);
  file.database = self;
  if (self->size < count) count = (int)self->size;
  return tcfcheck_database_read(&file.base, buffer, count, 0) == SQLITE_OK ? count : 0;
}

static inline int tcfcheck_database_size(sqlite3_file *file, sqlite3_int64 *size) {
  *size = ((tcfcheck_database_file *)file)->database->size;
  return SQLITE_OK;
}

static inline int tcfcheck_file_close(sqlite3_file *file) { (void)file; return SQLITE_OK; }
static inline int tcfcheck_file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 place) {
  (void)file; (void)bytes; (void)count; (void)place;
  return SQLITE_READONLY;
}
static inline int tcfcheck_file_truncate(sqlite3_file *file, sqlite3_int64 size) { (void)file; (void)size; return SQLITE_READONLY; }
static inline int tcfcheck_file_flag(sqlite3_file *file, int flag) { (void)file; (void)flag; return SQLITE_OK; }
static inline int tcfcheck_file_reserved(sqlite3_file *file, int *answer) { (void)file; *answer = 0; return SQLITE_OK; }
static inline int tcfcheck_file_control(sqlite3_file *file, int what, void *argument) {
  (void)file; (void)what; (void)argument;
  return SQLITE_NOTFOUND;
}
static inline int tcfcheck_file_sector(sqlite3_file *file) { (void)file; return 4096; }
static inline int tcfcheck_file_kind(sqlite3_file *file) { (void)file; return SQLITE_IOCAP_IMMUTABLE; }

// Only the database is opened: no journal, no log, no temporary file.
static inline int tcfcheck_system_open(sqlite3_vfs *system, const char *name, sqlite3_file *file, int flags, int *given) {
  static const sqlite3_io_methods methods = {
      .iVersion = 1,
      .xClose = tcfcheck_file_close,
      .xRead = tcfcheck_database_read,
      .xWrite = tcfcheck_file_write,
      .xTruncate = tcfcheck_file_truncate,
      .xSync = tcfcheck_file_flag,
      .xFileSize = tcfcheck_database_size,
      .xLock = tcfcheck_file_flag,
      .xUnlock = tcfcheck_file_flag,
      .xCheckReservedLock = tcfcheck_file_reserved,
      .xFileControl = tcfcheck_file_control,
      .xSectorSize = tcfcheck_file_sector,
      .xDeviceCharacteristics = tcfcheck_file_kind,
  };
  (void)name;
  file->pMethods = 0;
  if (!(flags & SQLITE_OPEN_MAIN_DB)) return SQLITE_CANTOPEN;
  ((tcfcheck_database_file *)file)->database = system->pAppData;
  file->pMethods = &methods;
  if (given) *given = SQLITE_OPEN_READONLY;
  return SQLITE_OK;
}

static inline int tcfcheck_system_delete(sqlite3_vfs *system, const char *name, int sync) {
  (void)system; (void)name; (void)sync;
  return SQLITE_READONLY;
}
static inline int tcfcheck_system_access(sqlite3_vfs *system, const char *name, int flags, int *answer) {
  (void)system; (void)name; (void)flags;
  *answer = 0;
  return SQLITE_OK;
}
static inline int tcfcheck_system_name(sqlite3_vfs *system, const char *name, int count, char *full) {
  (void)system;
  sqlite3_snprintf(count, full, "%s", name);
  return SQLITE_OK;
}
static inline int tcfcheck_system_random(sqlite3_vfs *system, int count, char *bytes) {
  (void)system;
  memset(bytes, 0, (size_t)count);
  return count;
}
static inline int tcfcheck_system_sleep(sqlite3_vfs *system, int time) { (void)system; (void)time; return 0; }
static inline int tcfcheck_system_time(sqlite3_vfs *system, double *time) { (void)system; *time = 0; return SQLITE_OK; }
static inline int tcfcheck_system_error(sqlite3_vfs *system, int count, char *text) {
  (void)system; (void)count; (void)text;
  return 0;
}

// Opens a connection to the database, which must outlive it; `tcfcheck_database_leave` follows on its end.
static inline int tcfcheck_database_connect(tcfcheck_database *self, sqlite3 **opened) {
  sqlite3_vfs *system = &self->system;
  sqlite3_snprintf(sizeof self->name, self->name, "tcfcheck-%p", (void *)self);
  system->iVersion = 1;
  system->szOsFile = sizeof(tcfcheck_database_file);
  system->mxPathname = 64;
  system->zName = self->name;
  system->pAppData = self;
  system->xOpen = tcfcheck_system_open;
  system->xDelete = tcfcheck_system_delete;
  system->xAccess = tcfcheck_system_access;
  system->xFullPathname = tcfcheck_system_name;
  system->xRandomness = tcfcheck_system_random;
  system->xSleep = tcfcheck_system_sleep;
  system->xCurrentTime = tcfcheck_system_time;
  system->xGetLastError = tcfcheck_system_error;
  int result = sqlite3_vfs_register(system, 0);
  if (result != SQLITE_OK) return result;
  return sqlite3_open_v2("database", opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, self->name);
}

static inline void tcfcheck_database_leave(tcfcheck_database *self) { sqlite3_vfs_unregister(&self->system); }

#endif
