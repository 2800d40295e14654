#define _GNU_SOURCE
#include "CPSL.h"
#include <dlfcn.h>
#include <libpsl.h>
#include <pthread.h>
#include <string.h>

// The library's functions, with the types of its header.
static struct {
    __typeof__(psl_latest) *latest;
    __typeof__(psl_is_public_suffix2) *is_suffix;
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
// Read once, never changed and never freed.
static psl_ctx_t *list;

static bool find(void *handle, const char *name, void *place)
{
    void *symbol = dlsym(handle, name);
    memcpy(place, &symbol, sizeof symbol);
    return symbol != NULL;
}

static void load(void)
{
    // The same name in Debian 12 and Debian 13. Never unloaded.
    void *handle = dlopen("libpsl.so.5", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    bool is_found = find(handle, "psl_latest", &library.latest)
        && find(handle, "psl_is_public_suffix2", &library.is_suffix);
    // The newest of the list that the library has in it and the one of the package publicsuffix.
    if (is_found) list = library.latest(NULL);
}

bool psl_load(void)
{
    pthread_once(&once, load);
    return list != NULL;
}

int psl_is_shared(const char *domain)
{
    if (!psl_load()) return -1;
    // Private owners of shared domains count, such as github.io.
    return library.is_suffix(list, domain, PSL_TYPE_ANY) != 0;
}
