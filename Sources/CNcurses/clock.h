#ifndef CNCURSES_CLOCK_H
#define CNCURSES_CLOCK_H

/* A descriptor that can be read when so many milliseconds have passed by the clock on the wall: also
   at once after the machine has slept longer or the clock was set. -1 when there is none, or the
   time is negative. */
int clock_after(int milliseconds);

/* Makes the descriptor wait again. */
void clock_taken(void);

#endif
