#include "CRecorderScript.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The parts are the body of one function, in this order.
static const unsigned char text[] = {
#embed "layer/tree.js" suffix(,)
#embed "layer/dialog.js" suffix(,)
#embed "layer/colours.js" suffix(,)
#embed "layer/controls.js" suffix(,)
#embed "layer/texts.js" suffix(,)
#embed "layer/lists.js" suffix(,)
#embed "layer/acts.js" suffix(,)
#embed "layer/tasks.js" suffix(, 0)
};

const char *tcf_layer_script(void) { return (const char *)text; }
