#ifndef C_RECORDER_SCRIPT_H
#define C_RECORDER_SCRIPT_H

// The text of recorder.js, ended by a zero byte. It lives as long as the program.
const char *tcf_recorder_script(void);

#endif
