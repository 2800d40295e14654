#define _GNU_SOURCE 1
#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static int ends[2] = {-1, -1};
static const int watched[] = {SIGWINCH, SIGINT, SIGTERM, SIGHUP};
enum { WATCHED = sizeof watched / sizeof watched[0] };
static struct sigaction before[WATCHED];

static void send_byte(int number) {
    const unsigned char byte = (unsigned char)number;
    const int kept = errno;
    // A full pipe holds a wake already; nothing is lost.
    if (write(ends[1], &byte, 1) < 0) errno = kept;
    errno = kept;
}

bool signals_open(void) {
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return false;
    struct sigaction action = {0};
    action.sa_handler = send_byte;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < WATCHED; i++) {
        sigaction(watched[i], &action, &before[i]);
        sigaddset(&set, watched[i]);
    }
    // Threads of the Swift runtime start with signals blocked.
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    return true;
}

void signals_close(void) {
    // The pipe stays open: a wake may be under way in another thread.
    for (int i = 0; i < WATCHED; i++) sigaction(watched[i], &before[i], NULL);
}

int signals_descriptor(void) { return ends[0]; }

void signals_wake(void) { send_byte(0); }

int signals_next(void) {
    unsigned char byte;
    return read(ends[0], &byte, 1) == 1 ? byte : -1;
}

static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
enum { FATAL = sizeof fatal / sizeof fatal[0] };
static struct sigaction chained[FATAL];
static struct termios settings;
static char leave_text[256];
static size_t leave_length;
static volatile sig_atomic_t armed;

/* Leaves the screen mode with calls that are safe here, then lets the next handler have it. */
static void on_crash(int number) {
    if (armed) {
        armed = 0;
        if (write(STDOUT_FILENO, leave_text, leave_length) < 0) errno = 0;
        tcsetattr(STDIN_FILENO, TCSANOW, &settings);
    }
    for (int i = 0; i < FATAL; i++) {
        if (fatal[i] == number) sigaction(number, &chained[i], NULL);
    }
    raise(number);
}

void crash_remember(void) { tcgetattr(STDIN_FILENO, &settings); }

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
