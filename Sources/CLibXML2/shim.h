// The parts of libxml2 that TCFXML uses.
#ifndef TCFCHECK_CLIBXML2_SHIM_H
#define TCFCHECK_CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>
// libxml2's ICU headers define UErrorCode a second time, which clashes with Foundation's.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlwriter.h>

// xmlFree is a global variable holding a function, which Swift 6 does not let concurrent code read.
static inline void tcfcheck_xml_free(void *memory) { xmlFree(memory); }

#endif
