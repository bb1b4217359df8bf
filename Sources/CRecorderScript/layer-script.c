#include "CRecorderScript.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The parts are the body of one function: its beginning, the part about the usual controls where they are looked for, its end.
static const unsigned char beginning[] = {
#embed "layer/tree.js" suffix(,)
#embed "layer/dialog.js" suffix(,)
#embed "layer/colours.js" suffix(,)
#embed "layer/controls.js" suffix(,)
#embed "layer/texts.js" suffix(,)
#embed "layer/lists.js" suffix(,)
#embed "layer/acts.js" suffix(, 0)
};

static const unsigned char exploration[] = {
#embed "explore/vocabulary.js" suffix(,)
#embed "explore/words/bg.js" suffix(,)
#embed "explore/words/cs.js" suffix(,)
#embed "explore/words/da.js" suffix(,)
#embed "explore/words/de.js" suffix(,)
#embed "explore/words/el.js" suffix(,)
#embed "explore/words/en.js" suffix(,)
#embed "explore/words/es.js" suffix(,)
#embed "explore/words/et.js" suffix(,)
#embed "explore/words/fi.js" suffix(,)
#embed "explore/words/fr.js" suffix(,)
#embed "explore/words/hr.js" suffix(,)
#embed "explore/words/hu.js" suffix(,)
#embed "explore/words/it.js" suffix(,)
#embed "explore/words/lt.js" suffix(,)
#embed "explore/words/lv.js" suffix(,)
#embed "explore/words/nl.js" suffix(,)
#embed "explore/words/no.js" suffix(,)
#embed "explore/words/pl.js" suffix(,)
#embed "explore/words/pt.js" suffix(,)
#embed "explore/words/ro.js" suffix(,)
#embed "explore/words/sk.js" suffix(,)
#embed "explore/words/sl.js" suffix(,)
#embed "explore/words/sv.js" suffix(,)
#embed "explore/words/tr.js" suffix(,)
#embed "explore/platforms.js" suffix(,)
#embed "explore/find.js" suffix(,)
#embed "explore/walk.js" suffix(, 0)
};

static const unsigned char end[] = {
#embed "layer/tasks.js" suffix(, 0)
};

const char *tcf_layer_script_beginning(void) { return (const char *)beginning; }
const char *tcf_layer_script_exploration(void) { return (const char *)exploration; }
const char *tcf_layer_script_end(void) { return (const char *)end; }
