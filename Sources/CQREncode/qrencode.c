#define _GNU_SOURCE
#include "CQREncode.h"
#include <CLoading.h>
#include <limits.h>
#include <qrencode.h>
#include <string.h>

// The library's functions, with the types of its header.
#define FUNCTIONS(of) \
    of(QRcode_APIVersionString, version) of(QRcode_encodeData, encode) of(QRcode_free, release)

// The same name in Debian 12 and Debian 13.
LOADING_LIBRARY("libqrencode.so.4", FUNCTIONS)

bool qrencode_load(void) { return library_load(); }

const char *qrencode_version(void)
{
    return qrencode_load() ? library.version() : NULL;
}

int qrencode_modules(const uint8_t *text, size_t count, uint8_t *modules)
{
    if (count > INT_MAX || !qrencode_load()) return 0;
    QRcode *code = library.encode((int)count, text, 0, QR_ECLEVEL_M);
    if (code == NULL) return 0;
    int width = code->width;
    size_t size = (size_t)width * (size_t)width;
    if (code->data == NULL || width <= 0 || size > QRENCODE_MODULES) {
        width = 0;
    } else {
        memcpy(modules, code->data, size);
        explicit_bzero(code->data, size);
    }
    library.release(code);
    return width;
}
