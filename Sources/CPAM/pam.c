#define _GNU_SOURCE
#include "CPAM.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

// The library's functions, with the types of its header.
static struct {
    __typeof__(pam_start) *start;
    __typeof__(pam_start_confdir) *start_confdir;
    __typeof__(pam_authenticate) *authenticate;
    __typeof__(pam_acct_mgmt) *check_account;
    __typeof__(pam_get_item) *item;
    __typeof__(pam_end) *end;
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static bool find(const char *name, void *place)
{
    // As a linked program would find it: what was loaded before the library comes first, such as
    // pam_wrapper of tests.
    void *symbol = dlsym(RTLD_DEFAULT, name);
    memcpy(place, &symbol, sizeof symbol);
    return symbol != NULL;
}

static void load(void)
{
    // Its modules look for it among all that is loaded. Never unloaded.
    if (dlopen("libpam.so.0", RTLD_NOW | RTLD_GLOBAL) == NULL) return;
    is_loaded = find("pam_start", &library.start)
        && find("pam_start_confdir", &library.start_confdir)
        && find("pam_authenticate", &library.authenticate)
        && find("pam_acct_mgmt", &library.check_account)
        && find("pam_get_item", &library.item)
        && find("pam_end", &library.end);
}

int cpam_start(
    const char *service,
    const char *user,
    const struct pam_conv *conversation,
    const char *folder,
    pam_handle_t **handle
)
{
    pthread_once(&once, load);
    if (!is_loaded) return PAM_SYSTEM_ERR;
    if (folder == NULL) return library.start(service, user, conversation, handle);
    return library.start_confdir(service, user, conversation, folder, handle);
}

int cpam_authenticate(pam_handle_t *handle, int flags)
{
    return library.authenticate(handle, flags);
}

int cpam_check_account(pam_handle_t *handle, int flags)
{
    return library.check_account(handle, flags);
}

int cpam_item(const pam_handle_t *handle, int kind, const void **item)
{
    return library.item(handle, kind, item);
}

int cpam_end(pam_handle_t *handle, int status)
{
    return library.end(handle, status);
}
