#ifndef CNCURSES_KEYS_H
#define CNCURSES_KEYS_H

#include <stdbool.h>

/* Has the terminal tell each key at once, once ncurses has it. The keys that usually are signals
   come as characters: inside pasted text they are neither signals nor keys. */
void keys_open(void);

/* After a stop: forgets what was typed for another screen, and a paste whose end may have gone
   there, and asks for the keys that are no characters again. */
void keys_take_again(void);

/* Whether the terminal has gone since it was opened. */
bool keys_are_gone(void);

#endif
