#define _GNU_SOURCE
#include "CTestSupport.h"
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <unistd.h>

static int prepare(
    posix_spawn_file_actions_t *actions,
    const char *directory,
    struct child_files files
)
{
    int error = 0;
    if (files.terminal != NULL) {
        // The first terminal that the leader of a session opens becomes the session's.
        error = posix_spawn_file_actions_addopen(actions, 0, files.terminal, O_RDWR, 0);
        for (int number = 1; error == 0 && number <= 2; number++)
            error = posix_spawn_file_actions_adddup2(actions, 0, number);
    } else {
        const int open[] = {files.input, files.output, files.errors};
        for (int number = 0; error == 0 && number <= 2; number++)
            error = posix_spawn_file_actions_adddup2(actions, open[number], number);
    }
    if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, 3);
    if (error == 0 && directory != NULL)
        error = posix_spawn_file_actions_addchdir_np(actions, directory);
    return error;
}

int child_start(
    pid_t *child,
    char *const command[],
    char *const environment[],
    const char *directory,
    struct child_files files
)
{
    posix_spawn_file_actions_t actions;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) return error;
    posix_spawnattr_t attributes;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        sigset_t none;
        sigemptyset(&none);
        error = prepare(&actions, directory, files);
        if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &none);
        if (error == 0)
            error = posix_spawnattr_setflags(
                &attributes,
                POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK
            );
        if (error == 0)
            error = posix_spawn(child, command[0], &actions, &attributes, command, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int child_file(void)
{
    return memfd_create("child", MFD_CLOEXEC);
}

int child_pipe(int ends[2])
{
    return pipe2(ends, O_CLOEXEC);
}
