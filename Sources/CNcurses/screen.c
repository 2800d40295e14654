#define _GNU_SOURCE 1
#define NCURSES_WIDECHAR 1
#include "CNcurses.h"
#include "signals.h"

#include <langinfo.h>
#include <locale.h>
#include <ncursesw/curses.h>
#include <ncursesw/term.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#undef columns
#undef lines
#undef tab

/* Codes of our own for the marks around pasted text; above every key of ncurses. */
enum { PASTE_START = KEY_MAX + 1, PASTE_END = KEY_MAX + 2 };
static const char paste_on[] = "\033[?2004h";
static const char paste_off[] = "\033[?2004l";

static SCREEN *screen;
static bool is_unicode;
static bool is_pasting;
/* XTWINOPS: the title is put on the terminal's stack and taken from it again. */
static const char title_kept[] = "\033[22;2t";
static const char title_back[] = "\033[23;2t";
static bool has_title;
static bool is_titled;

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

static const char *capability(const char *name) {
    const char *text = tigetstr(name);
    return text == NULL || text == (const char *)-1 ? "" : text;
}

static void arm(void) {
    char leave[256] = "";
    const char *parts[] = {
        is_titled ? title_back : "", paste_off, capability("sgr0"), capability("rmkx"), capability("cnorm"),
        capability("rmcup"), "\r\n",
    };
    for (int i = 0; i < 7; i++) {
        if (strlen(leave) + strlen(parts[i]) < sizeof leave) strcat(leave, parts[i]);
    }
    crash_arm(leave);
}

static void write_all(const char *text) {
    if (write(STDOUT_FILENO, text, strlen(text)) < 0) return;
}

int cncurses_open(void) {
    if (screen != NULL) return CNCURSES_IN_USE;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return CNCURSES_NOT_A_TERMINAL;
    choose_locale();
    // Before ncurses changes anything.
    crash_remember();
    if (!signals_open()) return CNCURSES_NO_RESOURCES;
    // initscr() would end the process here.
    int fault = 0;
    if (setupterm(NULL, STDOUT_FILENO, &fault) != OK) {
        signals_close();
        return CNCURSES_UNKNOWN_TERMINAL;
    }
    const bool is_dumb = *capability("cup") == '\0';
    del_curterm(cur_term);
    if (is_dumb) {
        signals_close();
        return CNCURSES_DUMB_TERMINAL;
    }
    screen = newterm(NULL, stdout, stdin);
    if (screen == NULL) {
        signals_close();
        return CNCURSES_UNKNOWN_TERMINAL;
    }
    static bool is_registered;
    if (!is_registered) is_registered = atexit(cncurses_close) == 0;
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    intrflush(stdscr, FALSE);
    set_escdelay(25);
    curs_set(0);
    leaveok(stdscr, TRUE);
    define_key("\033[200~", PASTE_START);
    define_key("\033[201~", PASTE_END);
    write_all(paste_on);
    // The terminals that say so in their description understand xterm's sequences for titles.
    has_title = tigetflag("XT") > 0;
    is_titled = false;
    is_pasting = false;
    const char *no_colour = getenv("NO_COLOR");
    if ((no_colour == NULL || *no_colour == '\0') && has_colors()) {
        start_color();
        use_default_colors();
    }
    arm();
    return CNCURSES_OPEN;
}

void cncurses_close(void) {
    if (screen == NULL) return;
    crash_disarm();
    write_all(paste_off);
    if (is_titled) write_all(title_back);
    cncurses_set_mouse(false);
    curs_set(1);
    endwin();
    delscreen(screen);
    screen = NULL;
    signals_close();
}

bool cncurses_is_unicode(void) { return is_unicode; }

int cncurses_colours(void) {
    const char *no_colour = getenv("NO_COLOR");
    if (no_colour != NULL && *no_colour != '\0') return 0;
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
    uint32_t first_mark,
    uint32_t second_mark,
    int width,
    unsigned attributes,
    int colour
) {
    attr_t drawn = A_NORMAL;
    if (attributes & CNCURSES_BOLD) drawn |= A_BOLD;
    if (attributes & CNCURSES_DIM) drawn |= A_DIM;
    if (attributes & CNCURSES_REVERSE) drawn |= A_REVERSE;
    if (attributes & CNCURSES_UNDERLINE) drawn |= A_UNDERLINE;
    wchar_t text[4] = {(wchar_t)scalar};
    int length = 1;
    const bool fits = scalar < 0x80 || (is_unicode && wcwidth((wchar_t)scalar) == width);
    if (!fits) {
        text[0] = L'?';
    } else {
        const uint32_t marks[] = {first_mark, second_mark};
        for (int i = 0; i < 2; i++) {
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

void cncurses_set_title(const char *title) {
    if (screen == NULL || !has_title) return;
    if (!is_titled) {
        write_all(title_kept);
        is_titled = true;
        arm();
    }
    write_all("\033]2;");
    write_all(title);
    write_all("\033\\");
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
    if (screen == NULL || start == NULL) return;
    write_all(start);
    write_all(text);
    write_all("\033\\");
}

void cncurses_ring(void) { beep(); }

int cncurses_wait(int milliseconds) {
    struct pollfd watched[2] = {
        {.fd = STDIN_FILENO, .events = POLLIN},
        {.fd = signals_descriptor(), .events = POLLIN},
    };
    int seen = 0;
    if (poll(watched, 2, milliseconds) > 0) {
        if (watched[0].revents & POLLIN) seen |= CNCURSES_INPUT;
        if (watched[0].revents & (POLLHUP | POLLERR | POLLNVAL)) seen |= CNCURSES_ENDED;
    }
    for (int byte = signals_next(); byte >= 0; byte = signals_next()) {
        switch (byte) {
        case 0: seen |= CNCURSES_WOKEN; break;
        case SIGWINCH: seen |= CNCURSES_RESIZED; break;
        default: seen |= CNCURSES_ENDED; break;
        }
    }
    return seen;
}

void cncurses_wake(void) { signals_wake(); }

static int key_code(wint_t code) {
    switch (code) {
    case KEY_UP: return CNCURSES_UP;
    case KEY_DOWN: return CNCURSES_DOWN;
    case KEY_LEFT: return CNCURSES_LEFT;
    case KEY_RIGHT: return CNCURSES_RIGHT;
    case KEY_PPAGE: return CNCURSES_PAGE_UP;
    case KEY_NPAGE: return CNCURSES_PAGE_DOWN;
    case KEY_HOME: return CNCURSES_HOME;
    case KEY_END: return CNCURSES_END;
    case KEY_ENTER: return CNCURSES_ENTER;
    case KEY_BACKSPACE: return CNCURSES_BACKSPACE;
    case KEY_DC: return CNCURSES_DELETE;
    case KEY_MOUSE: return CNCURSES_MOUSE;
    default: return CNCURSES_OTHER;
    }
}

int cncurses_key(uint32_t *scalar) {
    wint_t read;
    for (;;) {
        const int kind = get_wch(&read);
        if (kind == ERR) return CNCURSES_NOTHING;
        if (kind == KEY_CODE_YES) {
            if (read == PASTE_START) is_pasting = true;
            if (read == PASTE_END) {
                is_pasting = false;
                return CNCURSES_PASTE_ENDED;
            }
            if (is_pasting) continue;
            if (read >= KEY_F(1) && read <= KEY_F(12)) {
                *scalar = read - KEY_F0;
                return CNCURSES_FUNCTION;
            }
            return key_code(read);
        }
        *scalar = read;
        return is_pasting ? CNCURSES_PASTED : CNCURSES_CHARACTER;
    }
}

int cncurses_mouse(int *row, int *column) {
    MEVENT event;
    if (getmouse(&event) != OK) return 0;
    *row = event.y;
    *column = event.x;
    if (event.bstate & BUTTON1_PRESSED) return CNCURSES_PRESS;
    if (event.bstate & BUTTON4_PRESSED) return CNCURSES_WHEEL_UP;
    if (event.bstate & BUTTON5_PRESSED) return CNCURSES_WHEEL_DOWN;
    return 0;
}

void cncurses_set_mouse(bool is_on) {
    // Presses are told at once, without a wait for a second one.
    mouseinterval(0);
    mousemask(is_on ? BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED : 0, NULL);
}
