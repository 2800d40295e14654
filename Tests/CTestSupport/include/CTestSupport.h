#ifndef CTESTSUPPORT_H
#define CTESTSUPPORT_H

#include <stdbool.h>
#include <stddef.h>
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

/// What a stand-in for GeoClue does.
enum geoclue_manner {
    GEOCLUE_KNOWS,
    GEOCLUE_KNOWS_NOTHING,
    GEOCLUE_DENIES,
};

/// A stand-in for the system's service for places, on a bus of a test's own; it serves on a thread.
struct geoclue;

/// Starts it; `NULL` when it cannot be reached on the bus.
struct geoclue *geoclue_start(
    const char *bus, enum geoclue_manner manner, double latitude, double longitude);

/// Ends it.
void geoclue_stop(struct geoclue *service);

/// A stand-in for a desktop that shows notifications, likewise.
struct desktop;

/// Starts it; `NULL` when it cannot be reached on the bus.
struct desktop *desktop_start(const char *bus);

/// The program, the line and the body that it has shown last, with `|` between them.
void desktop_shown(struct desktop *desktop, char text[1024]);

/// Stops it.
void desktop_stop(struct desktop *desktop);

/// What a security key in this process answers to one message of CTAP2.
///
/// - path: The name that it was opened by.
/// - message: A command, and CBOR.
/// - reply: Has room for so many bytes: a status, and CBOR.
/// Returns how many bytes the reply has; 0 for a key that waits for a touch, -1 for one that was pulled
/// out.
typedef long (*virtual_key_answer)(
    const char *path, const unsigned char *message, size_t count, unsigned char *reply, size_t room);

/// Says what answers. It is called on many threads.
void virtual_key_set_answer(virtual_key_answer answer);

struct fido_dev;

/// Has libfido2 talk to a key in this process in place of one that is plugged in.
void virtual_key_prepare(struct fido_dev *key);

/// The other side of PIN protocol 1: an EVP_PKEY of P-256, and its public point of 64 bytes.
void *virtual_key_agreement(unsigned char point[64]);
void virtual_key_agreement_free(void *key);

/// The shared secret with another's point; false when that is none.
bool virtual_key_shared(void *key, const unsigned char point[64], unsigned char shared[32]);

/// AES-256-CBC without padding, with an IV of zeros; false when libcrypto fails.
bool virtual_key_cipher(
    bool encrypts, const unsigned char shared[32], const unsigned char *from, size_t count,
    unsigned char *to);

#endif
