#define _GNU_SOURCE
#include "CIDN.h"
#include <CLoading.h>
#include <string.h>

// The library's functions and flags, as its header has them.
int idn2_to_ascii_8z(const char *input, char **output, int flags);
void idn2_free(void *text);
enum { NFC_INPUT = 1, NONTRANSITIONAL = 8 };
#define FUNCTIONS(of) of(idn2_to_ascii_8z, to_ascii) of(idn2_free, release)

// The same name in Debian 12 and Debian 13.
LOADING_LIBRARY("libidn2.so.0", FUNCTIONS)

bool idn_load(void) { return library_load(); }

bool idn_ascii(const char *host, char *ascii, size_t room)
{
    if (!idn_load()) return false;
    char *found = NULL;
    if (library.to_ascii(host, &found, NFC_INPUT | NONTRANSITIONAL) != 0) return false;
    bool fits = found != NULL && strlen(found) < room;
    if (fits) strcpy(ascii, found);
    library.release(found);
    return fits;
}
