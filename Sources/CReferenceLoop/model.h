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
struct model {
  uint64_t created, last_updated;
  uint32_t cmp_id, cmp_version, consent_screen, consent_language, vendor_list_version, policy_version;
  uint32_t is_service_specific, use_non_standard_texts, purpose_one_treatment, publisher_cc;
  uint64_t special_feature_opt_ins, purpose_consents, purpose_legitimate_interests;
  uint32_t has_disclosed_vendors, has_publisher_tc, custom_purpose_count;
  uint64_t publisher_purpose_consents, publisher_purpose_legitimate_interests;
  uint64_t custom_purpose_consents, custom_purpose_legitimate_interests;
  uint32_t restriction_count, range_count;
  struct vendors vendor_consents, vendor_legitimate_interests, disclosed_vendors;
  struct restriction restrictions[MOST_RESTRICTIONS];
  struct range ranges[MOST_RANGES];
};

struct tcf_reference {
  // Two words more than the longest text fills, since a field is read from two words.
  uint64_t words[LONGEST_TEXT * 6 / 64 + 4];
  struct model model;
};

#endif
