#include "CMachine.h"

const char *cmachine_commit(void) { return PRATIQUE_COMMIT; }
