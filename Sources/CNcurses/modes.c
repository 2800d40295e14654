#include "modes.h"
#include "crash.h"

#include <errno.h>
#include <ncursesw/curses.h>
#include <ncursesw/term.h>
#include <string.h>
#include <unistd.h>

static const char paste_on[] = "\033[?2004h";
static const char paste_off[] = "\033[?2004l";
/* What ncurses takes back itself unless the program crashes. */
static const char mouse_off[] = "\033[?1006l\033[?1000l";
/* XTWINOPS: the title is put on the terminal's stack and taken from it again. */
static const char title_start[] = "\033]2;";
static const char title_kept[] = "\033[22;2t";
static const char title_back[] = "\033[23;2t";
static int drawing;
static bool has_title;
static bool is_titled;
static bool tells_mouse;

const char *modes_capability(const char *name) {
    const char *text = tigetstr(name);
    return text == NULL || text == (const char *)-1 ? "" : text;
}

void modes_write(const char *text) {
    for (size_t rest = strlen(text); rest > 0;) {
        const ssize_t count = write(drawing, text, rest);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        text += count;
        rest -= (size_t)count;
    }
}

/* Appends a text without the marks for pauses, such as `$<2>`, that only tputs understands. */
static size_t append(char *whole, size_t length, const char *text) {
    while (*text != '\0' && length + 1 < CRASH_TEXT) {
        const char *end = text[0] == '$' && text[1] == '<' ? strchr(text, '>') : NULL;
        if (end != NULL) {
            text = end + 1;
        } else {
            whole[length++] = *text++;
        }
    }
    whole[length] = '\0';
    return length;
}

static void arm(void) {
    char leave[CRASH_TEXT] = "";
    const char *parts[] = {
        tells_mouse ? mouse_off : "", paste_off, is_titled ? title_back : "",
        modes_capability("sgr0"), modes_capability("rmkx"), modes_capability("cnorm"),
        modes_capability("rmcup"), "\r\n",
    };
    size_t length = 0;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        length = append(leave, length, parts[i]);
    }
    crash_arm(leave);
}

void modes_open(int output) {
    drawing = output;
    // The terminals that say so in their description understand xterm's sequences for titles;
    // some, such as kitty, name the sequence itself instead.
    has_title = tigetflag("XT") > 0 || strcmp(modes_capability("tsl"), title_start) == 0;
    is_titled = false;
    tells_mouse = false;
    modes_enter();
}

void modes_leave(void) {
    crash_disarm();
    modes_write(paste_off);
    if (is_titled) modes_write(title_back);
    is_titled = false;
}

void modes_enter(void) {
    modes_write(paste_on);
    arm();
}

void modes_note_mouse(bool is_on) {
    tells_mouse = is_on;
    arm();
}

bool modes_is_xterm(void) { return has_title; }

bool modes_keep_title(void) {
    if (!has_title) return false;
    if (!is_titled) {
        modes_write(title_kept);
        is_titled = true;
        arm();
    }
    return true;
}
