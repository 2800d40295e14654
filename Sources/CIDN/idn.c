#define _GNU_SOURCE
#include "CIDN.h"
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// The library's functions and flags, as its header has them.
static int (*to_ascii)(const char *input, char **output, int flags);
static void (*release)(void *text);
enum { NFC_INPUT = 1, NONTRANSITIONAL = 8 };

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
    void *handle = dlopen("libidn2.so.0", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_loaded = find(handle, "idn2_to_ascii_8z", &to_ascii) && find(handle, "idn2_free", &release);
}

bool idn_load(void)
{
    pthread_once(&once, load);
    return is_loaded;
}

bool idn_ascii(const char *host, char *ascii, size_t room)
{
    if (!idn_load()) return false;
    char *found = NULL;
    if (to_ascii(host, &found, NFC_INPUT | NONTRANSITIONAL) != 0) return false;
    bool fits = found != NULL && strlen(found) < room;
    if (fits) strcpy(ascii, found);
    release(found);
    return fits;
}
