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
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* Codes of our own for the marks around pasted text; above every key of ncurses. */
enum { PASTE_START = KEY_MAX + 1, PASTE_END = KEY_MAX + 2 };

static bool is_pasting;
static bool is_gone;

/* What ends pasted text. A connection may bring it in parts, which ncurses then gives one by one: so
   much of it has come, and what came instead of the rest is given behind that. */
static const char paste_end[] = "\033[201~";
static size_t ending;
static struct {
    size_t given, count;
    bool has_next;
    wint_t next;
} held;

/* A sequence whose end has not come: how it began, and its parameters; after_escape when its ESC was
   already taken for the key. */
static struct {
    wint_t kind;
    /* Of a string too, as far as there is room. */
    char parameters[40];
    size_t count;
    size_t length;
    bool is_after_escape;
    long long since;
} unfinished;
/* When Esc was last given as a key. */
static long long escaped = -1;
/* How long the rest of a sequence is waited for, in milliseconds, and the longest one that is skipped
   whole; nothing that a terminal sends comes near. */
enum { LATEST = 2000, LONGEST_SEQUENCE = 4096 };

/* The characters that usually are signals, as the person has set them. */
static cc_t interrupt_key, quit_key, stop_key;

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

static void forget_typed(void) {
    is_pasting = false;
    ending = 0;
    memset(&held, 0, sizeof held);
    memset(&unfinished, 0, sizeof unfinished);
    escaped = -1;
}

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
    define_key(paste_end, PASTE_END);
    forget_typed();
    is_gone = false;
}

void cncurses_set_escape_delay(int milliseconds) { set_escdelay(milliseconds); }

void keys_take_again(void) {
    flushinp();
    // Else ncurses would ask for them when it reads next, after the first one has come.
    keypad(stdscr, TRUE);
    forget_typed();
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

/* Reads a character; what ncurses has a name for is read again later. */
static bool next_character(wint_t *read) {
    const int kind = get_wch(read);
    if (kind == KEY_CODE_YES) (void)ungetch((int)*read);
    return kind == OK;
}

static void begin_sequence(wint_t kind, bool is_after_escape) {
    memset(&unfinished, 0, sizeof unfinished);
    unfinished.kind = kind;
    unfinished.is_after_escape = is_after_escape;
    unfinished.since = now();
}

/* The key of a sequence without parameters that came in parts; CNCURSES_OTHER for any other. */
static int late_key(wint_t last) {
    if (unfinished.is_after_escape || unfinished.count > 0) return CNCURSES_OTHER;
    switch (last) {
    case 'A': return CNCURSES_UP;
    case 'B': return CNCURSES_DOWN;
    case 'C': return CNCURSES_RIGHT;
    case 'D': return CNCURSES_LEFT;
    case 'H': return CNCURSES_HOME;
    case 'F': return CNCURSES_END;
    default: return CNCURSES_OTHER;
    }
}

/* A component of `rgb:`, one to four hexadecimal digits, from 0 to 1; -1 for anything else. */
static double component(const char **text) {
    double value = 0, most = 0;
    for (int digits = 0; digits < 4; digits++, (*text)++) {
        const char digit = **text | 0x20;
        const bool is_letter = digit >= 'a' && digit <= 'f';
        if (!is_letter && (**text < '0' || **text > '9')) break;
        value = value * 16 + (is_letter ? digit - 'a' + 10 : **text - '0');
        most = most * 16 + 15;
    }
    return most == 0 ? -1 : value / most;
}

/* The key of a string: the background, as xterm answers `OSC 11 ; ?`; CNCURSES_OTHER for any other. It is
   light when its luma (ITU-R BT.601) is that of more than half of white. */
static int string_key(uint32_t *scalar) {
    const char *text = unfinished.parameters;
    if (strncmp(text, "11;rgb", 6) != 0) return CNCURSES_OTHER;
    text += text[6] == 'a' ? 7 : 6;
    if (*text++ != ':') return CNCURSES_OTHER;
    double parts[3];
    for (int i = 0; i < 3; i++) {
        parts[i] = component(&text);
        if (parts[i] < 0 || (i < 2 && *text++ != '/')) return CNCURSES_OTHER;
    }
    *scalar = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2] > 0.5;
    return CNCURSES_BACKGROUND;
}

/* Takes a character into the unfinished sequence, as ECMA-48 delimits it: its letters are no keys.

   Returns what it is when it ends with the character, else CNCURSES_NOTHING. */
static int continue_sequence(wint_t read, uint32_t *scalar) {
    const wint_t kind = unfinished.kind;
    int key = ++unfinished.length < LONGEST_SEQUENCE ? CNCURSES_NOTHING : CNCURSES_OTHER;
    unfinished.since = now();
    switch (kind) {
    case '[':
        if (read >= 0x40 && read <= 0x7E) {
            const bool is_paste = read == '~' && strcmp(unfinished.parameters, "200") == 0;
            key = late_key(read);
            if (is_paste) is_pasting = true;
        } else if (unfinished.count + 1 < sizeof unfinished.parameters) {
            unfinished.parameters[unfinished.count++] = (char)(read < 0x80 ? read : '?');
        }
        break;
    case 'O': key = late_key(read); break;
    // The backslash behind the ESC that ends a string.
    case '\\': key = string_key(scalar); break;
    default:
        if (read == '\a') {
            key = string_key(scalar);
        } else if (read == 27) {
            unfinished.kind = '\\';
        } else if (unfinished.count + 1 < sizeof unfinished.parameters) {
            unfinished.parameters[unfinished.count++] = (char)(read < 0x80 ? read : '?');
        }
    }
    if (key != CNCURSES_NOTHING) unfinished.kind = 0;
    return key;
}

/* Reads as much of the unfinished sequence as has come. */
static int read_sequence(uint32_t *scalar) {
    wint_t read;
    while (next_character(&read)) {
        const int key = continue_sequence(read, scalar);
        if (key != CNCURSES_NOTHING) return key;
    }
    // Where nothing came behind the beginning of a string, two keys were pressed together.
    const bool is_short = unfinished.kind == '[' || unfinished.kind == 'O';
    if (!is_short && unfinished.length == 0) unfinished.kind = 0;
    return CNCURSES_OTHER;
}

/* Whether a sequence that ncurses has no name for, or that comes in parts, begins behind ESC; else Esc
   was pressed, and what follows is read next. */
static bool begins_sequence(void) {
    wint_t read;
    if (!next_character(&read)) return false;
    switch (read) {
    case '[': case 'O': case ']': case 'P': case 'X': case '^': case '_':
        begin_sequence(read, false);
        return true;
    default: (void)unget_wch((wchar_t)read); return false;
    }
}

/* Whether a character belongs to the unfinished sequence. With Alt a person can begin one; whatever has
   parameters is a terminal's, unless it is a string that does not end. */
static bool is_continued(wint_t read) {
    const bool is_short = unfinished.kind == '[' || unfinished.kind == 'O';
    if (unfinished.kind == 0 || (is_short && read == 27)) return false;
    return (is_short && unfinished.count > 0) || now() - unfinished.since <= LATEST;
}

/* Whether a character begins the rest of a sequence whose ESC was given as a key, since nothing came
   behind it in time. A letter alone is a key; behind it the rest has to have come. */
static bool is_late(wint_t read) {
    if (escaped < 0 || now() - escaped > LATEST || (read != '[' && read != 'O')) return false;
    wint_t next;
    const bool has_next = next_character(&next);
    if (has_next) (void)unget_wch((wchar_t)next);
    return has_next;
}

/* Takes a character of pasted text.

   Returns whether there is something to give: the character, or the end. */
static int take_pasted(wint_t read, uint32_t *scalar) {
    if (read == (wint_t)(unsigned char)paste_end[ending]) {
        ending++;
        if (ending < sizeof paste_end - 1) return CNCURSES_NOTHING;
        ending = 0;
        is_pasting = false;
        return CNCURSES_PASTE_ENDED;
    }
    if (ending == 0) {
        *scalar = read;
        return CNCURSES_PASTED;
    }
    held.given = 0;
    held.count = ending;
    held.has_next = true;
    held.next = read;
    ending = 0;
    return CNCURSES_NOTHING;
}

/* Gives the next character that looked like the beginning of the end of pasted text. */
static int give_held(uint32_t *scalar) {
    if (held.given < held.count) {
        *scalar = (uint32_t)(unsigned char)paste_end[held.given++];
        return CNCURSES_PASTED;
    }
    if (!held.has_next) return CNCURSES_NOTHING;
    held.has_next = false;
    return take_pasted(held.next, scalar);
}

static bool is_typed(wint_t read, cc_t key) { return key != _POSIX_VDISABLE && read == key; }

int cncurses_key(uint32_t *scalar) {
    wint_t read;
    for (;;) {
        const int given = give_held(scalar);
        if (given != CNCURSES_NOTHING) return given;
        const int kind = get_wch(&read);
        if (kind == ERR) return CNCURSES_NOTHING;
        if (kind == KEY_CODE_YES) {
            unfinished.kind = 0;
            escaped = -1;
            if (read == PASTE_START) is_pasting = true;
            if (read == PASTE_END) {
                is_pasting = false;
                ending = 0;
                return CNCURSES_PASTE_ENDED;
            }
            if (is_pasting) continue;
            if (read >= KEY_F(1) && read <= KEY_F(12)) {
                *scalar = read - KEY_F0;
                return CNCURSES_FUNCTION;
            }
            return key_code(read);
        }
        if (is_pasting) {
            const int pasted = take_pasted(read, scalar);
            if (pasted != CNCURSES_NOTHING) return pasted;
            continue;
        }
        if (is_continued(read)) {
            const int key = continue_sequence(read, scalar);
            if (key != CNCURSES_NOTHING) return key;
            continue;
        }
        unfinished.kind = 0;
        if (is_late(read)) {
            begin_sequence(read, true);
            return read_sequence(scalar);
        }
        escaped = -1;
        *scalar = read;
        if (read == 27) {
            if (begins_sequence()) return read_sequence(scalar);
            escaped = now();
        }
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
