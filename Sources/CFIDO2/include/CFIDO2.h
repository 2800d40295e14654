// The few calls of libfido2 that this project needs. The library is loaded at the first use.
#pragma once
#include <fido/err.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Loads the library; false when it is not installed. Any thread, any number of times.
bool fido2_load(void);

// Hands each security key that is plugged in to `found`; texts may be NULL and are gone afterwards.
void fido2_list(
    void *context,
    void (*found)(void *context, const char *path, const char *maker, const char *product)
);

// A security key that is open: `fido_dev_t`. One thread at a time, but for `fido2_cancel`.
struct fido_dev;

// Opens a key; NULL when that fails, and `status` says why. Each exchange with it takes at most so
// many milliseconds. `prepare`, which may be NULL, is called before it is opened.
struct fido_dev *fido2_open(
    const char *path,
    int milliseconds,
    void (*prepare)(struct fido_dev *key),
    int *status
);
void fido2_close(struct fido_dev *key);

// Ends what waits for a touch on another thread.
void fido2_cancel(struct fido_dev *key);

bool fido2_has_pin(const struct fido_dev *key);
// Whether it can tell by itself who touches it, as by a fingerprint.
bool fido2_has_verification(const struct fido_dev *key);
// How many wrong PINs it still takes; -1 when it does not say.
int fido2_attempts(struct fido_dev *key);

struct fido2_bytes {
    const uint8_t *start;
    size_t count;
};

// What is wanted of a key.
struct fido2_wish {
    const char *site;
    // SHA-256 of the client data.
    struct fido2_bytes digest;
    // Those that must not be there, or those that may be used.
    const struct fido2_bytes *ids;
    size_t id_count;
    // Whether the key is to find out by itself who touches it.
    bool is_verified;
    // NULL for none.
    const char *pin;
};

// Whom a new key is for.
struct fido2_user {
    const char *site_name;
    struct fido2_bytes handle;
    const char *name;
    const char *display_name;
    // A number of COSE.
    int algorithm;
    // Whether the key keeps who signs in.
    bool is_resident;
};

// A new key. What is missing has no bytes, or is NULL.
struct fido2_registration {
    const char *format;
    struct fido2_bytes statement;
    struct fido2_bytes data;
    struct fido2_bytes id;
};

// One use of a key. What is missing has no bytes, or is NULL.
struct fido2_assertion {
    struct fido2_bytes id;
    // As a byte string of CBOR.
    struct fido2_bytes data;
    struct fido2_bytes signature;
    struct fido2_bytes user_handle;
    const char *user_name;
    const char *display_name;
};

// Has a key made; `made` gets it, once, and its bytes are gone afterwards. Returns FIDO_OK, or why
// there is none.
int fido2_register(
    struct fido_dev *key,
    const struct fido2_wish *wish,
    const struct fido2_user *user,
    void *context,
    void (*made)(void *context, const struct fido2_registration *registration)
);

// Has a key sign; `used` gets what each one that fits has signed, and its bytes are gone afterwards.
// Returns FIDO_OK, or why there is nothing.
int fido2_sign(
    struct fido_dev *key,
    const struct fido2_wish *wish,
    void *context,
    void (*used)(void *context, const struct fido2_assertion *assertion)
);
