// The plain writer: fields, bit fields and ranges into 64-bit words, then base64url by table lookup. It writes what the
// Swift encoder writes: the smaller form of each section, the bit field where both are equal.
#include "CReferenceLoop.h"
#include "model.h"

#include <stdlib.h>
#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

struct writer {
  uint64_t *words;
  size_t full;
  uint64_t gathered;
  unsigned used;
};

static inline void put(struct writer *writer, uint64_t value, unsigned width) {
  uint64_t aligned = value << (64 - width);
  writer->gathered |= aligned >> writer->used;
  writer->used += width;
  if (writer->used < 64) return;
  writer->words[writer->full++] = writer->gathered;
  writer->used -= 64;
  writer->gathered = writer->used ? aligned << (width - writer->used) : 0;
}

static inline unsigned trailing_zeros(uint64_t word) { return (unsigned)__builtin_ctzll(word); }
static inline unsigned leading_zeros(uint64_t word) { return (unsigned)__builtin_clzll(word); }
static inline unsigned ones(uint64_t word) { return (unsigned)__builtin_popcountll(word); }

// How many runs a set has, and how many of them are one id.
static void count_runs(const struct vendor_words *set, unsigned *runs, unsigned *singles) {
  uint64_t before = 0;
  *runs = *singles = 0;
  for (uint32_t index = 0; index < set->count; index++) {
    uint64_t word = set->words[index], after = index + 1 < set->count ? set->words[index + 1] >> 63 : 0;
    uint64_t starts = word & ~(word >> 1 | before << 63), ends = word & ~(word << 1 | after);
    *runs += ones(starts);
    *singles += ones(starts & ends);
    before = word & 1;
  }
}

static inline void put_entry(struct writer *writer, unsigned first, unsigned last) {
  if (first == last) {
    put(writer, first, 17);
  } else {
    put(writer, 1ull << 32 | (uint64_t)first << 16 | last, 33);
  }
}

static void put_runs(struct writer *writer, const struct vendor_words *set) {
  unsigned open = 0;
  for (uint32_t index = 0; index < set->count; index++) {
    uint64_t word = set->words[index];
    unsigned place = 0;
    while (place < 64) {
      // The bits from `place` on; of a run that is open, those that end it.
      uint64_t rest = (open ? ~word : word) << place;
      if (rest == 0) break;
      place += leading_zeros(rest);
      unsigned id = index * 64 + place + 1;
      if (open) put_entry(writer, open, id - 1);
      open = open ? 0 : id;
    }
  }
  if (open) put_entry(writer, open, set->count * 64);
}

static void put_vendors(struct writer *writer, const struct vendor_words *set) {
  unsigned maximum = set->count ? set->count * 64 - trailing_zeros(set->words[set->count - 1]) : 0;
  unsigned runs, singles;
  count_runs(set, &runs, &singles);
  unsigned width = 12 + singles * 17 + (runs - singles) * 33;
  int is_range = width < maximum && runs <= 4095;
  put(writer, maximum, 16);
  put(writer, (uint64_t)is_range, 1);
  if (is_range) {
    put(writer, runs, 12);
    put_runs(writer, set);
    return;
  }
  for (unsigned word = 0; word < maximum / 64; word++) put(writer, set->words[word], 64);
  if (maximum % 64) put(writer, set->words[maximum / 64] >> (64 - maximum % 64), maximum % 64);
}

static void put_core(struct writer *writer, const struct written *model) {
  const struct fields *fields = model->fields;
  put(writer, 2, 6);
  put(writer, fields->created, 36);
  put(writer, fields->last_updated, 36);
  put(writer, fields->cmp_id, 12);
  put(writer, fields->cmp_version, 12);
  put(writer, fields->consent_screen, 6);
  put(writer, fields->consent_language, 12);
  put(writer, fields->vendor_list_version, 12);
  put(writer, fields->policy_version, 6);
  put(writer, fields->is_service_specific, 1);
  put(writer, fields->use_non_standard_texts, 1);
  put(writer, fields->special_feature_opt_ins >> 52, 12);
  put(writer, fields->purpose_consents >> 40, 24);
  put(writer, fields->purpose_legitimate_interests >> 40, 24);
  put(writer, fields->purpose_one_treatment, 1);
  put(writer, fields->publisher_cc, 12);
  put_vendors(writer, &model->vendor_consents);
  put_vendors(writer, &model->vendor_legitimate_interests);
  put(writer, fields->restriction_count, 12);
  unsigned range = 0;
  for (uint32_t index = 0; index < fields->restriction_count; index++) {
    const struct restriction *restriction = &model->restrictions[index];
    put(writer, restriction->purpose, 6);
    put(writer, restriction->type, 2);
    put(writer, restriction->end_of_ranges - range, 12);
    for (; range < restriction->end_of_ranges; range++) {
      put_entry(writer, model->ranges[range].first, model->ranges[range].last);
    }
  }
}

static void put_publisher_tc(struct writer *writer, const struct fields *fields) {
  unsigned count = fields->custom_purpose_count;
  put(writer, 3, 3);
  put(writer, fields->publisher_purpose_consents >> 40, 24);
  put(writer, fields->publisher_purpose_legitimate_interests >> 40, 24);
  put(writer, count, 6);
  if (count == 0) return;
  put(writer, fields->custom_purpose_consents >> (64 - count), count);
  put(writer, fields->custom_purpose_legitimate_interests >> (64 - count), count);
}

// Writes the words as base64url, padded with zero bits to whole octets; returns the end. Up to 31 characters behind it
// are written too.
static char *put_text(struct writer *writer, char *out) {
  size_t octets = (writer->full * 64 + writer->used + 7) / 8;
  uint64_t *words = writer->words;
  words[writer->full] = writer->gathered;
  words[writer->full + 1] = words[writer->full + 2] = words[writer->full + 3] = 0;
  char *end = out + (octets * 8 + 5) / 6;
  for (size_t word = 0; out < end; word += 3) {
    uint64_t parts[4] = {
        words[word] >> 16, words[word] << 32 | words[word + 1] >> 32, words[word + 1] << 16 | words[word + 2] >> 48,
        words[word + 2]};
    for (unsigned part = 0; part < 4; part++) {
      for (int shift = 42; shift >= 0; shift -= 6) *out++ = alphabet[parts[part] >> shift & 63];
    }
  }
  return end;
}

static size_t encode(struct tcf_reference *reference, const struct written *model) {
  struct writer writer = {reference->output_words, 0, 0, 0};
  char *out = reference->output;
  put_core(&writer, model);
  out = put_text(&writer, out);
  if (model->fields->has_disclosed_vendors) {
    writer = (struct writer){reference->output_words, 0, 0, 0};
    *out++ = '.';
    put(&writer, 1, 3);
    put_vendors(&writer, &model->disclosed_vendors);
    out = put_text(&writer, out);
  }
  if (model->fields->has_publisher_tc) {
    writer = (struct writer){reference->output_words, 0, 0, 0};
    *out++ = '.';
    put_publisher_tc(&writer, model->fields);
    out = put_text(&writer, out);
  }
  return (size_t)(out - reference->output);
}

struct written written_model(const struct tcf_reference *reference) {
  const struct model *model = &reference->model;
  return (struct written){
      &model->fields,
      {model->vendor_consents.count, model->vendor_consents.words},
      {model->vendor_legitimate_interests.count, model->vendor_legitimate_interests.words},
      {model->disclosed_vendors.count, model->disclosed_vendors.words},
      model->restrictions,
      model->ranges,
  };
}

struct tcf_models {
  size_t count;
  struct written *models;
};

// A copy that takes no more memory than it needs; NULL if there is none.
static void *copy(const void *bytes, size_t size) {
  void *result = malloc(size ? size : 1);
  return result ? memcpy(result, bytes, size) : NULL;
}

static struct vendor_words copy_words(const struct vendor_words *set) {
  return (struct vendor_words){set->count, copy(set->words, set->count * sizeof *set->words)};
}

static int keep(struct written *kept, const struct written *model) {
  const struct fields *fields = model->fields;
  *kept = (struct written){
      copy(fields, sizeof *fields),
      copy_words(&model->vendor_consents),
      copy_words(&model->vendor_legitimate_interests),
      copy_words(&model->disclosed_vendors),
      copy(model->restrictions, fields->restriction_count * sizeof *model->restrictions),
      copy(model->ranges, fields->range_count * sizeof *model->ranges),
  };
  return kept->fields && kept->vendor_consents.words && kept->vendor_legitimate_interests.words &&
         kept->disclosed_vendors.words && kept->restrictions && kept->ranges;
}

struct tcf_models *tcf_reference_keep_all(
    struct tcf_reference *reference, const uint8_t *text, const uint32_t *offsets, size_t count) {
  struct tcf_models *models = calloc(1, sizeof *models);
  if (!models) return NULL;
  models->models = calloc(count ? count : 1, sizeof *models->models);
  for (size_t index = 0; models->models && index < count; index++) {
    models->count = index + 1;
    // A model without the segment keeps no vendors of the one before.
    reference->model.disclosed_vendors.count = 0;
    if (tcf_reference_decode(reference, text + offsets[index], offsets[index + 1] - offsets[index])) break;
    struct written model = written_model(reference);
    if (!keep(&models->models[index], &model)) break;
    if (index + 1 == count) return models;
  }
  tcf_reference_drop(models);
  return NULL;
}

void tcf_reference_drop(struct tcf_models *models) {
  for (size_t index = 0; index < models->count; index++) {
    const struct written *kept = &models->models[index];
    free((void *)kept->fields);
    free((void *)kept->vendor_consents.words);
    free((void *)kept->vendor_legitimate_interests.words);
    free((void *)kept->disclosed_vendors.words);
    free((void *)kept->restrictions);
    free((void *)kept->ranges);
  }
  free(models->models);
  free(models);
}

uint64_t tcf_reference_encode_all(struct tcf_reference *reference, const struct tcf_models *models) {
  uint64_t sum = 0;
  for (size_t index = 0; index < models->count; index++) sum += encode(reference, &models->models[index]);
  return sum;
}

const char *tcf_reference_encode(
    struct tcf_reference *reference, const struct tcf_models *models, size_t index, size_t *length) {
  if (index >= models->count) return NULL;
  *length = encode(reference, &models->models[index]);
  return reference->output;
}
