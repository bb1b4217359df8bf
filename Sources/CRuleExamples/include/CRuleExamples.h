#ifndef C_RULE_EXAMPLES_H
#define C_RULE_EXAMPLES_H

// The text of rule-examples.tsv, ended by a zero byte. It lives as long as the program.
const char *tcf_rule_examples(void);

#endif
