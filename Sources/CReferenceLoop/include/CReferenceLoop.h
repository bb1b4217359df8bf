// A TC string decoder, encoder and writer of JSON as plain C loops: what the Swift code's speed is measured against, and
// what measuring needs.
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

// The models of strings, in as little memory as they need.
struct tcf_models;

// Decodes `count` strings and keeps their models; NULL if a string was refused. To be dropped.
struct tcf_models *tcf_reference_keep_all(
    struct tcf_reference *reference, const uint8_t *text, const uint32_t *offsets, size_t count);
void tcf_reference_drop(struct tcf_models *models);

// Encodes all models in their order; returns the length of all strings together.
uint64_t tcf_reference_encode_all(struct tcf_reference *reference, const struct tcf_models *models);

// The string of one model, which stands until the next is written; NULL for an index that there is not.
const char *tcf_reference_encode(
    struct tcf_reference *reference, const struct tcf_models *models, size_t index, size_t *length);

// The model of the last string that was decoded as JSON, which stands until the next is written; NULL if it is too long.
const char *tcf_reference_json(struct tcf_reference *reference, size_t *length);

// Decodes each line of a file, and writes a line of JSON for each to the descriptor `output`. Returns how many bytes those
// have, or 0 if a line was refused or a file cannot be read or written.
uint64_t tcf_reference_json_lines(struct tcf_reference *reference, const char *input_path, int output);

// How often this thread has called malloc, calloc, realloc or an aligned variant; always 0 where that is not known.
uint64_t tcf_allocation_count(void);

// How much processor time this process has used, in nanoseconds. Other work on the machine does not count.
uint64_t tcf_processor_nanoseconds(void);

#endif
