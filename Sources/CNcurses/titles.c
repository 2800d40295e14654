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

void cncurses_ask_background(void) {
    if (modes_is_xterm()) modes_write("\033]11;?\033\\");
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

/* The sequence of the terminal's kind: 99 (kitty), 777 (urxvt) or 9 (iTerm2). Inside tmux nobody knows
   which terminals are attached, and most take 9; inside screen none, as it passes none on. */
static const char *notification_start(void) {
    static const char *const kitty[] = {"xterm-kitty", "foot", NULL};
    static const char *const urxvt[] = {"rxvt-unicode", NULL};
    static const char *const iterm[] = {"iTerm.app", "WezTerm", "ghostty", NULL};
    const char *term = getenv("TERM");
    if (is_set("TMUX")) return "\033]9;";
    if (is_set("STY")) return NULL;
    if (is_one_of(term, kitty)) return "\033]99;;";
    if (is_one_of(term, urxvt)) return "\033]777;notify;pratique;";
    if (is_one_of(getenv("TERM_PROGRAM"), iterm)) return "\033]9;";
    return NULL;
}

/* tmux takes it itself, with its option set-clipboard on. */
void cncurses_copy(const char *base64) {
    modes_write("\033]52;c;");
    modes_write(base64);
    modes_write("\033\\");
}

/* tmux passes on what is wrapped, each escape in it doubled, when its option allow-passthrough is on. */
void cncurses_notify(const char *text) {
    const char *start = notification_start();
    if (start == NULL) return;
    bool is_wrapped = is_set("TMUX");
    if (is_wrapped) modes_write("\033Ptmux;\033");
    modes_write(start);
    modes_write(text);
    modes_write(is_wrapped ? "\033\033\\\033\\" : "\033\\");
}
