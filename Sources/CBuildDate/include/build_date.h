// The day on which a release was built, as "2026-11-22"; empty in any other build. In C because SwiftPM can hand a value to
// a C target and to nothing else, so that a release is otherwise the same build.
#ifndef TCFCHECK_BUILD_DATE_H
#define TCFCHECK_BUILD_DATE_H

extern const char *_Nonnull const tcfcheck_build_date;

#endif
