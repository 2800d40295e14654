#define NCURSES_WIDECHAR 1
#include "CNcurses.h"

#include <ncursesw/curses.h>
#include <ncursesw/term.h>
#include <unistd.h>

const char *cncurses_version(void) { return curses_version(); }

struct cncurses_kind cncurses_describe(const char *name) {
    struct cncurses_kind kind = {false, false, 0};
    int fault = 0;
    if (setupterm(name, STDOUT_FILENO, &fault) != OK) return kind;
    const char *placing = tigetstr("cup");
    const int colours = tigetnum("colors");
    kind.is_known = true;
    kind.is_addressable = placing != NULL && placing != (const char *)-1 && *placing != '\0';
    kind.colours = colours > 0 ? colours : 0;
    del_curterm(cur_term);
    return kind;
}
