#define _GNU_SOURCE 1
#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int ends[2] = {-1, -1};
/* SIGTSTP too: with a handler of ours in its place before ncurses opens, ncurses sets none. */
static const int watched[] = {SIGWINCH, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT};
enum { WATCHED = sizeof watched / sizeof watched[0] };
static struct sigaction before[WATCHED];
static bool is_stoppable;

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
    is_stoppable = true;
    for (int i = 0; i < WATCHED; i++) {
        sigaction(watched[i], NULL, &before[i]);
        if (watched[i] == SIGTSTP && before[i].sa_handler == SIG_IGN) {
            is_stoppable = false;
            continue;
        }
        sigaction(watched[i], &action, NULL);
        sigaddset(&set, watched[i]);
    }
    // Threads of the Swift runtime start with signals blocked. With these two a job in the
    // background stops when it reaches for the terminal.
    sigaddset(&set, SIGTTIN);
    sigaddset(&set, SIGTTOU);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    return true;
}

void signals_close(bool is_gone) {
    struct sigaction ignored = {0};
    ignored.sa_handler = SIG_IGN;
    // The pipe stays open: a wake may be under way in another thread.
    for (int i = 0; i < WATCHED; i++) {
        // A window that closes says so to whoever reads before its signal comes.
        const bool is_late = is_gone && watched[i] == SIGHUP;
        sigaction(watched[i], is_late ? &ignored : &before[i], NULL);
    }
}

int signals_descriptor(void) { return ends[0]; }

void signals_wake(void) { send_byte(0); }

int signals_next(void) {
    unsigned char byte;
    return read(ends[0], &byte, 1) == 1 ? byte : -1;
}

void signals_stop(void) {
    if (!is_stoppable) return;
    struct sigaction usual = {0};
    struct sigaction ignored = {0};
    struct sigaction stopped;
    struct sigaction continued;
    usual.sa_handler = SIG_DFL;
    ignored.sa_handler = SIG_IGN;
    // Whoever stops here knows when it goes on.
    sigaction(SIGCONT, &usual, &continued);
    // The others of the job first, such as the script that started the program. This thread stops
    // by a signal of its own: one for the process could hit another thread, and late.
    sigaction(SIGTSTP, &ignored, &stopped);
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &usual, NULL);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &stopped, NULL);
    sigaction(SIGCONT, &continued, NULL);
}
