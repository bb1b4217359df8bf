// One number for a whole model, so that another decoder's result can be compared. The Swift side mixes the same
// values in the same order.
#include "CReferenceLoop.h"
#include "model.h"

static uint64_t mix(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x100000001B3u;
  return hash ^ hash >> 32;
}

static uint64_t mix_vendors(uint64_t hash, const struct vendors *set) {
  hash = mix(hash, set->count);
  for (uint32_t word = 0; word < set->count; word++) hash = mix(hash, set->words[word]);
  return hash;
}

static uint64_t mix_restrictions(uint64_t hash, const struct model *model) {
  uint32_t range = 0;
  hash = mix(hash, model->fields.restriction_count);
  for (uint32_t index = 0; index < model->fields.restriction_count; index++) {
    const struct restriction *restriction = &model->restrictions[index];
    hash = mix(mix(hash, restriction->purpose), restriction->type);
    for (; range < restriction->end_of_ranges; range++) {
      hash = mix(hash, (uint64_t)model->ranges[range].first << 16 | model->ranges[range].last);
    }
  }
  return hash;
}

uint64_t tcf_reference_fingerprint(const struct tcf_reference *reference) {
  const struct model *model = &reference->model;
  const struct fields *fields = &model->fields;
  const uint64_t values[] = {
      fields->created, fields->last_updated, fields->cmp_id, fields->cmp_version, fields->consent_screen,
      fields->consent_language, fields->vendor_list_version, fields->policy_version, fields->is_service_specific,
      fields->use_non_standard_texts, fields->special_feature_opt_ins, fields->purpose_consents,
      fields->purpose_legitimate_interests, fields->purpose_one_treatment, fields->publisher_cc,
  };
  uint64_t hash = 0;
  for (unsigned field = 0; field < sizeof values / sizeof values[0]; field++) hash = mix(hash, values[field]);
  hash = mix_vendors(hash, &model->vendor_consents);
  hash = mix_vendors(hash, &model->vendor_legitimate_interests);
  hash = mix_restrictions(hash, model);
  hash = mix(hash, fields->has_disclosed_vendors);
  if (fields->has_disclosed_vendors) hash = mix_vendors(hash, &model->disclosed_vendors);
  hash = mix(hash, fields->has_publisher_tc);
  if (!fields->has_publisher_tc) return hash;
  hash = mix(hash, fields->publisher_purpose_consents);
  hash = mix(hash, fields->publisher_purpose_legitimate_interests);
  hash = mix(hash, fields->custom_purpose_count);
  hash = mix(hash, fields->custom_purpose_consents);
  return mix(hash, fields->custom_purpose_legitimate_interests);
}
