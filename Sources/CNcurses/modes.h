#ifndef CNCURSES_MODES_H
#define CNCURSES_MODES_H

#include <stdbool.h>

/* What the terminal does for this program beside what ncurses asks it for: marks around pasted
   text and the title. And what must be written to leave all of it after a crash. */

/* Once ncurses has the terminal, which it draws on by way of a descriptor. */
void modes_open(int output);

/* Takes everything back. */
void modes_leave(void);

/* Asks for everything anew but the title, which is shown again by whoever knows it. */
void modes_enter(void);

/* Notes whether the terminal tells of the mouse. */
void modes_note_mouse(bool is_on);

/* Keeps the title before ours, once. */
bool modes_keep_title(void);

/* Whether the terminal understands the sequences of xterm for strings. */
bool modes_is_xterm(void);

/* Writes past ncurses, at once. */
void modes_write(const char *text);

/* A capability of the terminal as text; empty when it has none. */
const char *modes_capability(const char *name);

#endif
