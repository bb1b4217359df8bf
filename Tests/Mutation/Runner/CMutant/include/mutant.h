// Which mutant of the sources is alive, and which points of them were reached.
#ifndef MUTANT_H
#define MUTANT_H

#include <stdint.h>

enum { mutant_limit = 1 << 17 };

// The number of the one that is alive; 0 for none.
extern int32_t mutant_active;
extern unsigned char mutant_reached[mutant_limit];

// Notes that a point was reached. Returns which of its `count` mutants is alive, from 0; -1 for none.
static inline int32_t mutant_variant(int32_t base, int32_t count) {
  mutant_reached[base] = 1;
  int32_t variant = mutant_active - base;
  return variant >= 0 && variant < count ? variant : -1;
}

// Makes a mutant the one that is alive.
void mutant_choose(int32_t mutant);
// The first point from `base` on that was reached, which is forgotten by that; -1 for none.
int32_t mutant_next_reached(int32_t base);
// fork, which Swift does not offer: this program has one thread.
int32_t mutant_fork(void);
// Waits for a child. Returns its exit code, or its signal as a negative number.
int32_t mutant_wait(int32_t child);
// `count` numbers that children share with their parent.
int64_t *mutant_shared(int64_t count);
// Ends this process when it has computed for that long from now on; 0 for never.
void mutant_limit_time(int64_t microseconds);
// Keeps this process from more memory than this, from dumps, and from its standard error.
void mutant_confine(int64_t bytes);
// Writes what was printed, so that no child writes it too.
void mutant_flush(void);
// How long this process has computed.
int64_t mutant_time(void);

#endif
