#ifndef CNCURSES_H
#define CNCURSES_H

#include <stdbool.h>
#include <stdint.h>

/* A narrow face on ncursesw: its macros, varargs, globals and signal handlers stay in C. All
   functions but cncurses_wake belong to the one thread that called cncurses_open. */

enum {
    CNCURSES_OPEN = 0,
    CNCURSES_NOT_A_TERMINAL = 1,
    CNCURSES_UNKNOWN_TERMINAL = 2,
    CNCURSES_DUMB_TERMINAL = 3,
    CNCURSES_NO_RESOURCES = 4,
    CNCURSES_IN_USE = 5,
};

enum {
    CNCURSES_BOLD = 1,
    CNCURSES_DIM = 2,
    CNCURSES_REVERSE = 4,
    CNCURSES_UNDERLINE = 8,
};

/* What cncurses_wait saw; any of them together. */
enum {
    CNCURSES_INPUT = 1,
    CNCURSES_WOKEN = 2,
    CNCURSES_RESIZED = 4,
    /* A signal asked to end. */
    CNCURSES_ENDED = 8,
    /* The terminal is gone; nothing can be read or shown any more. */
    CNCURSES_GONE = 16,
    /* A signal asked to stop: cncurses_stop does. */
    CNCURSES_STOPPED = 32,
    /* The process was stopped from outside and goes on: cncurses_continue puts the screen back. */
    CNCURSES_CONTINUED = 64,
};

/* What cncurses_key read. */
enum {
    CNCURSES_NOTHING = 0,
    CNCURSES_CHARACTER = 1,
    CNCURSES_UP = 2,
    CNCURSES_DOWN = 3,
    CNCURSES_LEFT = 4,
    CNCURSES_RIGHT = 5,
    CNCURSES_PAGE_UP = 6,
    CNCURSES_PAGE_DOWN = 7,
    CNCURSES_HOME = 8,
    CNCURSES_END = 9,
    CNCURSES_ENTER = 10,
    CNCURSES_BACKSPACE = 11,
    CNCURSES_OTHER = 12,
    CNCURSES_DELETE = 13,
    /* F1 to F12; the scalar is the number. */
    CNCURSES_FUNCTION = 14,
    /* A character of pasted text. */
    CNCURSES_PASTED = 15,
    /* The end of pasted text. */
    CNCURSES_PASTE_ENDED = 16,
    /* The mouse; cncurses_mouse tells what it did. */
    CNCURSES_MOUSE = 17,
    /* The key that usually interrupts or quits (Ctrl-C, Ctrl-\). */
    CNCURSES_END_KEY = 18,
    /* The key that usually stops the program (Ctrl-Z). */
    CNCURSES_STOP_KEY = 19,
    /* The answer to cncurses_ask_background; the scalar is 0 for a dark one and 1 for a light one. */
    CNCURSES_BACKGROUND = 20,
};

/* Puts the terminal of standard input and output into screen mode; one of the codes above. */
int cncurses_open(void);

/* How long the rest of a key is waited for behind ESC, in milliseconds; 25 unless it is set. */
void cncurses_set_escape_delay(int milliseconds);

/* Gives the terminal back as it was. Also done at exit and after a crash. */
void cncurses_close(void);

/* Gives the terminal back, stops the program's job as the shell expects, and takes the terminal
   again when the job goes on in the foreground. The next flush draws everything; the title is to
   be shown anew. */
void cncurses_stop(void);

/* Takes the terminal again after a stop that nobody had announced, as cncurses_stop does. */
void cncurses_continue(void);

/* Whether UTF-8 text and the program's own drawings come out in the columns they should. */
bool cncurses_is_unicode(void);

/* Whether a value of NO_COLOR (NULL: none) asks for no colours: any that is not empty does. */
bool cncurses_refuses_colours(const char *no_color);

/* The number of colours; 0 when there are none or NO_COLOR refuses them. */
int cncurses_colours(void);

/* Makes a colour on the default background known under a number from 1 on. */
void cncurses_define_colour(int number, int colour);

/* Reads the size anew and tells ncurses. */
void cncurses_size(int *columns, int *rows);

/* Clears what is to be shown. */
void cncurses_erase(void);

/* The most combining marks and joiners on a character. */
enum { CNCURSES_MARKS = 3 };

/* Puts a character of 1 or 2 columns with combining marks and joiners (0 for none). What the
   terminal's locale would draw in other columns becomes `?`. */
void cncurses_put(
    int row,
    int column,
    uint32_t scalar,
    const uint32_t marks[CNCURSES_MARKS],
    int width,
    unsigned attributes,
    int colour
);

/* Has the next flush draw everything. */
void cncurses_clear(void);

/* Draws what has changed. */
void cncurses_flush(void);

/* Has the next flush draw a row as a whole. */
void cncurses_redraw_row(int row);

/* Whether text can be put past ncurses with the sequences of ECMA-48 and DEC for the cursor. */
bool cncurses_is_overlayable(void);

/* Writes a text past ncurses, at once. It must leave the cursor and the colours as they were. */
void cncurses_overlay(const char *text);

/* Shows a title (printable UTF-8) where the terminal has one; the one before comes back at the end. */
void cncurses_set_title(const char *title);

/* Asks the terminal for its background, where it may answer. */
void cncurses_ask_background(void);

/* Hands a text to the terminal's clipboard (OSC 52); base64 alone. */
void cncurses_copy(const char *base64);

/* Asks the terminal to notify of a text (printable UTF-8), where it is known to do that. */
void cncurses_notify(const char *text);

/* Rings the bell at once; a terminal without one flashes. */
void cncurses_ring(void);

/* Waits for a key, a signal, a wake or the end of the time in milliseconds (-1: none), by the clock
   on the wall: 0 also when that was set or the machine has slept. */
int cncurses_wait(int milliseconds);

/* Ends a wait; any thread may call it. */
void cncurses_wake(void);

/* Reads one key without waiting; characters between the marks of pasted text are told apart. */
int cncurses_key(uint32_t *scalar);

enum {
    CNCURSES_PRESS = 1,
    CNCURSES_WHEEL_UP = 2,
    CNCURSES_WHEEL_DOWN = 3,
};

/* What the mouse did after CNCURSES_MOUSE; 0 for what the program has no use for. */
int cncurses_mouse(int *row, int *column);

/* Asks the terminal to tell of the mouse, or no longer. */
void cncurses_set_mouse(bool is_on);

/* The version of the library, such as `ncurses 6.4.20221231`. */
const char *cncurses_version(void);

/* What the system knows of a kind of terminal, without opening a screen. */
struct cncurses_kind {
    bool is_known;
    /* Whether text can be put anywhere on it. */
    bool is_addressable;
    /* Its colours; 0 when it has none. */
    int colours;
};

/* Looks a kind of terminal up by its name; with NULL that of TERM. Not while a screen is open. */
struct cncurses_kind cncurses_describe(const char *name);

#endif
