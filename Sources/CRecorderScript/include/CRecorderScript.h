#ifndef C_RECORDER_SCRIPT_H
#define C_RECORDER_SCRIPT_H

// The text of recorder.js, ended by a zero byte. It lives as long as the program.
const char *tcf_recorder_script(void);

// The text of the files of layer/ in their order, the body of a function. Ended and kept as the other one.
const char *tcf_layer_script(void);

#endif
