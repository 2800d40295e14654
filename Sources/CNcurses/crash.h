#ifndef CNCURSES_CRASH_H
#define CNCURSES_CRASH_H

/* Keeps the terminal's settings as they are now, and the descriptor that is drawn on: a copy of
   standard output, so that nothing else is lost when it is cut off. */
void crash_remember(int output);

/* Takes what must be written to leave the screen mode; from then on a crash does so and brings the
   settings back. It can be called again with another text. */
void crash_arm(const char *leave);
void crash_disarm(void);

enum { CRASH_TEXT = 512 };

#endif
