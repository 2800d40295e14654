#define _GNU_SOURCE
#include "CFIDO2.h"
#include <CLoading.h>
#include <fido.h>
#include <string.h>

// The library's functions, with the types of its header.
#define FUNCTIONS(of) \
    of(fido_init, init) of(fido_dev_info_new, dev_info_new) \
    of(fido_dev_info_manifest, dev_info_manifest) of(fido_dev_info_ptr, dev_info_ptr) \
    of(fido_dev_info_path, dev_info_path) \
    of(fido_dev_info_manufacturer_string, dev_info_manufacturer_string) \
    of(fido_dev_info_product_string, dev_info_product_string) \
    of(fido_dev_info_free, dev_info_free) of(fido_dev_new, dev_new) of(fido_dev_open, dev_open) \
    of(fido_dev_close, dev_close) of(fido_dev_free, dev_free) of(fido_dev_cancel, dev_cancel) \
    of(fido_dev_set_timeout, dev_set_timeout) of(fido_dev_has_pin, dev_has_pin) \
    of(fido_dev_has_uv, dev_has_uv) of(fido_dev_get_retry_count, dev_get_retry_count) \
    of(fido_cred_new, cred_new) of(fido_cred_free, cred_free) \
    of(fido_cred_set_type, cred_set_type) \
    of(fido_cred_set_clientdata_hash, cred_set_clientdata_hash) \
    of(fido_cred_set_rp, cred_set_rp) of(fido_cred_set_user, cred_set_user) \
    of(fido_cred_set_rk, cred_set_rk) of(fido_cred_set_uv, cred_set_uv) \
    of(fido_cred_exclude, cred_exclude) of(fido_dev_make_cred, dev_make_cred) \
    of(fido_cred_fmt, cred_fmt) of(fido_cred_attstmt_ptr, cred_attstmt_ptr) \
    of(fido_cred_attstmt_len, cred_attstmt_len) \
    of(fido_cred_authdata_raw_ptr, cred_authdata_raw_ptr) \
    of(fido_cred_authdata_raw_len, cred_authdata_raw_len) of(fido_cred_id_ptr, cred_id_ptr) \
    of(fido_cred_id_len, cred_id_len) of(fido_assert_new, assert_new) \
    of(fido_assert_free, assert_free) \
    of(fido_assert_set_clientdata_hash, assert_set_clientdata_hash) \
    of(fido_assert_set_rp, assert_set_rp) of(fido_assert_set_uv, assert_set_uv) \
    of(fido_assert_allow_cred, assert_allow_cred) of(fido_dev_get_assert, dev_get_assert) \
    of(fido_assert_count, assert_count) of(fido_assert_id_ptr, assert_id_ptr) \
    of(fido_assert_id_len, assert_id_len) of(fido_assert_authdata_ptr, assert_authdata_ptr) \
    of(fido_assert_authdata_len, assert_authdata_len) of(fido_assert_sig_ptr, assert_sig_ptr) \
    of(fido_assert_sig_len, assert_sig_len) of(fido_assert_user_id_ptr, assert_user_id_ptr) \
    of(fido_assert_user_id_len, assert_user_id_len) of(fido_assert_user_name, assert_user_name) \
    of(fido_assert_user_display_name, assert_user_display_name)

// The same name in Debian 12 and Debian 13.
LOADING_LIBRARY("libfido2.so.1", FUNCTIONS)

static void start(void)
{
    if (library_load()) library.init(0);
}

bool fido2_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    return library_load();
}

// More are not plugged in at once.
enum { MOST_KEYS = 16 };

void fido2_list(
    void *context,
    void (*found)(void *context, const char *path, const char *maker, const char *product))
{
    if (!fido2_load()) return;
    fido_dev_info_t *list = library.dev_info_new(MOST_KEYS);
    size_t count = 0;
    if (list == NULL) return;
    if (library.dev_info_manifest(list, MOST_KEYS, &count) == FIDO_OK) {
        for (size_t place = 0; place < count; place++) {
            const fido_dev_info_t *one = library.dev_info_ptr(list, place);
            found(
                context, library.dev_info_path(one),
                library.dev_info_manufacturer_string(one),
                library.dev_info_product_string(one));
        }
    }
    library.dev_info_free(&list, MOST_KEYS);
}

struct fido_dev *fido2_open(
    const char *path, int milliseconds, void (*prepare)(struct fido_dev *key), int *status)
{
    *status = FIDO_ERR_INTERNAL;
    if (!fido2_load()) return NULL;
    fido_dev_t *key = library.dev_new();
    if (key == NULL) return NULL;
    if (prepare != NULL) prepare(key);
    *status = library.dev_set_timeout(key, milliseconds);
    if (*status == FIDO_OK) *status = library.dev_open(key, path);
    if (*status == FIDO_OK) return key;
    library.dev_free(&key);
    return NULL;
}

void fido2_close(struct fido_dev *key)
{
    library.dev_close(key);
    library.dev_free(&key);
}

void fido2_cancel(struct fido_dev *key) { library.dev_cancel(key); }

bool fido2_has_pin(const struct fido_dev *key) { return library.dev_has_pin(key); }

bool fido2_has_verification(const struct fido_dev *key) { return library.dev_has_uv(key); }

int fido2_attempts(struct fido_dev *key)
{
    int count = 0;
    return library.dev_get_retry_count(key, &count) == FIDO_OK ? count : -1;
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
    fido_cred_t *new = library.cred_new();
    int status = new == NULL ? FIDO_ERR_INTERNAL : FIDO_OK;
    TRY(cred_set_type(new, user->algorithm));
    TRY(cred_set_clientdata_hash(new, wish->digest.start, wish->digest.count));
    TRY(cred_set_rp(new, wish->site, user->site_name));
    TRY(cred_set_user(
        new, user->handle.start, user->handle.count, user->name, user->display_name, NULL));
    TRY(cred_set_rk(new, user->is_resident ? FIDO_OPT_TRUE : FIDO_OPT_OMIT));
    TRY(cred_set_uv(new, verification(wish)));
    for (size_t place = 0; place < wish->id_count; place++)
        TRY(cred_exclude(new, wish->ids[place].start, wish->ids[place].count));
    TRY(dev_make_cred(key, new, wish->pin));
    if (status == FIDO_OK) {
        struct fido2_registration registration = {
            .format = library.cred_fmt(new),
            .statement = {library.cred_attstmt_ptr(new), library.cred_attstmt_len(new)},
            .data = {
                library.cred_authdata_raw_ptr(new), library.cred_authdata_raw_len(new)},
            .id = {library.cred_id_ptr(new), library.cred_id_len(new)},
        };
        made(context, &registration);
    }
    library.cred_free(&new);
    return status;
}

int fido2_sign(
    struct fido_dev *key, const struct fido2_wish *wish, void *context,
    void (*used)(void *context, const struct fido2_assertion *assertion))
{
    fido_assert_t *use = library.assert_new();
    int status = use == NULL ? FIDO_ERR_INTERNAL : FIDO_OK;
    TRY(assert_set_clientdata_hash(use, wish->digest.start, wish->digest.count));
    TRY(assert_set_rp(use, wish->site));
    TRY(assert_set_uv(use, verification(wish)));
    for (size_t place = 0; place < wish->id_count; place++)
        TRY(assert_allow_cred(use, wish->ids[place].start, wish->ids[place].count));
    TRY(dev_get_assert(key, use, wish->pin));
    size_t count = status == FIDO_OK ? library.assert_count(use) : 0;
    for (size_t place = 0; place < count; place++) {
        struct fido2_assertion assertion = {
            .id = {library.assert_id_ptr(use, place), library.assert_id_len(use, place)},
            .data = {
                library.assert_authdata_ptr(use, place),
                library.assert_authdata_len(use, place)},
            .signature = {
                library.assert_sig_ptr(use, place), library.assert_sig_len(use, place)},
            .user_handle = {
                library.assert_user_id_ptr(use, place),
                library.assert_user_id_len(use, place)},
            .user_name = library.assert_user_name(use, place),
            .display_name = library.assert_user_display_name(use, place),
        };
        used(context, &assertion);
    }
    library.assert_free(&use);
    return status;
}
