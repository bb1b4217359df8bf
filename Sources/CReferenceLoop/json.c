// The plain writer of JSON, and the loop from a file of strings to a file of JSON lines. It writes what
// `decode --format json` writes.
#include "CReferenceLoop.h"
#include "model.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static inline char *put_text(char *out, const char *text, size_t length) {
  memcpy(out, text, length);
  return out + length;
}

// A literal, without its zero.
#define PUT(out, text) put_text((out), (text), sizeof(text) - 1)

static inline char *put_number(char *out, uint64_t number) {
  char digits[20];
  unsigned count = 0;
  do {
    digits[count++] = (char)('0' + number % 10);
    number /= 10;
  } while (number);
  while (count) *out++ = digits[--count];
  return out;
}

static inline char *put_digits(char *out, unsigned number, unsigned width) {
  for (unsigned place = width; place-- > 0; number /= 10) out[place] = (char)('0' + number % 10);
  return out + width;
}

// Tenths of a second since 1970 as ISO 8601; the day by the algorithm of Howard Hinnant, days_from_civil turned round.
static char *put_time(char *out, uint64_t tenths) {
  uint64_t days = tenths / 864000 + 719468, seconds = tenths / 10 % 86400;
  unsigned era_day = (unsigned)(days % 146097);
  unsigned era_year = (era_day - era_day / 1460 + era_day / 36524 - era_day / 146096) / 365;
  unsigned day = era_day - (365 * era_year + era_year / 4 - era_year / 100), month = (5 * day + 2) / 153;
  unsigned year = (unsigned)(days / 146097) * 400 + era_year + (month >= 10);
  *out++ = '"';
  out = put_digits(out, year, 4);
  *out++ = '-';
  out = put_digits(out, month < 10 ? month + 3 : month - 9, 2);
  *out++ = '-';
  out = put_digits(out, day - (153 * month + 2) / 5 + 1, 2);
  *out++ = 'T';
  out = put_digits(out, (unsigned)(seconds / 3600), 2);
  *out++ = ':';
  out = put_digits(out, (unsigned)(seconds / 60 % 60), 2);
  *out++ = ':';
  out = put_digits(out, (unsigned)(seconds % 60), 2);
  *out++ = '.';
  out = put_digits(out, (unsigned)(tenths % 10 * 100), 3);
  return PUT(out, "Z\"");
}

static char *put_letters(char *out, uint32_t code) {
  *out++ = '"';
  *out++ = (char)('A' + (code >> 6));
  *out++ = (char)('A' + (code & 63));
  *out++ = '"';
  return out;
}

static inline char *put_truth(char *out, uint32_t value) { return value ? PUT(out, "true") : PUT(out, "false"); }

static inline char *put_set_word(char *out, uint64_t word, unsigned before) {
  while (word) {
    unsigned place = (unsigned)__builtin_clzll(word);
    word &= ~(1ull << (63 - place));
    out = put_number(out, before + place + 1);
    *out++ = ',';
  }
  return out;
}

// A bracket in place of the last comma.
static inline char *end_array(char *out) {
  if (out[-1] == ',') out--;
  *out++ = ']';
  return out;
}

static char *put_purposes(char *out, uint64_t bits) {
  *out++ = '[';
  return end_array(put_set_word(out, bits, 0));
}

static char *put_vendors(char *out, const struct vendor_words *set) {
  *out++ = '[';
  for (uint32_t index = 0; index < set->count; index++) out = put_set_word(out, set->words[index], index * 64);
  return end_array(out);
}

// What everything but the vendors of restrictions takes at most: three sets of 65,535 ids of five digits and a comma.
#define MOST_WITHOUT_RESTRICTIONS (3 * 65536 * 6 + 4096)

// The ids of the ranges; NULL if they have no room.
static char *put_ranges(char *out, const char *limit, const struct range *ranges, const struct range *end) {
  *out++ = '[';
  for (; ranges < end; ranges++) {
    if (limit - out < (ranges->last - ranges->first + 1) * 6) return NULL;
    for (unsigned id = ranges->first; id <= ranges->last; id++) {
      out = put_number(out, id);
      *out++ = ',';
    }
  }
  return end_array(out);
}

static char *put_restrictions(char *out, const char *limit, const struct written *model) {
  *out++ = '[';
  const struct range *range = model->ranges;
  for (uint32_t index = 0; index < model->fields->restriction_count; index++) {
    const struct restriction *restriction = &model->restrictions[index];
    if (limit - out < 64) return NULL;
    out = PUT(out, "{\"purpose\":");
    out = put_number(out, restriction->purpose);
    out = PUT(out, ",\"type\":");
    out = put_number(out, restriction->type);
    out = PUT(out, ",\"vendors\":");
    const struct range *end = model->ranges + restriction->end_of_ranges;
    out = put_ranges(out, limit, range, end);
    if (!out) return NULL;
    range = end;
    out = PUT(out, "},");
  }
  return end_array(out);
}

static char *put_publisher_tc(char *out, const struct fields *fields) {
  out = PUT(out, ",\"publisherTC\":{\"purposeConsents\":");
  out = put_purposes(out, fields->publisher_purpose_consents);
  out = PUT(out, ",\"purposeLegitimateInterests\":");
  out = put_purposes(out, fields->publisher_purpose_legitimate_interests);
  out = PUT(out, ",\"customPurposeCount\":");
  out = put_number(out, fields->custom_purpose_count);
  out = PUT(out, ",\"customPurposeConsents\":");
  out = put_purposes(out, fields->custom_purpose_consents);
  out = PUT(out, ",\"customPurposeLegitimateInterests\":");
  out = put_purposes(out, fields->custom_purpose_legitimate_interests);
  *out++ = '}';
  return out;
}

static char *put_core(char *out, const struct fields *fields) {
  out = PUT(out, "{\"version\":2,\"created\":");
  out = put_time(out, fields->created);
  out = PUT(out, ",\"lastUpdated\":");
  out = put_time(out, fields->last_updated);
  out = PUT(out, ",\"cmpId\":");
  out = put_number(out, fields->cmp_id);
  out = PUT(out, ",\"cmpVersion\":");
  out = put_number(out, fields->cmp_version);
  out = PUT(out, ",\"consentScreen\":");
  out = put_number(out, fields->consent_screen);
  out = PUT(out, ",\"consentLanguage\":");
  out = put_letters(out, fields->consent_language);
  out = PUT(out, ",\"vendorListVersion\":");
  out = put_number(out, fields->vendor_list_version);
  out = PUT(out, ",\"policyVersion\":");
  out = put_number(out, fields->policy_version);
  out = PUT(out, ",\"isServiceSpecific\":");
  out = put_truth(out, fields->is_service_specific);
  out = PUT(out, ",\"useNonStandardTexts\":");
  out = put_truth(out, fields->use_non_standard_texts);
  out = PUT(out, ",\"specialFeatureOptIns\":");
  out = put_purposes(out, fields->special_feature_opt_ins);
  out = PUT(out, ",\"purposeConsents\":");
  out = put_purposes(out, fields->purpose_consents);
  out = PUT(out, ",\"purposeLegitimateInterests\":");
  out = put_purposes(out, fields->purpose_legitimate_interests);
  out = PUT(out, ",\"purposeOneTreatment\":");
  out = put_truth(out, fields->purpose_one_treatment);
  out = PUT(out, ",\"publisherCC\":");
  return put_letters(out, fields->publisher_cc);
}

char *write_json(char *out, const char *limit, const struct written *model) {
  const struct fields *fields = model->fields;
  if (limit - out < MOST_WITHOUT_RESTRICTIONS) return NULL;
  // What follows on the restrictions has room, whatever they take.
  limit -= MOST_WITHOUT_RESTRICTIONS / 3 * 2;
  out = put_core(out, fields);
  out = PUT(out, ",\"vendorConsents\":");
  out = put_vendors(out, &model->vendor_consents);
  out = PUT(out, ",\"vendorLegitimateInterests\":");
  out = put_vendors(out, &model->vendor_legitimate_interests);
  out = PUT(out, ",\"publisherRestrictions\":");
  out = put_restrictions(out, limit, model);
  if (!out) return NULL;
  if (fields->has_disclosed_vendors) {
    out = PUT(out, ",\"disclosedVendors\":");
    out = put_vendors(out, &model->disclosed_vendors);
  }
  if (fields->has_publisher_tc) out = put_publisher_tc(out, fields);
  *out++ = '}';
  return out;
}

const char *tcf_reference_json(struct tcf_reference *reference, size_t *length) {
  struct written model = written_model(reference);
  char *end = write_json(reference->output, reference->output + LONGEST_LINE, &model);
  if (!end) return NULL;
  *length = (size_t)(end - reference->output);
  return reference->output;
}

// What is read and written at a time.
#define BLOCK (1 << 20)

static int write_all(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0) return 0;
    bytes += written;
    count -= (size_t)written;
  }
  return 1;
}

// Writes a line of JSON for each line of `text`, of which the last may be cut. Returns how many bytes it took, or -1.
static ssize_t answer(struct tcf_reference *reference, const char *text, size_t length, int output, uint64_t *written) {
  const char *start = text, *end;
  char *out = reference->output, *limit = reference->output + LONGEST_LINE;
  while ((end = memchr(start, '\n', (size_t)(text + length - start)))) {
    if (tcf_reference_decode(reference, (const uint8_t *)start, (size_t)(end - start))) return -1;
    struct written model = written_model(reference);
    char *line_end = write_json(out, limit - 1, &model);
    if (!line_end) return -1;
    *line_end++ = '\n';
    *written += (uint64_t)(line_end - out);
    out = line_end;
    if (out - reference->output > BLOCK) {
      if (!write_all(output, reference->output, (size_t)(out - reference->output))) return -1;
      out = reference->output;
    }
    start = end + 1;
  }
  if (!write_all(output, reference->output, (size_t)(out - reference->output))) return -1;
  return start - text;
}

uint64_t tcf_reference_json_lines(struct tcf_reference *reference, const char *input_path, int output) {
  int input = open(input_path, O_RDONLY);
  char *text = malloc(BLOCK);
  size_t held = 0;
  uint64_t written = 0;
  ssize_t got = -1;
  while (input >= 0 && text && (got = read(input, text + held, BLOCK - held)) > 0) {
    ssize_t taken = answer(reference, text, held + (size_t)got, output, &written);
    if (taken <= 0) break;
    held = held + (size_t)got - (size_t)taken;
    memmove(text, text + taken, held);
  }
  free(text);
  if (input >= 0) close(input);
  return got == 0 && held == 0 ? written : 0;
}
