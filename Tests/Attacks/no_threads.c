// A library for LD_PRELOAD: the system refuses every thread, as it does at a limit of processes.
#include <errno.h>

int pthread_create(void *thread, const void *attributes, void *(*start)(void *), void *argument) {
  (void)thread, (void)attributes, (void)start, (void)argument;
  return EAGAIN;
}
