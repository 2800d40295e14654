#define _GNU_SOURCE
#include "CFIDO2.h"
#include <dlfcn.h>
#include <fido.h>
#include <pthread.h>
#include <string.h>

// The library's functions, with the types of its header.
#define FUNCTIONS(of) \
    of(fido_init) of(fido_dev_info_new) of(fido_dev_info_manifest) of(fido_dev_info_ptr) \
    of(fido_dev_info_path) of(fido_dev_info_manufacturer_string) \
    of(fido_dev_info_product_string) of(fido_dev_info_free) of(fido_dev_new) of(fido_dev_open) \
    of(fido_dev_close) of(fido_dev_free) of(fido_dev_cancel) of(fido_dev_set_timeout) \
    of(fido_dev_has_pin) of(fido_dev_has_uv) of(fido_dev_get_retry_count) of(fido_cred_new) \
    of(fido_cred_free) of(fido_cred_set_type) of(fido_cred_set_clientdata_hash) \
    of(fido_cred_set_rp) of(fido_cred_set_user) of(fido_cred_set_rk) of(fido_cred_set_uv) \
    of(fido_cred_exclude) of(fido_dev_make_cred) of(fido_cred_fmt) of(fido_cred_attstmt_ptr) \
    of(fido_cred_attstmt_len) of(fido_cred_authdata_raw_ptr) of(fido_cred_authdata_raw_len) \
    of(fido_cred_id_ptr) of(fido_cred_id_len) of(fido_assert_new) of(fido_assert_free) \
    of(fido_assert_set_clientdata_hash) of(fido_assert_set_rp) of(fido_assert_set_uv) \
    of(fido_assert_allow_cred) of(fido_dev_get_assert) of(fido_assert_count) \
    of(fido_assert_id_ptr) of(fido_assert_id_len) of(fido_assert_authdata_ptr) \
    of(fido_assert_authdata_len) of(fido_assert_sig_ptr) of(fido_assert_sig_len) \
    of(fido_assert_user_id_ptr) of(fido_assert_user_id_len) of(fido_assert_user_name) \
    of(fido_assert_user_display_name)

#define MEMBER(name) __typeof__(name) *name;
static struct {
    FUNCTIONS(MEMBER)
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
    // The same name in Debian 12 and Debian 13. Never unloaded.
    void *handle = dlopen("libfido2.so.1", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
#define FIND(name) && find(handle, #name, &library.name)
    is_loaded = true FUNCTIONS(FIND);
    if (is_loaded) library.fido_init(0);
}

bool fido2_load(void)
{
    pthread_once(&once, load);
    return is_loaded;
}

// More are not plugged in at once.
enum { MOST_KEYS = 16 };

void fido2_list(
    void *context,
    void (*found)(void *context, const char *path, const char *maker, const char *product))
{
    if (!fido2_load()) return;
    fido_dev_info_t *list = library.fido_dev_info_new(MOST_KEYS);
    size_t count = 0;
    if (list == NULL) return;
    if (library.fido_dev_info_manifest(list, MOST_KEYS, &count) == FIDO_OK) {
        for (size_t place = 0; place < count; place++) {
            const fido_dev_info_t *one = library.fido_dev_info_ptr(list, place);
            found(
                context, library.fido_dev_info_path(one),
                library.fido_dev_info_manufacturer_string(one),
                library.fido_dev_info_product_string(one));
        }
    }
    library.fido_dev_info_free(&list, MOST_KEYS);
}

struct fido_dev *fido2_open(
    const char *path, int milliseconds, void (*prepare)(struct fido_dev *key), int *status)
{
    *status = FIDO_ERR_INTERNAL;
    if (!fido2_load()) return NULL;
    fido_dev_t *key = library.fido_dev_new();
    if (key == NULL) return NULL;
    if (prepare != NULL) prepare(key);
    *status = library.fido_dev_set_timeout(key, milliseconds);
    if (*status == FIDO_OK) *status = library.fido_dev_open(key, path);
    if (*status == FIDO_OK) return key;
    library.fido_dev_free(&key);
    return NULL;
}

void fido2_close(struct fido_dev *key)
{
    library.fido_dev_close(key);
    library.fido_dev_free(&key);
}

void fido2_cancel(struct fido_dev *key) { library.fido_dev_cancel(key); }

bool fido2_has_pin(const struct fido_dev *key) { return library.fido_dev_has_pin(key); }

bool fido2_has_verification(const struct fido_dev *key) { return library.fido_dev_has_uv(key); }

int fido2_attempts(struct fido_dev *key)
{
    int count = 0;
    return library.fido_dev_get_retry_count(key, &count) == FIDO_OK ? count : -1;
}

static fido_opt_t verification(const struct fido2_wish *wish)
{
    return wish->is_verified ? FIDO_OPT_TRUE : FIDO_OPT_OMIT;
}

// Goes on with the next call while all went well.
#define TRY(call) if (status == FIDO_OK) status = library.call

int fido2_register(
    struct fido_dev *key, const struct fido2_wish *wish, const struct fido2_user *user,
    void *context, void (*made)(void *context, const struct fido2_registration *registration))
{
    fido_cred_t *new = library.fido_cred_new();
    int status = new == NULL ? FIDO_ERR_INTERNAL : FIDO_OK;
    TRY(fido_cred_set_type(new, user->algorithm));
    TRY(fido_cred_set_clientdata_hash(new, wish->digest.start, wish->digest.count));
    TRY(fido_cred_set_rp(new, wish->site, user->site_name));
    TRY(fido_cred_set_user(
        new, user->handle.start, user->handle.count, user->name, user->display_name, NULL));
    TRY(fido_cred_set_rk(new, user->is_resident ? FIDO_OPT_TRUE : FIDO_OPT_OMIT));
    TRY(fido_cred_set_uv(new, verification(wish)));
    for (size_t place = 0; place < wish->id_count; place++)
        TRY(fido_cred_exclude(new, wish->ids[place].start, wish->ids[place].count));
    TRY(fido_dev_make_cred(key, new, wish->pin));
    if (status == FIDO_OK) {
        struct fido2_registration registration = {
            .format = library.fido_cred_fmt(new),
            .statement = {library.fido_cred_attstmt_ptr(new), library.fido_cred_attstmt_len(new)},
            .data = {
                library.fido_cred_authdata_raw_ptr(new), library.fido_cred_authdata_raw_len(new)},
            .id = {library.fido_cred_id_ptr(new), library.fido_cred_id_len(new)},
        };
        made(context, &registration);
    }
    library.fido_cred_free(&new);
    return status;
}

int fido2_sign(
    struct fido_dev *key, const struct fido2_wish *wish, void *context,
    void (*used)(void *context, const struct fido2_assertion *assertion))
{
    fido_assert_t *use = library.fido_assert_new();
    int status = use == NULL ? FIDO_ERR_INTERNAL : FIDO_OK;
    TRY(fido_assert_set_clientdata_hash(use, wish->digest.start, wish->digest.count));
    TRY(fido_assert_set_rp(use, wish->site));
    TRY(fido_assert_set_uv(use, verification(wish)));
    for (size_t place = 0; place < wish->id_count; place++)
        TRY(fido_assert_allow_cred(use, wish->ids[place].start, wish->ids[place].count));
    TRY(fido_dev_get_assert(key, use, wish->pin));
    size_t count = status == FIDO_OK ? library.fido_assert_count(use) : 0;
    for (size_t place = 0; place < count; place++) {
        struct fido2_assertion assertion = {
            .id = {library.fido_assert_id_ptr(use, place), library.fido_assert_id_len(use, place)},
            .data = {
                library.fido_assert_authdata_ptr(use, place),
                library.fido_assert_authdata_len(use, place)},
            .signature = {
                library.fido_assert_sig_ptr(use, place), library.fido_assert_sig_len(use, place)},
            .user_handle = {
                library.fido_assert_user_id_ptr(use, place),
                library.fido_assert_user_id_len(use, place)},
            .user_name = library.fido_assert_user_name(use, place),
            .display_name = library.fido_assert_user_display_name(use, place),
        };
        used(context, &assertion);
    }
    library.fido_assert_free(&use);
    return status;
}
