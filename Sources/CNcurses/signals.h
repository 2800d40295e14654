#ifndef CNCURSES_SIGNALS_H
#define CNCURSES_SIGNALS_H

#include <stdbool.h>

/* The pipe that signal handlers and wakes write to. */
bool signals_open(void);
/* Gives the signals back. The SIGHUP of a terminal that is gone may come late: it ends nothing. */
void signals_close(bool is_gone);
int signals_descriptor(void);
void signals_wake(void);

/* The next byte: 0 for a wake, a signal's number, -1 when there is none. */
int signals_next(void);

/* Stops the job that the process belongs to, as Ctrl-Z usually does, until it is continued. Where
   nobody could continue it, or stops were ignored from the start, it does nothing. */
void signals_stop(void);

#endif
