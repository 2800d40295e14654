#define NCURSES_WIDECHAR 1
#include "CNcurses.h"
#include "modes.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

void cncurses_set_title(const char *title) {
    if (!modes_keep_title()) return;
    modes_write("\033]2;");
    modes_write(title);
    modes_write("\033\\");
}

static bool is_set(const char *name) {
    const char *value = getenv(name);
    return value != NULL && *value != '\0';
}

static bool is_one_of(const char *value, const char *const names[]) {
    for (int i = 0; value != NULL && names[i] != NULL; i++) {
        if (strncmp(value, names[i], strlen(names[i])) == 0) return true;
    }
    return false;
}

/* The sequence of the terminal's kind: 99 (kitty), 777 (urxvt) or 9 (iTerm2); inside a multiplexer
   none, as it does not pass them on. */
static const char *notification_start(void) {
    static const char *const kitty[] = {"xterm-kitty", "foot", NULL};
    static const char *const urxvt[] = {"rxvt-unicode", NULL};
    static const char *const iterm[] = {"iTerm.app", "WezTerm", "ghostty", NULL};
    const char *term = getenv("TERM");
    if (is_set("TMUX") || is_set("STY")) return NULL;
    if (is_one_of(term, kitty)) return "\033]99;;";
    if (is_one_of(term, urxvt)) return "\033]777;notify;pratique;";
    if (is_one_of(getenv("TERM_PROGRAM"), iterm)) return "\033]9;";
    return NULL;
}

void cncurses_notify(const char *text) {
    const char *start = notification_start();
    if (start == NULL) return;
    modes_write(start);
    modes_write(text);
    modes_write("\033\\");
}
