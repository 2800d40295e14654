#define _GNU_SOURCE 1
#define NCURSES_WIDECHAR 1
#include "keys.h"
#include "CNcurses.h"
#include "clock.h"
#include "modes.h"
#include "signals.h"

#include <ncursesw/curses.h>
#include <poll.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

/* Codes of our own for the marks around pasted text; above every key of ncurses. */
enum { PASTE_START = KEY_MAX + 1, PASTE_END = KEY_MAX + 2 };

static bool is_pasting;
static bool is_gone;

/* The characters that usually are signals, as the person has set them. */
static cc_t interrupt_key, quit_key, stop_key;

void keys_open(void) {
    struct termios settings;
    const bool is_known = tcgetattr(STDIN_FILENO, &settings) == 0;
    interrupt_key = is_known ? settings.c_cc[VINTR] : _POSIX_VDISABLE;
    quit_key = is_known ? settings.c_cc[VQUIT] : _POSIX_VDISABLE;
    stop_key = is_known ? settings.c_cc[VSUSP] : _POSIX_VDISABLE;
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    define_key("\033[200~", PASTE_START);
    define_key("\033[201~", PASTE_END);
    is_pasting = false;
    is_gone = false;
}

void keys_take_again(void) {
    flushinp();
    // Else ncurses would ask for them when it reads next, after the first one has come.
    keypad(stdscr, TRUE);
    is_pasting = false;
}

bool keys_are_gone(void) { return is_gone; }

int cncurses_wait(int milliseconds) {
    struct pollfd watched[] = {
        // A terminal that is gone would end every wait at once.
        {.fd = is_gone ? -1 : STDIN_FILENO, .events = POLLIN},
        {.fd = signals_descriptor(), .events = POLLIN},
        {.fd = clock_after(milliseconds), .events = POLLIN},
    };
    int seen = 0;
    if (poll(watched, 3, milliseconds) > 0) {
        if (watched[0].revents & POLLIN) seen |= CNCURSES_INPUT;
        if (watched[0].revents & (POLLHUP | POLLERR | POLLNVAL)) seen |= CNCURSES_GONE;
        if (watched[2].revents & POLLIN) clock_taken();
    }
    for (int byte = signals_next(); byte >= 0; byte = signals_next()) {
        switch (byte) {
        case 0: seen |= CNCURSES_WOKEN; break;
        case SIGWINCH: seen |= CNCURSES_RESIZED; break;
        case SIGHUP: seen |= CNCURSES_GONE; break;
        case SIGTSTP: seen |= CNCURSES_STOPPED; break;
        case SIGCONT: seen |= CNCURSES_CONTINUED; break;
        default: seen |= CNCURSES_ENDED; break;
        }
    }
    if (seen & CNCURSES_GONE) is_gone = true;
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

/* The longest sequence that is skipped whole; nothing that a terminal sends comes near. */
enum { LONGEST_SEQUENCE = 4096 };

/* Reads a character; what ncurses has a name for is read again later. */
static bool next_character(wint_t *read) {
    const int kind = get_wch(read);
    if (kind == KEY_CODE_YES) (void)ungetch((int)*read);
    return kind == OK;
}

/* Skips what follows up to a character of a range, or what has come so far. */
static void skip_to(wint_t first, wint_t last) {
    wint_t read;
    for (int count = 0; count < LONGEST_SEQUENCE; count++) {
        if (!next_character(&read) || (read >= first && read <= last)) return;
    }
}

/* Skips a string of the terminal up to BEL, or to ESC and a backslash. */
static void skip_string(void) {
    wint_t read;
    for (int count = 0; count < LONGEST_SEQUENCE; count++) {
        if (!next_character(&read) || read == '\a') return;
        if (read == 27) {
            (void)next_character(&read);
            return;
        }
    }
}

/* Skips the rest of a sequence that ncurses has no name for, as ECMA-48 delimits it: its letters
   are no keys.

   Returns whether there was one; else Esc was pressed, and what follows is read next. */
static bool skips_sequence(void) {
    wint_t read;
    if (!next_character(&read)) return false;
    switch (read) {
    case '[': skip_to(0x40, 0x7E); return true;
    case 'O': skip_to(0x20, 0x7E); return true;
    case ']': case 'P': case 'X': case '^': case '_': skip_string(); return true;
    default: (void)unget_wch((wchar_t)read); return false;
    }
}

static bool is_typed(wint_t read, cc_t key) { return key != _POSIX_VDISABLE && read == key; }

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
        if (is_pasting) return CNCURSES_PASTED;
        if (read == 27 && skips_sequence()) return CNCURSES_OTHER;
        if (is_typed(read, interrupt_key) || is_typed(read, quit_key)) return CNCURSES_END_KEY;
        return is_typed(read, stop_key) ? CNCURSES_STOP_KEY : CNCURSES_CHARACTER;
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
    const mmask_t wanted = BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED;
    modes_note_mouse(mousemask(is_on ? wanted : 0, NULL) != 0);
}
