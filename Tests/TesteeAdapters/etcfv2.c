/* A testee around etcfv2 (C), which decodes the core segment without its publisher restrictions.
 *
 *     cmake -S etcfv2 -B etcfv2/build && cmake --build etcfv2/build
 *     cc -I etcfv2/include -o etcfv2_testee Tests/TesteeAdapters/etcfv2.c -L etcfv2/build/src -letcfv2
 *     tcfcheck conform --testee ./etcfv2_testee
 *
 * A string with characters that JSON escapes is none that it could read, and is passed on with its escapes.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "etcfv2.h"

/* Copies the text member of a request; empty if there is none. */
static char *member(const char *line, const char *name) {
  char key[32];
  snprintf(key, sizeof key, "\"%s\":\"", name);
  const char *start = strstr(line, key);
  if (!start) return strdup("");
  start += strlen(key);
  const char *end = start;
  while (*end && *end != '"') end += *end == '\\' && end[1] ? 2 : 1;
  return strndup(start, end - start);
}

static void bits(const char *name, const unsigned char *field, unsigned count) {
  const char *comma = "";
  printf(",\"%s\":[", name);
  for (unsigned id = 1; field && id <= count; id++) {
    if (!ETCFV2_BF_HAS(field, id)) continue;
    printf("%s%u", comma, id);
    comma = ",";
  }
  printf("]");
}

/* It keeps whole seconds. */
static void moment(const char *name, uint64_t epoch) {
  time_t seconds = epoch;
  char text[32];
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", gmtime(&seconds));
  printf(",\"%s\":\"%s.000Z\"", name, text);
}

static void letters(const char *name, const char *text) {
  printf(",\"%s\":\"", name);
  for (; *text; text++) {
    unsigned char each = *text;
    if (each < ' ' || each > '~' || each == '"' || each == '\\') printf("\\u%04x", each);
    else putchar(each);
  }
  putchar('"');
}

static void decode(char *string) {
  etcfv2_t *found = etcfv2_parse(string);
  if (!found) {
    printf("\"rejected\":{\"message\":\"etcfv2_parse gives NULL\"}");
    return;
  }
  printf("\"ok\":{\"model\":{\"version\":%u,\"cmpId\":%u,\"cmpVersion\":%u,\"consentScreen\":%u,\"vendorListVersion\":%u",
         found->version, found->cmp_id, found->cmp_version, found->consent_screen, found->vendor_list_vers);
  moment("created", found->epoch_created);
  moment("lastUpdated", found->epoch_updated);
  letters("consentLanguage", found->consent_lang);
  letters("publisherCC", found->publisher_cc);
  printf(",\"policyVersion\":%u,\"isServiceSpecific\":%s,\"useNonStandardTexts\":%s,\"purposeOneTreatment\":%s",
         found->tcl_policy_vers, found->is_service_specific ? "true" : "false",
         found->use_nonstandard_stacks ? "true" : "false", found->purpose_one_treament ? "true" : "false");
  bits("specialFeatureOptIns", found->special_features_optins, 12);
  bits("purposeConsents", found->purpose_consent, 24);
  bits("purposeLegitimateInterests", found->purpose_li_transparency, 24);
  bits("vendorConsents", found->vendor_consent, found->vendor_consent_sz);
  bits("vendorLegitimateInterests", found->vendor_legitimate_interest, found->vendor_legitimate_interest_sz);
  printf("}}");
  etcfv2_free(found);
}

int main(void) {
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, stdin) > 0) {
    char *operation = member(line, "op"), *id = member(line, "id"), *string = member(line, "string");
    if (!strcmp(operation, "bye")) return 0;
    printf("{\"id\":\"%s\",", id);
    if (!strcmp(operation, "hello"))
      printf("\"protocol\":1,\"testee\":{\"name\":\"etcfv2\",\"version\":\"0.1\",\"language\":\"c\"},"
             "\"ops\":[\"decode\"],\"segments\":[\"core\"],\"versions\":[2],\"padding\":\"octets\"}\n");
    else if (!strcmp(operation, "decode")) {
      decode(string);
      printf("}\n");
    } else if (!strcmp(operation, "setup") || !strcmp(operation, "reset"))
      printf("\"ok\":{}}\n");
    else
      printf("\"failed\":{\"message\":\"the request is not understood\"}}\n");
    fflush(stdout);
    free(operation);
    free(id);
    free(string);
  }
  return 0;
}
