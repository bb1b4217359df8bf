#include "CRecorderScript.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char text[] = {
#embed "layer.js" suffix(, 0)
};

const char *tcf_layer_script(void) { return (const char *)text; }
