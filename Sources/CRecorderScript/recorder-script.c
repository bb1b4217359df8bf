#include "CRecorderScript.h"

// A resource bundle would need Foundation; this way the script stays a file that editors and other browsers can read.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char text[] = {
#embed "recorder.js" suffix(, 0)
};

const char *tcf_recorder_script(void) { return (const char *)text; }
