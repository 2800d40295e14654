#include "CGnuTLS.h"
#include <dlfcn.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <limits.h>
#include <pthread.h>
#include <string.h>

// The library's functions, with the types of its header.
static struct {
    __typeof__(gnutls_check_version) *version;
    __typeof__(gnutls_hmac_fast) *hmac;
    __typeof__(gnutls_hmac_get_len) *length;
    __typeof__(gnutls_certificate_allocate_credentials) *allocate;
    __typeof__(gnutls_certificate_free_credentials) *release;
    __typeof__(gnutls_certificate_set_x509_key_mem) *set;
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static bool find(void *handle, const char *name, void *place)
{
    void *symbol = dlsym(handle, name);
    memcpy(place, &symbol, sizeof symbol);
    return symbol != NULL;
}

static void load(void)
{
    // The same name in Debian 12 (3.7) and Debian 13 (3.8). Never unloaded.
    void *handle = dlopen("libgnutls.so.30", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_loaded = find(handle, "gnutls_check_version", &library.version)
        && find(handle, "gnutls_hmac_fast", &library.hmac)
        && find(handle, "gnutls_hmac_get_len", &library.length)
        && find(handle, "gnutls_certificate_allocate_credentials", &library.allocate)
        && find(handle, "gnutls_certificate_free_credentials", &library.release)
        && find(handle, "gnutls_certificate_set_x509_key_mem", &library.set);
}

bool gnutls_load(void)
{
    pthread_once(&once, load);
    return is_loaded;
}

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
