#ifndef CTESTSUPPORT_H
#define CTESTSUPPORT_H

#include <sys/types.h>

/// What a new program has open. Without a terminal these become its descriptors 0, 1 and 2.
struct child_files {
    int input;
    int output;
    int errors;
    /// A terminal to use in their place, as the session's own; `NULL` for none.
    const char *terminal;
};

/// Starts a program in a session of its own, with no signal blocked and nothing else open.
///
/// Swift does not import the calls that close all other descriptors at once, which no other thread
/// can come in between, and that change the folder.
///
/// - child: Where its number goes.
/// - command: The path and the arguments, with a `NULL` behind them.
/// - environment: `NAME=VALUE`, with a `NULL` behind them.
/// - directory: Its working folder; `NULL` for ours.
/// Returns 0, or an error number.
int child_start(
    pid_t *child,
    char *const command[],
    char *const environment[],
    const char *directory,
    struct child_files files
);

/// Makes a file without a name that is closed in programs we start; -1 when that is impossible.
int child_file(void);

/// Makes a pipe whose ends are closed in programs we start; 0, or -1.
int child_pipe(int ends[2]);

/// Removes a folder with all in it; links are not followed. Swift does not import `nftw`.
///
/// Returns 0, or -1 when it could not be walked.
int folder_remove(const char *path);

#endif
