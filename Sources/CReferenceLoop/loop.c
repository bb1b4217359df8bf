// The plain loop: base64url by table lookup into 64-bit words, then fields, bit fields and ranges out of the words.
// No SIMD, no tricks; every read is checked against the bits that the text has.
#include "CReferenceLoop.h"
#include "model.h"

#include <stdlib.h>

enum fault { FINE, TOO_LONG, ALPHABET, TRUNCATED, VERSION, RANGE, SEGMENT, TOO_MANY };

// 64 and more: not a character of the alphabet.
static const uint8_t values[256] = {
#define NO4 255, 255, 255, 255
#define NO16 NO4, NO4, NO4, NO4
    NO16, NO16,
    NO4, NO4, NO4, 255, 62, 255, 255,
    52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 255, 255, NO4,
    255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
    15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 255, 255, 255, 255, 63,
    255, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
    41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 255, NO4,
    NO16, NO16, NO16, NO16, NO16, NO16, NO16, NO16,
};

struct reader {
  const uint64_t *words;
  size_t position, end;
};

static inline uint64_t bits_at(const uint64_t *words, size_t offset, unsigned width) {
  size_t word = offset >> 6;
  unsigned shift = offset & 63;
  uint64_t high = words[word] << shift;
  uint64_t low = words[word + 1] >> 1 >> (63 - shift);
  return (high | low) >> (64 - width);
}

static inline int has(const struct reader *reader, size_t width) { return reader->position + width <= reader->end; }

static inline uint64_t take(struct reader *reader, unsigned width) {
  uint64_t value = bits_at(reader->words, reader->position, width);
  reader->position += width;
  return value;
}

static inline uint32_t quad(const uint8_t *text, uint32_t *marks) {
  uint32_t a = values[text[0]], b = values[text[1]], c = values[text[2]], d = values[text[3]];
  *marks |= a | b | c | d;
  return a << 18 | b << 12 | c << 6 | d;
}

// Decodes up to the end or the first character outside the alphabet; returns how many characters that were.
static size_t decode_base64url(const uint8_t *text, size_t length, uint64_t *words) {
  size_t index = 0, word = 0;
  while (index + 32 <= length) {
    uint32_t marks = 0;
    uint64_t a = quad(text + index, &marks), b = quad(text + index + 4, &marks);
    uint64_t c = quad(text + index + 8, &marks), d = quad(text + index + 12, &marks);
    uint64_t e = quad(text + index + 16, &marks), f = quad(text + index + 20, &marks);
    uint64_t g = quad(text + index + 24, &marks), h = quad(text + index + 28, &marks);
    if (marks & 0xC0) break;
    words[word] = a << 40 | b << 16 | c >> 8;
    words[word + 1] = c << 56 | d << 32 | e << 8 | f >> 16;
    words[word + 2] = f << 48 | g << 24 | h;
    index += 32;
    word += 3;
  }
  uint64_t gathered = 0;
  unsigned used = 0;
  for (; index < length; index++) {
    uint64_t value = values[text[index]];
    if (value & 0xC0) break;
    if (used <= 58) {
      gathered |= value << (58 - used);
      used += 6;
    } else {
      words[word++] = gathered | value >> (used - 58);
      gathered = value << (122 - used);
      used -= 58;
    }
  }
  words[word] = gathered;
  words[word + 1] = words[word + 2] = 0;
  return index;
}

static void add_range(struct vendors *set, unsigned first, unsigned last) {
  unsigned low = first - 1, high = last - 1;
  for (; set->count <= high >> 6; set->count++) set->words[set->count] = 0;
  uint64_t head = ~0ull >> (low & 63), tail = ~0ull << (63 - (high & 63));
  if (low >> 6 == high >> 6) {
    set->words[low >> 6] |= head & tail;
    return;
  }
  set->words[low >> 6] |= head;
  for (unsigned word = (low >> 6) + 1; word < high >> 6; word++) set->words[word] = ~0ull;
  set->words[high >> 6] |= tail;
}

// One range entry; the ids are in order, not zero and not above the maximum.
static int take_entry(struct reader *reader, unsigned maximum, unsigned *first, unsigned *last) {
  if (!has(reader, 17)) return TRUNCATED;
  unsigned is_range = (unsigned)take(reader, 1);
  if (is_range && !has(reader, 32)) return TRUNCATED;
  *first = (unsigned)take(reader, 16);
  *last = is_range ? (unsigned)take(reader, 16) : *first;
  return *first == 0 || *last < *first || *last > maximum ? RANGE : FINE;
}

static int decode_vendors(struct reader *reader, struct vendors *set) {
  set->count = 0;
  if (!has(reader, 17)) return TRUNCATED;
  unsigned maximum = (unsigned)take(reader, 16);
  if (take(reader, 1)) {
    if (!has(reader, 12)) return TRUNCATED;
    unsigned entries = (unsigned)take(reader, 12), first, last;
    for (unsigned entry = 0; entry < entries; entry++) {
      int fault = take_entry(reader, maximum, &first, &last);
      if (fault) return fault;
      add_range(set, first, last);
    }
    return FINE;
  }
  if (!has(reader, maximum)) return TRUNCATED;
  unsigned count = (maximum + 63) / 64;
  for (unsigned word = 0; word < count; word++) {
    set->words[word] = bits_at(reader->words, reader->position + word * 64, 64);
  }
  if (maximum % 64) set->words[count - 1] &= ~0ull << (64 - maximum % 64);
  while (count > 0 && set->words[count - 1] == 0) count--;
  set->count = count;
  reader->position += maximum;
  return FINE;
}

static int decode_restrictions(struct reader *reader, struct model *model) {
  model->fields.restriction_count = model->fields.range_count = 0;
  if (!has(reader, 12)) return TRUNCATED;
  unsigned count = (unsigned)take(reader, 12), first, last;
  for (unsigned index = 0; index < count; index++) {
    if (!has(reader, 20)) return TRUNCATED;
    struct restriction *restriction = &model->restrictions[index];
    restriction->purpose = (uint8_t)take(reader, 6);
    restriction->type = (uint8_t)take(reader, 2);
    if (restriction->purpose == 0) return RANGE;
    unsigned entries = (unsigned)take(reader, 12);
    for (unsigned entry = 0; entry < entries; entry++) {
      int fault = take_entry(reader, 65535, &first, &last);
      if (fault) return fault;
      if (model->fields.range_count == MOST_RANGES) return TOO_MANY;
      model->ranges[model->fields.range_count++] = (struct range){(uint16_t)first, (uint16_t)last};
    }
    restriction->end_of_ranges = model->fields.range_count;
    model->fields.restriction_count++;
  }
  return FINE;
}

static int decode_core(struct reader *reader, struct model *model) {
  if (!has(reader, 213)) return TRUNCATED;
  if (take(reader, 6) != 2) return VERSION;
  model->fields.created = take(reader, 36);
  model->fields.last_updated = take(reader, 36);
  model->fields.cmp_id = (uint32_t)take(reader, 12);
  model->fields.cmp_version = (uint32_t)take(reader, 12);
  model->fields.consent_screen = (uint32_t)take(reader, 6);
  model->fields.consent_language = (uint32_t)take(reader, 12);
  model->fields.vendor_list_version = (uint32_t)take(reader, 12);
  model->fields.policy_version = (uint32_t)take(reader, 6);
  model->fields.is_service_specific = (uint32_t)take(reader, 1);
  model->fields.use_non_standard_texts = (uint32_t)take(reader, 1);
  model->fields.special_feature_opt_ins = take(reader, 12) << 52;
  model->fields.purpose_consents = take(reader, 24) << 40;
  model->fields.purpose_legitimate_interests = take(reader, 24) << 40;
  model->fields.purpose_one_treatment = (uint32_t)take(reader, 1);
  model->fields.publisher_cc = (uint32_t)take(reader, 12);
  int fault = decode_vendors(reader, &model->vendor_consents);
  if (!fault) fault = decode_vendors(reader, &model->vendor_legitimate_interests);
  return fault ? fault : decode_restrictions(reader, model);
}

static int decode_publisher_tc(struct reader *reader, struct model *model) {
  if (!has(reader, 54)) return TRUNCATED;
  model->fields.publisher_purpose_consents = take(reader, 24) << 40;
  model->fields.publisher_purpose_legitimate_interests = take(reader, 24) << 40;
  unsigned count = (unsigned)take(reader, 6);
  model->fields.custom_purpose_count = count;
  model->fields.custom_purpose_consents = model->fields.custom_purpose_legitimate_interests = 0;
  model->fields.has_publisher_tc = 1;
  if (count == 0) return FINE;
  if (!has(reader, 2 * count)) return TRUNCATED;
  model->fields.custom_purpose_consents = take(reader, count) << (64 - count);
  model->fields.custom_purpose_legitimate_interests = take(reader, count) << (64 - count);
  return FINE;
}

static int decode_segment(struct reader *reader, struct model *model) {
  if (!has(reader, 3)) return TRUNCATED;
  switch (take(reader, 3)) {
  case 1:
    model->fields.has_disclosed_vendors = 1;
    return decode_vendors(reader, &model->disclosed_vendors);
  case 3:
    return decode_publisher_tc(reader, model);
  default:
    return SEGMENT;
  }
}

int tcf_reference_decode(struct tcf_reference *reference, const uint8_t *text, size_t length) {
  struct model *model = &reference->model;
  size_t start = 0;
  if (length > LONGEST_TEXT) return TOO_LONG;
  model->fields.has_disclosed_vendors = model->fields.has_publisher_tc = 0;
  for (;;) {
    size_t taken = decode_base64url(text + start, length - start, reference->words);
    struct reader reader = {reference->words, 0, taken * 6};
    int fault = start == 0 ? decode_core(&reader, model) : decode_segment(&reader, model);
    if (fault) return fault;
    start += taken;
    if (start == length) return FINE;
    if (text[start] != '.') return ALPHABET;
    start++;
  }
}

uint64_t tcf_reference_decode_all(
    struct tcf_reference *reference, const uint8_t *text, const uint32_t *offsets, size_t count) {
  const struct model *model = &reference->model;
  uint64_t sum = 0;
  for (size_t index = 0; index < count; index++) {
    if (tcf_reference_decode(reference, text + offsets[index], offsets[index + 1] - offsets[index])) return 0;
    sum += model->fields.created + model->fields.cmp_id + model->fields.restriction_count;
    sum += model->vendor_consents.count + model->vendor_legitimate_interests.count;
    if (model->fields.has_disclosed_vendors) sum += model->disclosed_vendors.count;
  }
  return sum;
}

struct tcf_reference *tcf_reference_create(void) { return calloc(1, sizeof(struct tcf_reference)); }

void tcf_reference_destroy(struct tcf_reference *reference) { free(reference); }
