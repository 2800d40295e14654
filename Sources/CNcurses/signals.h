#ifndef CNCURSES_SIGNALS_H
#define CNCURSES_SIGNALS_H

#include <stdbool.h>

/* The pipe that signal handlers and wakes write to. */
bool signals_open(void);
void signals_close(void);
int signals_descriptor(void);
void signals_wake(void);

/* The next byte: 0 for a wake, a signal's number, -1 when there is none. */
int signals_next(void);

/* Keeps the terminal's settings as they are now. */
void crash_remember(void);

/* Takes what must be written to leave the screen mode; from then on a crash does so and brings the
   settings back. It can be called again with another text. */
void crash_arm(const char *leave);
void crash_disarm(void);

#endif
