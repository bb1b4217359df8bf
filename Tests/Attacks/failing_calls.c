/* Makes one call of a program fail, as a busy system would: a library for LD_PRELOAD.
 *
 *   TCFCHECK_FAIL=rename:3      the third rename(2) of the process fails
 *   TCFCHECK_FAIL=rename:3+     the third one and all that follow
 *   TCFCHECK_FAIL=count:FILE    nothing fails; FILE gets how often each call was made, a line each
 *
 * A kind has the calls that do the same thing (open, openat and their 64-bit names are one). Allocations are told apart by who
 * makes them, since what they promise differs: `malloc` counts those of the C libraries that the program uses, which have to
 * report a failure, `malloc-libc` those that the C library makes for its own functions, `malloc-swift` those of Swift's
 * runtime, which ends the process. The program that is started sees the variable, and what it starts in turn does not.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum kind { MALLOC, MALLOC_LIBC, MALLOC_SWIFT, MMAP, OPEN, READ, WRITE, FSYNC, RENAME, MKDIR, TRUNCATE, THREAD, SPAWN, KINDS };
static const char *const names[KINDS] = {"malloc", "malloc-libc", "malloc-swift", "mmap",  "open",     "read",   "write",
                                         "fsync",  "rename",      "mkdir",        "ftruncate", "pthread_create", "posix_spawn"};
static const int errors[KINDS] = {ENOMEM, ENOMEM, ENOMEM, ENOMEM, EMFILE, EIO, ENOSPC, EIO, EACCES, EACCES, ENOSPC, EAGAIN, EAGAIN};

static int is_armed, chosen = -1, is_lasting;
static long number, counts[KINDS];
static char count_file[4096];

struct range { uintptr_t from, to; enum kind kind; };
static struct range ranges[64];
static int range_count;

static int note_object(struct dl_phdr_info *info, size_t size, void *data) {
  static const char *const libraries[] = {"libxml2", "libsqlite3", "libyaml", "libz.", "libsodium", "liblzma", "libicu"};
  int kind = -1;
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
    if (strstr(info->dlpi_name, libraries[i])) kind = MALLOC;
  if (strstr(info->dlpi_name, "/libc.so")) kind = MALLOC_LIBC;
  for (int i = 0; kind >= 0 && i < info->dlpi_phnum && range_count < 64; i++)
    if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X) {
      uintptr_t from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
      ranges[range_count++] = (struct range){from, from + info->dlpi_phdr[i].p_memsz, kind};
    }
  return 0;
}

static enum kind allocator(void *caller) {
  for (int i = 0; i < range_count; i++)
    if ((uintptr_t)caller >= ranges[i].from && (uintptr_t)caller < ranges[i].to) return ranges[i].kind;
  return MALLOC_SWIFT;
}

__attribute__((constructor)) static void arm(void) {
  const char *text = getenv("TCFCHECK_FAIL");
  if (!text) return;
  dl_iterate_phdr(note_object, NULL);
  const char *colon = strchr(text, ':');
  if (!colon) return;
  if (!strncmp(text, "count:", 6)) strncpy(count_file, colon + 1, sizeof count_file - 1);
  for (int i = 0; i < KINDS; i++)
    if (strlen(names[i]) == (size_t)(colon - text) && !strncmp(text, names[i], colon - text)) chosen = i;
  number = atol(colon + 1);
  is_lasting = strchr(colon, '+') != NULL;
  unsetenv("TCFCHECK_FAIL");
  unsetenv("LD_PRELOAD");
  is_armed = 1;
}

__attribute__((destructor)) static void show(void) {
  if (!is_armed || !count_file[0]) return;
  is_armed = 0;
  FILE *file = fopen(count_file, "w");
  for (int i = 0; file && i < KINDS; i++) fprintf(file, "%s %ld\n", names[i], counts[i]);
  if (file) fclose(file);
}

/* Whether this call is the one that is to fail; errno is set if so. */
static int fails(enum kind kind) {
  if (!is_armed) return 0;
  long place = __atomic_add_fetch(&counts[kind], 1, __ATOMIC_RELAXED);
  if ((int)kind != chosen || place < number || (place > number && !is_lasting)) return 0;
  errno = errors[kind];
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

void *malloc(size_t size) { return fails(allocator(__builtin_return_address(0))) ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) {
  return fails(allocator(__builtin_return_address(0))) ? NULL : __libc_calloc(count, size);
}
void *realloc(void *old, size_t size) {
  return fails(allocator(__builtin_return_address(0))) ? NULL : __libc_realloc(old, size);
}

void *mmap(void *place, size_t size, int protection, int flags, int file, off_t offset) {
  return fails(MMAP) ? MAP_FAILED : (void *)syscall(SYS_mmap, place, size, protection, flags, file, offset);
}

static int open_at(int folder, const char *path, int flags, mode_t mode) {
  return fails(OPEN) ? -1 : (int)syscall(SYS_openat, folder, path, flags, mode);
}
static mode_t mode_of(int flags, va_list rest) { return flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; }
#define OPENING(folder, path, flags)          \
  va_list rest;                               \
  va_start(rest, flags);                      \
  mode_t mode = mode_of(flags, rest);         \
  va_end(rest);                               \
  return open_at(folder, path, flags, mode);
int open(const char *path, int flags, ...) { OPENING(AT_FDCWD, path, flags) }
int open64(const char *path, int flags, ...) { OPENING(AT_FDCWD, path, flags) }
int openat(int folder, const char *path, int flags, ...) { OPENING(folder, path, flags) }
int openat64(int folder, const char *path, int flags, ...) { OPENING(folder, path, flags) }

ssize_t read(int file, void *place, size_t size) { return fails(READ) ? -1 : syscall(SYS_read, file, place, size); }
ssize_t pread(int file, void *place, size_t size, off_t offset) {
  return fails(READ) ? -1 : syscall(SYS_pread64, file, place, size, offset);
}
ssize_t pread64(int file, void *place, size_t size, off64_t offset) { return pread(file, place, size, offset); }
ssize_t write(int file, const void *bytes, size_t size) { return fails(WRITE) ? -1 : syscall(SYS_write, file, bytes, size); }
ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
  return fails(WRITE) ? -1 : syscall(SYS_pwrite64, file, bytes, size, offset);
}
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) { return pwrite(file, bytes, size, offset); }
int fsync(int file) { return fails(FSYNC) ? -1 : (int)syscall(SYS_fsync, file); }
int fdatasync(int file) { return fails(FSYNC) ? -1 : (int)syscall(SYS_fdatasync, file); }
int rename(const char *from, const char *to) {
  return fails(RENAME) ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}
int mkdir(const char *path, mode_t mode) { return fails(MKDIR) ? -1 : (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode); }
int ftruncate(int file, off_t size) { return fails(TRUNCATE) ? -1 : (int)syscall(SYS_ftruncate, file, size); }
int ftruncate64(int file, off64_t size) { return ftruncate(file, size); }

/* These report by what they return, not by errno. */
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
  return fails(THREAD) ? EAGAIN : REAL(pthread_create)(thread, attributes, body, argument);
}
int posix_spawn(pid_t *child, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                char *const arguments[], char *const environment[]) {
  return fails(SPAWN) ? EAGAIN : REAL(posix_spawn)(child, path, actions, attributes, arguments, environment);
}
int posix_spawnp(pid_t *child, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                 char *const arguments[], char *const environment[]) {
  return fails(SPAWN) ? EAGAIN : REAL(posix_spawnp)(child, path, actions, attributes, arguments, environment);
}
