#define _GNU_SOURCE
#include "CQREncode.h"
#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <qrencode.h>
#include <string.h>

// The library's functions, with the types of its header.
static struct {
    __typeof__(QRcode_APIVersionString) *version;
    __typeof__(QRcode_encodeData) *encode;
    __typeof__(QRcode_free) *release;
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
    void *handle = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_loaded = find(handle, "QRcode_APIVersionString", &library.version)
        && find(handle, "QRcode_encodeData", &library.encode)
        && find(handle, "QRcode_free", &library.release);
}

bool qrencode_load(void)
{
    pthread_once(&once, load);
    return is_loaded;
}

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
