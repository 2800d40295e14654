// The few calls of GnuTLS that this project needs. The library is loaded at the first use.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The hashes of MACs.
enum gnutls_hash { GNUTLS_HASH_SHA1, GNUTLS_HASH_SHA256, GNUTLS_HASH_SHA384, GNUTLS_HASH_SHA512 };

// Loads the library; false when it is not installed. Any thread, any number of times.
bool gnutls_load(void);

// The version of the library, such as 3.8.9; NULL when it is not installed. Loads it.
const char *gnutls_version(void);

// Writes an HMAC to `code`, which has 64 bytes; gives its length, 0 when it could not be made.
size_t gnutls_hmac_code(
    enum gnutls_hash hash,
    const void *key,
    size_t key_length,
    const void *text,
    size_t text_length,
    uint8_t *code
);

// Whether a chain and a private key, both PEM, can be read and belong together.
bool gnutls_accepts_pair(
    const void *chain,
    size_t chain_length,
    const void *key,
    size_t key_length
);
