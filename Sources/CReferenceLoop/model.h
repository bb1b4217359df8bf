// The memory of a reference decoder and the model it fills.
#ifndef MODEL_H
#define MODEL_H

#include <stdint.h>

// Strings longer than this are refused, so that all memory is there from the start.
#define LONGEST_TEXT 131072
#define MOST_RANGES 65536
#define MOST_RESTRICTIONS 4095

// Vendor v is bit 63 - (v - 1) % 64 of word (v - 1) / 64. The last of `count` words is not zero.
struct vendors {
  uint32_t count;
  uint64_t words[1024];
};

struct range {
  uint16_t first, last;
};

struct restriction {
  uint8_t purpose, type;
  uint32_t end_of_ranges;
};

// The fields of the core and of the other segments; sets of purposes have id 1 in the most significant bit.
struct fields {
  uint64_t created, last_updated;
  uint32_t cmp_id, cmp_version, consent_screen, consent_language, vendor_list_version, policy_version;
  uint32_t is_service_specific, use_non_standard_texts, purpose_one_treatment, publisher_cc;
  uint64_t special_feature_opt_ins, purpose_consents, purpose_legitimate_interests;
  uint32_t has_disclosed_vendors, has_publisher_tc, custom_purpose_count;
  uint64_t publisher_purpose_consents, publisher_purpose_legitimate_interests;
  uint64_t custom_purpose_consents, custom_purpose_legitimate_interests;
  uint32_t restriction_count, range_count;
};

// A whole model, with room for the longest.
struct model {
  struct fields fields;
  struct vendors vendor_consents, vendor_legitimate_interests, disclosed_vendors;
  struct restriction restrictions[MOST_RESTRICTIONS];
  struct range ranges[MOST_RANGES];
};

// A set of vendors in as many words as it has.
struct vendor_words {
  uint32_t count;
  const uint64_t *words;
};

// A model to be written, wherever its parts lie.
struct written {
  const struct fields *fields;
  struct vendor_words vendor_consents, vendor_legitimate_interests, disclosed_vendors;
  const struct restriction *restrictions;
  const struct range *ranges;
};

// The longest model fills some 35,000 words and 400 kB of text. Its JSON can have gigabytes: what has no room is
// refused.
#define MOST_WORDS 65536
#define LONGEST_LINE (4 << 20)

struct tcf_reference {
  // Two words more than the longest text fills, since a field is read from two words.
  uint64_t words[LONGEST_TEXT * 6 / 64 + 4];
  struct model model;
  // What is written: a segment in words, and the text of a string or a line.
  uint64_t output_words[MOST_WORDS];
  char output[LONGEST_LINE];
};

// Writes `model` as JSON at `out`, and returns the end; NULL if it would not end before `limit`. See json.c.
char *write_json(char *out, const char *limit, const struct written *model);

// The model that was read last.
struct written written_model(const struct tcf_reference *reference);

#endif
