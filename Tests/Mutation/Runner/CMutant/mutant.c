#include "include/mutant.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int32_t mutant_active = 0;
unsigned char mutant_reached[mutant_limit];

// The tests of a room, which are a program of their own, are told in their environment.
__attribute__((constructor)) static void choose_from_environment(void) {
  const char *number = getenv("MUTANT");
  if (number) mutant_active = atoi(number);
}

void mutant_choose(int32_t mutant) { mutant_active = mutant; }

int32_t mutant_next_reached(int32_t base) {
  for (; base < mutant_limit; base++) {
    if (mutant_reached[base]) {
      mutant_reached[base] = 0;
      return base;
    }
  }
  return -1;
}

int32_t mutant_fork(void) { return fork(); }

int32_t mutant_wait(int32_t child) {
  int status = 0;
  if (waitpid(child, &status, 0) != child) return -1000;
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

int64_t *mutant_shared(int64_t count) {
  void *place = mmap(0, (size_t)count * sizeof(int64_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return place == MAP_FAILED ? 0 : place;
}

void mutant_limit_time(int64_t microseconds) {
  struct itimerval timer = {{0, 0}, {microseconds / 1000000, microseconds % 1000000}};
  setitimer(ITIMER_PROF, &timer, 0);
}

void mutant_confine(int64_t bytes) {
  struct rlimit memory = {(rlim_t)bytes, (rlim_t)bytes}, none = {0, 0};
  setrlimit(RLIMIT_AS, &memory);
  setrlimit(RLIMIT_CORE, &none);
  int nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, 2);
}

void mutant_flush(void) { fflush(stdout); }

int64_t mutant_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1000000 + now.tv_nsec / 1000;
}
