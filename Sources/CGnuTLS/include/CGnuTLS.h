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

// Writes the SHA-256 of a text to `digest`, which has 32 bytes; false when it could not be made.
bool gnutls_sha256(const void *text, size_t text_length, uint8_t *digest);

// Whether a signature by ECDSA on P-256 with SHA-256, a DER sequence, is that of a text; x and y have
// 32 bytes each.
bool gnutls_holds_p256(
    const void *x,
    const void *y,
    const void *text,
    size_t text_length,
    const void *signature,
    size_t signature_length
);

// The same by Ed25519; the key has 32 bytes.
bool gnutls_holds_ed25519(
    const void *key,
    const void *text,
    size_t text_length,
    const void *signature,
    size_t signature_length
);
