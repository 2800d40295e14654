#define _GNU_SOURCE
#include "CPSL.h"
#include <CLoading.h>
#include <libpsl.h>
#include <string.h>

// The library's functions, with the types of its header.
#define FUNCTIONS(of) of(psl_latest, latest) of(psl_is_public_suffix2, is_suffix)

// The same name in Debian 12 and Debian 13.
LOADING_LIBRARY("libpsl.so.5", FUNCTIONS)

// Read once, never changed and never freed.
static psl_ctx_t *list;

// The newest of the list that the library has in it and the one of the package publicsuffix.
static void read_list(void)
{
    if (library_load()) list = library.latest(NULL);
}

bool psl_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_list);
    return list != NULL;
}

int psl_is_shared(const char *domain)
{
    if (!psl_load()) return -1;
    // Private owners of shared domains count, such as github.io.
    return library.is_suffix(list, domain, PSL_TYPE_ANY) != 0;
}
