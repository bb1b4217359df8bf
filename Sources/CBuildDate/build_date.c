#include "build_date.h"

#ifndef TCFCHECK_BUILD_DATE
#define TCFCHECK_BUILD_DATE ""
#endif

const char *_Nonnull const tcfcheck_build_date = TCFCHECK_BUILD_DATE;
