#define _GNU_SOURCE
#include "picture.h"
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#include <zbar.h>

// zbar's name of the format with a byte of grey a pixel: `Y800`.
static const unsigned long grey = 0x30303859;

// The library's functions, with the types of its header.
static struct {
    __typeof__(zbar_image_scanner_create) *scanner_create;
    __typeof__(zbar_image_scanner_destroy) *scanner_destroy;
    __typeof__(zbar_image_scanner_set_config) *set_config;
    __typeof__(zbar_image_scanner_request_dbus) *request_dbus;
    __typeof__(zbar_image_create) *image_create;
    __typeof__(zbar_image_destroy) *image_destroy;
    __typeof__(zbar_image_set_format) *set_format;
    __typeof__(zbar_image_set_size) *set_size;
    __typeof__(zbar_image_set_data) *set_data;
    __typeof__(zbar_scan_image) *scan;
    __typeof__(zbar_image_first_symbol) *first_symbol;
    __typeof__(zbar_symbol_next) *next_symbol;
    __typeof__(zbar_symbol_get_type) *type;
    __typeof__(zbar_symbol_get_data) *data;
    __typeof__(zbar_symbol_get_data_length) *data_length;
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
    void *handle = dlopen("libzbar.so.0", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_loaded = find(handle, "zbar_image_scanner_create", &library.scanner_create)
        && find(handle, "zbar_image_scanner_destroy", &library.scanner_destroy)
        && find(handle, "zbar_image_scanner_set_config", &library.set_config)
        && find(handle, "zbar_image_scanner_request_dbus", &library.request_dbus)
        && find(handle, "zbar_image_create", &library.image_create)
        && find(handle, "zbar_image_destroy", &library.image_destroy)
        && find(handle, "zbar_image_set_format", &library.set_format)
        && find(handle, "zbar_image_set_size", &library.set_size)
        && find(handle, "zbar_image_set_data", &library.set_data)
        && find(handle, "zbar_scan_image", &library.scan)
        && find(handle, "zbar_image_first_symbol", &library.first_symbol)
        && find(handle, "zbar_symbol_next", &library.next_symbol)
        && find(handle, "zbar_symbol_get_type", &library.type)
        && find(handle, "zbar_symbol_get_data", &library.data)
        && find(handle, "zbar_symbol_get_data_length", &library.data_length);
}

bool picture_load_zbar(void)
{
    pthread_once(&once, load);
    return is_loaded;
}

static void configure(zbar_image_scanner_t *scanner)
{
    // zbar can tell the other programs of the machine what it has read.
    library.request_dbus(scanner, 0);
    library.set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0);
    library.set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1);
    // The bytes as they are: zbar would guess an encoding.
    library.set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_BINARY, 1);
}

bool picture_scan(const struct grey *picture, int file)
{
    zbar_image_scanner_t *scanner = library.scanner_create();
    zbar_image_t *image = library.image_create();
    if (scanner == NULL || image == NULL) return false;
    configure(scanner);
    size_t count = (size_t)picture->width * picture->height;
    library.set_format(image, grey);
    library.set_size(image, picture->width, picture->height);
    // Without a handler zbar leaves the memory alone.
    library.set_data(image, picture->pixels, count, NULL);
    // As it is, and light codes on a dark page.
    for (int turn = 0; turn < 2; turn++) {
        if (library.scan(scanner, image) < 0) return false;
        const zbar_symbol_t *symbol = library.first_symbol(image);
        for (; symbol != NULL; symbol = library.next_symbol(symbol)) {
            uint8_t kind = library.type(symbol) == ZBAR_PARTIAL ? PICTURE_PART : PICTURE_CODE;
            const char *data = library.data(symbol);
            size_t length = data == NULL ? 0 : library.data_length(symbol);
            if (!picture_write(file, kind, data, length)) return false;
        }
        for (size_t place = 0; place < count; place++) picture->pixels[place] ^= 255;
    }
    library.image_destroy(image);
    library.scanner_destroy(scanner);
    return true;
}
