// A TC string decoder as a plain C loop: what the Swift codec's speed is measured against, and what measuring needs.
//
// Layout: Consent string and vendor list formats v2 (IAB Europe, Transparency & Consent Framework).
#ifndef CREFERENCELOOP_H
#define CREFERENCELOOP_H

#include <stddef.h>
#include <stdint.h>

// Memory for one decoder and the model it fills.
struct tcf_reference;
struct tcf_reference *tcf_reference_create(void);
void tcf_reference_destroy(struct tcf_reference *reference);

// Decodes one string. Returns 0, or which kind of thing is wrong.
int tcf_reference_decode(struct tcf_reference *reference, const uint8_t *text, size_t length);

// Decodes `count` strings, of which string i is text[offsets[i]] up to text[offsets[i + 1]]. Returns a sum over what
// it read, so that nothing can be left out, or 0 if a string was refused.
uint64_t tcf_reference_decode_all(
    struct tcf_reference *reference, const uint8_t *text, const uint32_t *offsets, size_t count);

// A number for everything that the last string said; see fingerprint.c for its order.
uint64_t tcf_reference_fingerprint(const struct tcf_reference *reference);

// How often this thread has called malloc, calloc, realloc or an aligned variant; always 0 where that is not known.
uint64_t tcf_allocation_count(void);

// How much processor time this thread has used, in nanoseconds. Other work on the machine does not count.
uint64_t tcf_thread_nanoseconds(void);

#endif
