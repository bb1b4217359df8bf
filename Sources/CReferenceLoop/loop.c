int tcf_reference_placeholder(void){return 0;}
