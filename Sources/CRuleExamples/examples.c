#include "CRuleExamples.h"

// A resource bundle would need Foundation, and a Swift literal of this size takes seconds to compile.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char text[] = {
#embed "rule-examples.tsv" suffix(, 0)
};

const char *tcf_rule_examples(void) { return (const char *)text; }
