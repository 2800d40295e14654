#define _GNU_SOURCE 1
#include "clock.h"

#include <stdint.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static int timer = -1;

int clock_after(int milliseconds) {
    if (milliseconds < 0) return -1;
    if (timer < 0) timer = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    struct itimerspec end = {0};
    if (timer < 0 || clock_gettime(CLOCK_REALTIME, &end.it_value) != 0) return -1;
    const int64_t nanoseconds = end.it_value.tv_nsec + (int64_t)milliseconds * 1000000;
    end.it_value.tv_sec += nanoseconds / 1000000000;
    end.it_value.tv_nsec = nanoseconds % 1000000000;
    const int flags = TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET;
    return timerfd_settime(timer, flags, &end, NULL) == 0 ? timer : -1;
}

void clock_taken(void) {
    uint64_t count;
    if (read(timer, &count, sizeof count) < 0) return;
}
