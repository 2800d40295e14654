#define _GNU_SOURCE 1
#include "crash.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
enum { FATAL = sizeof fatal / sizeof fatal[0] };
static struct sigaction chained[FATAL];
static int drawing;
static struct termios settings;
static char leave_text[CRASH_TEXT];
static size_t leave_length;
static volatile sig_atomic_t armed;

/* Leaves the screen mode with calls that are safe here, then lets the next handler have it. */
static void on_crash(int number) {
    if (armed) {
        armed = 0;
        // The other threads may live for a while, and must not draw any more. What the next handler
        // reports goes to standard output.
        const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
        if (nowhere >= 0) dup2(nowhere, drawing);
        if (write(STDOUT_FILENO, leave_text, leave_length) < 0) errno = 0;
        tcsetattr(STDIN_FILENO, TCSANOW, &settings);
    }
    for (int i = 0; i < FATAL; i++) {
        if (fatal[i] == number) sigaction(number, &chained[i], NULL);
    }
    raise(number);
}

void crash_remember(int output) {
    drawing = output;
    tcgetattr(STDIN_FILENO, &settings);
}

void crash_arm(const char *leave) {
    leave_length = strnlen(leave, sizeof leave_text);
    memcpy(leave_text, leave, leave_length);
    if (armed) return;
    struct sigaction action = {0};
    action.sa_handler = on_crash;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < FATAL; i++) sigaction(fatal[i], &action, &chained[i]);
    armed = 1;
}

void crash_disarm(void) {
    if (!armed) return;
    armed = 0;
    for (int i = 0; i < FATAL; i++) sigaction(fatal[i], &chained[i], NULL);
}
