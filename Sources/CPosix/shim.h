// What TCFSystem needs of the system that Swift cannot call: prctl is variadic, pipe2 hidden without _GNU_SOURCE.
#ifndef TCFCHECK_CPOSIX_SHIM_H
#define TCFCHECK_CPOSIX_SHIM_H

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#ifdef __linux__
#include <signal.h>
#include <sys/prctl.h>

extern int pipe2(int ends[2], int flags);
#ifdef __GLIBC__
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int lowest);
#endif
#endif

// A pipe neither end of which other programs inherit. On systems without pipe2 a program started by another thread in the
// same moment can.
static inline int tcfcheck_private_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  if (fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0) return 0;
  close(ends[0]);
  close(ends[1]);
  return -1;
#endif
}

// Has a process that is to be started close every descriptor from `lowest` on; -1 where the system knows no such thing.
static inline int tcfcheck_close_from(posix_spawn_file_actions_t *actions, int lowest) {
#if defined(__GLIBC__) && defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 34)
  return posix_spawn_file_actions_addclosefrom_np(actions, lowest);
#endif
#endif
  (void)actions;
  (void)lowest;
  return -1;
}

// Makes this process the parent of every descendant whose own parent ends; -1 where the system knows no such thing.
static inline int tcfcheck_adopt_orphans(void) {
#ifdef __linux__
  return prctl(PR_SET_CHILD_SUBREAPER, 1L, 0L, 0L, 0L);
#else
  return -1;
#endif
}

// Has the system end this process when its parent ends; -1 where the system knows no such thing.
static inline int tcfcheck_end_with_parent(void) {
#ifdef __linux__
  return prctl(PR_SET_PDEATHSIG, (long)SIGKILL, 0L, 0L, 0L);
#else
  return -1;
#endif
}

#endif
