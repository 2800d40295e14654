#define _GNU_SOURCE
#include "picture.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

bool picture_write(int file, uint8_t kind, const void *bytes, size_t count)
{
    uint8_t head[5] = {kind};
    for (int place = 0; place < 4; place++) head[1 + place] = (uint8_t)(count >> 8 * place);
    const uint8_t *rest = head;
    for (size_t left = sizeof head, part = 0; part < 2; part++, rest = bytes, left = count) {
        while (left > 0) {
            ssize_t written = write(file, rest, left);
            if (written < 0 && errno == EINTR) continue;
            if (written <= 0) return false;
            rest += written;
            left -= (size_t)written;
        }
    }
    return true;
}

static bool limit(int resource, uint64_t most)
{
    struct rlimit both;
    if (getrlimit(resource, &both) != 0) return false;
    // A stricter limit stays; only root could raise it.
    if (both.rlim_max > most) both.rlim_max = most;
    both.rlim_cur = both.rlim_max;
    return setrlimit(resource, &both) == 0;
}

// How many bytes of addresses the process has already, which its limit counts as well.
static uint64_t mapped(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file == NULL) return 0;
    if (fscanf(file, "%lu", &pages) != 1) pages = 0;
    fclose(file);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

// Leaves the process nothing but its memory and one file to write to, under the number 0.
static bool confine(int file, uint64_t memory, unsigned seconds)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(file, 0) != 0) return false;
    closefrom(1);
    // For what waits instead of computing.
    alarm(6 * seconds + 1);
    return limit(RLIMIT_AS, memory) && limit(RLIMIT_CPU, seconds) && limit(RLIMIT_CORE, 0)
        && limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_NOFILE, 0);
}

static void read_codes(int format, const uint8_t *bytes, size_t count, int side)
{
    decoded *picture = picture_decode(format, bytes, count, side);
    if (picture == NULL) {
        picture_write(0, PICTURE_DAMAGED, NULL, 0);
        return;
    }
    // What is white on nothing needs a black ground.
    static const int grounds[] = {255, 0};
    for (size_t place = 0; place < 2; place++) {
        struct grey drawn;
        bool shows = picture_draw(picture, grounds[place], &drawn);
        if (drawn.pixels == NULL || !picture_scan(&drawn, 0)) return;
        free(drawn.pixels);
        if (!shows) break;
    }
    picture_write(0, PICTURE_READ, NULL, 0);
}

// All that the other end writes; nothing when it is more than there is room for.
static size_t read_all(int file, uint8_t *bytes, size_t room)
{
    size_t count = 0;
    for (;;) {
        uint8_t none;
        bool is_full = count == room;
        ssize_t got = read(file, is_full ? &none : bytes + count, is_full ? 1 : room - count);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return got < 0 ? 0 : count;
        if (is_full) return 0;
        count += (size_t)got;
    }
}

size_t picture_read(
    int format,
    const uint8_t *bytes,
    size_t count,
    struct picture_limits limits,
    uint8_t *records,
    size_t room
)
{
    int ends[2];
    // Loaded here, where files can be opened.
    if (!picture_load_gd() || !picture_load_zbar() || pipe2(ends, O_CLOEXEC) != 0) return 0;
    uint64_t memory = mapped() + limits.memory;
    // No handler of this process runs in the other.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t child = fork();
    if (child == 0) {
        if (confine(ends[1], memory, limits.seconds)) read_codes(format, bytes, count, limits.side);
        _exit(0);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(ends[1]);
    size_t got = child > 0 ? read_all(ends[0], records, room) : 0;
    close(ends[0]);
    if (child > 0) {
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
    }
    return got;
}
