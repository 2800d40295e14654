#include "CMachine.h"

#include <sys/timex.h>

int cmachine_is_clock_kept(void) {
    struct timex question = {.modes = 0};
    const int answer = adjtimex(&question);
    if (answer < 0) return -1;
    return answer != TIME_ERROR;
}
