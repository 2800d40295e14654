#define _GNU_SOURCE 1
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"
#include "crash.h"
#include "keys.h"
#include "modes.h"
#include "signals.h"

#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <ncursesw/curses.h>
#include <ncursesw/term.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#undef columns
#undef lines
#undef tab

static SCREEN *screen;
/* Standard output, by a descriptor of its own. */
static FILE *output;
static bool is_unicode;

/* The person's locale; where it is not installed but asks for UTF-8, the one that always is. */
static void choose_locale(void) {
    if (setlocale(LC_CTYPE, "") == NULL) {
        const char *names[] = {getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG")};
        for (int i = 0; i < 3; i++) {
            if (names[i] == NULL || *names[i] == '\0') continue;
            if (strcasestr(names[i], "utf-8") || strcasestr(names[i], "utf8")) {
                setlocale(LC_CTYPE, "C.UTF-8");
            }
            break;
        }
    }
    // Where East Asian "ambiguous" characters are two columns wide, lines are drawn in ASCII.
    is_unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 && wcwidth(0x2502) == 1
        && wcwidth(0x28FF) == 1;
}

bool cncurses_refuses_colours(const char *no_color) {
    return no_color != NULL && *no_color != '\0';
}

int cncurses_open(void) {
    if (screen != NULL) return CNCURSES_IN_USE;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return CNCURSES_NOT_A_TERMINAL;
    choose_locale();
    if (!signals_open()) return CNCURSES_NO_RESOURCES;
    // initscr() would end the process here.
    int fault = 0;
    if (setupterm(NULL, STDOUT_FILENO, &fault) != OK) {
        signals_close(false);
        return CNCURSES_UNKNOWN_TERMINAL;
    }
    const bool is_dumb = *modes_capability("cup") == '\0';
    del_curterm(cur_term);
    if (is_dumb) {
        signals_close(false);
        return CNCURSES_DUMB_TERMINAL;
    }
    const int copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    output = copy < 0 ? NULL : fdopen(copy, "w");
    if (output == NULL) {
        if (copy >= 0) close(copy);
        signals_close(false);
        return CNCURSES_NO_RESOURCES;
    }
    // Before ncurses changes anything.
    crash_remember(copy);
    screen = newterm(NULL, output, stdin);
    if (screen == NULL) {
        fclose(output);
        signals_close(false);
        return CNCURSES_UNKNOWN_TERMINAL;
    }
    static bool is_registered;
    if (!is_registered) is_registered = atexit(cncurses_close) == 0;
    keys_open();
    curs_set(0);
    leaveok(stdscr, TRUE);
    if (!cncurses_refuses_colours(getenv("NO_COLOR")) && has_colors()) {
        start_color();
        use_default_colors();
    }
    modes_open(copy);
    return CNCURSES_OPEN;
}

void cncurses_close(void) {
    if (screen == NULL) return;
    modes_leave();
    mousemask(0, NULL);
    curs_set(1);
    endwin();
    delscreen(screen);
    screen = NULL;
    fclose(output);
    signals_close(keys_are_gone());
}

/* Takes the terminal again; the next flush draws everything. */
static void come_back(void) {
    // A job in the background stops here, before it writes anything.
    reset_prog_mode();
    keys_take_again();
    modes_enter();
    clearok(curscr, TRUE);
}

void cncurses_stop(void) {
    modes_leave();
    endwin();
    signals_stop();
    come_back();
}

void cncurses_continue(void) {
    reset_prog_mode();
    endwin();
    come_back();
}

bool cncurses_is_unicode(void) { return is_unicode; }

int cncurses_colours(void) {
    if (cncurses_refuses_colours(getenv("NO_COLOR"))) return 0;
    return has_colors() ? COLORS : 0;
}

void cncurses_define_colour(int number, int colour) {
    init_pair((short)number, (short)colour, -1);
}

void cncurses_size(int *columns, int *rows) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0
        && is_term_resized(size.ws_row, size.ws_col)) {
        resizeterm(size.ws_row, size.ws_col);
        clearok(curscr, TRUE);
    }
    *columns = getmaxx(stdscr);
    *rows = getmaxy(stdscr);
}

void cncurses_erase(void) { erase(); }

void cncurses_put(
    int row,
    int column,
    uint32_t scalar,
    const uint32_t marks[CNCURSES_MARKS],
    int width,
    unsigned attributes,
    int colour
) {
    attr_t drawn = A_NORMAL;
    if (attributes & CNCURSES_BOLD) drawn |= A_BOLD;
    if (attributes & CNCURSES_DIM) drawn |= A_DIM;
    if (attributes & CNCURSES_REVERSE) drawn |= A_REVERSE;
    if (attributes & CNCURSES_UNDERLINE) drawn |= A_UNDERLINE;
    wchar_t text[CNCURSES_MARKS + 2] = {(wchar_t)scalar};
    int length = 1;
    const bool fits = scalar < 0x80 || (is_unicode && wcwidth((wchar_t)scalar) == width);
    if (!fits) {
        text[0] = L'?';
    } else {
        for (int i = 0; i < CNCURSES_MARKS; i++) {
            if (marks[i] != 0 && is_unicode && wcwidth((wchar_t)marks[i]) == 0) {
                text[length++] = (wchar_t)marks[i];
            }
        }
    }
    cchar_t cell;
    if (setcchar(&cell, text, drawn, (short)colour, NULL) != OK) return;
    // ERR only says that the cursor could not go past the last cell.
    (void)mvadd_wch(row, column, &cell);
    if (!fits && width == 2) (void)mvaddch(row, column + 1, ' ');
}

void cncurses_clear(void) { clearok(curscr, TRUE); }

void cncurses_flush(void) { refresh(); }

void cncurses_redraw_row(int row) { wredrawln(stdscr, row, 1); }

bool cncurses_is_overlayable(void) {
    return is_unicode && strcmp(modes_capability("sc"), "\0337") == 0
        && strcmp(modes_capability("rc"), "\0338") == 0
        && strcmp(modes_capability("cup"), "\033[%i%p1%d;%p2%dH") == 0;
}

void cncurses_overlay(const char *text) { modes_write(text); }

void cncurses_ring(void) { beep(); }
