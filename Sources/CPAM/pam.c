#define _GNU_SOURCE
#include "CPAM.h"
#include <CLoading.h>
#include <string.h>

// The library's functions, with the types of its header.
#define FUNCTIONS(of) \
    of(pam_start, start) of(pam_start_confdir, start_confdir) of(pam_authenticate, authenticate) \
    of(pam_acct_mgmt, check_account) of(pam_get_item, item) of(pam_end, end)

static struct {
    FUNCTIONS(LOADING_MEMBER)
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static void load(void)
{
    // Its modules look for it among all that is loaded. Never unloaded.
    if (dlopen("libpam.so.0", RTLD_NOW | RTLD_GLOBAL) == NULL) return;
    // As a linked program would find it: what was loaded before the library comes first, such as
    // pam_wrapper of tests.
    void *handle = RTLD_DEFAULT;
    is_loaded = true FUNCTIONS(LOADING_FIND);
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
