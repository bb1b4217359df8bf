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
  hash = mix(hash, model->restriction_count);
  for (uint32_t index = 0; index < model->restriction_count; index++) {
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
  const uint64_t fields[] = {
      model->created, model->last_updated, model->cmp_id, model->cmp_version, model->consent_screen,
      model->consent_language, model->vendor_list_version, model->policy_version, model->is_service_specific,
      model->use_non_standard_texts, model->special_feature_opt_ins, model->purpose_consents,
      model->purpose_legitimate_interests, model->purpose_one_treatment, model->publisher_cc,
  };
  uint64_t hash = 0;
  for (unsigned field = 0; field < sizeof fields / sizeof fields[0]; field++) hash = mix(hash, fields[field]);
  hash = mix_vendors(hash, &model->vendor_consents);
  hash = mix_vendors(hash, &model->vendor_legitimate_interests);
  hash = mix_restrictions(hash, model);
  hash = mix(hash, model->has_disclosed_vendors);
  if (model->has_disclosed_vendors) hash = mix_vendors(hash, &model->disclosed_vendors);
  hash = mix(hash, model->has_publisher_tc);
  if (!model->has_publisher_tc) return hash;
  hash = mix(hash, model->publisher_purpose_consents);
  hash = mix(hash, model->publisher_purpose_legitimate_interests);
  hash = mix(hash, model->custom_purpose_count);
  hash = mix(hash, model->custom_purpose_consents);
  return mix(hash, model->custom_purpose_legitimate_interests);
}
