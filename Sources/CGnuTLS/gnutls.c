#include "CGnuTLS.h"
#include <CLoading.h>
#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <limits.h>
#include <string.h>

// The library's functions, with the types of its header.
#define FUNCTIONS(of) \
    of(gnutls_check_version, version) of(gnutls_hmac_fast, hmac) of(gnutls_hmac_get_len, length) \
    of(gnutls_certificate_allocate_credentials, allocate) \
    of(gnutls_certificate_free_credentials, release) \
    of(gnutls_certificate_set_x509_key_mem, set) of(gnutls_hash_fast, hash) \
    of(gnutls_pubkey_init, key_init) of(gnutls_pubkey_deinit, key_deinit) \
    of(gnutls_pubkey_import_ecc_raw, key_import) of(gnutls_pubkey_verify_data2, verify)

// The same name in Debian 12 (3.7) and Debian 13 (3.8).
LOADING_LIBRARY("libgnutls.so.30", FUNCTIONS)

bool gnutls_load(void) { return library_load(); }

const char *gnutls_version(void)
{
    return gnutls_load() ? library.version(NULL) : NULL;
}

size_t gnutls_hmac_code(
    enum gnutls_hash hash,
    const void *key,
    size_t key_length,
    const void *text,
    size_t text_length,
    uint8_t *code
)
{
    static const gnutls_mac_algorithm_t algorithms[]
        = { GNUTLS_MAC_SHA1, GNUTLS_MAC_SHA256, GNUTLS_MAC_SHA384, GNUTLS_MAC_SHA512 };
    if (!gnutls_load()) return 0;
    const gnutls_mac_algorithm_t algorithm = algorithms[hash];
    if (library.hmac(algorithm, key, key_length, text, text_length, code) != 0) return 0;
    return library.length(algorithm);
}

bool gnutls_accepts_pair(
    const void *chain,
    size_t chain_length,
    const void *key,
    size_t key_length
)
{
    if (!gnutls_load() || chain_length > UINT_MAX || key_length > UINT_MAX) return false;
    gnutls_certificate_credentials_t credentials;
    if (library.allocate(&credentials) != 0) return false;
    gnutls_datum_t chain_text = { (unsigned char *)chain, (unsigned)chain_length };
    gnutls_datum_t key_text = { (unsigned char *)key, (unsigned)key_length };
    const int status
        = library.set(credentials, &chain_text, &key_text, GNUTLS_X509_FMT_PEM);
    library.release(credentials);
    return status >= 0;
}

bool gnutls_sha256(const void *text, size_t text_length, uint8_t *digest)
{
    return gnutls_load() && library.hash(GNUTLS_DIG_SHA256, text, text_length, digest) == 0;
}

static bool holds(
    gnutls_ecc_curve_t curve,
    gnutls_sign_algorithm_t algorithm,
    const void *x,
    const void *y,
    const void *text,
    size_t text_length,
    const void *signature,
    size_t signature_length
)
{
    if (!gnutls_load() || text_length > UINT_MAX || signature_length > UINT_MAX) return false;
    gnutls_pubkey_t key;
    if (library.key_init(&key) != 0) return false;
    const gnutls_datum_t first = { (unsigned char *)x, 32 };
    const gnutls_datum_t second = { (unsigned char *)y, 32 };
    const gnutls_datum_t data = { (unsigned char *)text, (unsigned)text_length };
    const gnutls_datum_t code = { (unsigned char *)signature, (unsigned)signature_length };
    const bool is_read = library.key_import(key, curve, &first, y == NULL ? NULL : &second) == 0;
    const bool is_right = is_read && library.verify(key, algorithm, 0, &data, &code) >= 0;
    library.key_deinit(key);
    return is_right;
}

bool gnutls_holds_p256(
    const void *x,
    const void *y,
    const void *text,
    size_t text_length,
    const void *signature,
    size_t signature_length
)
{
    return holds(GNUTLS_ECC_CURVE_SECP256R1, GNUTLS_SIGN_ECDSA_SHA256, x, y, text, text_length,
        signature, signature_length);
}

bool gnutls_holds_ed25519(
    const void *key,
    const void *text,
    size_t text_length,
    const void *signature,
    size_t signature_length
)
{
    return holds(GNUTLS_ECC_CURVE_ED25519, GNUTLS_SIGN_EDDSA_ED25519, key, NULL, text, text_length,
        signature, signature_length);
}
