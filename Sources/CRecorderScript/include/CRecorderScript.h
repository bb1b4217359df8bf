#ifndef C_RECORDER_SCRIPT_H
#define C_RECORDER_SCRIPT_H

// The text of recorder.js, ended by a zero byte. It lives as long as the program.
const char *tcf_recorder_script(void);

// The body of a function, in three parts: the files of layer/ but for the last, those of explore/, which may be left out where no
// control is looked for by its purpose, and the last one of layer/. Ended and kept as the other one.
const char *tcf_layer_script_beginning(void);
const char *tcf_layer_script_exploration(void);
const char *tcf_layer_script_end(void);

#endif
