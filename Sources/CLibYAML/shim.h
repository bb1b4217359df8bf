// libyaml for TCFRun, which reads its events and nothing else of it.
#ifndef TCFCHECK_CLIBYAML_SHIM_H
#define TCFCHECK_CLIBYAML_SHIM_H

#include <yaml.h>

#endif
