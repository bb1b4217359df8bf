int tcf_reference_placeholder(void);
