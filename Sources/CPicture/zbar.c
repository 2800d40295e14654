#define _GNU_SOURCE
#include "picture.h"
#include <CLoading.h>
#include <string.h>
#include <zbar.h>

// zbar's name of the format with a byte of grey a pixel: `Y800`.
static const unsigned long grey = 0x30303859;

// The library's functions, with the types of its header.
#define FUNCTIONS(of) \
    of(zbar_image_scanner_create, scanner_create) \
    of(zbar_image_scanner_destroy, scanner_destroy) \
    of(zbar_image_scanner_set_config, set_config) \
    of(zbar_image_scanner_request_dbus, request_dbus) of(zbar_image_create, image_create) \
    of(zbar_image_destroy, image_destroy) of(zbar_image_set_format, set_format) \
    of(zbar_image_set_size, set_size) of(zbar_image_set_data, set_data) \
    of(zbar_scan_image, scan) of(zbar_image_first_symbol, first_symbol) \
    of(zbar_symbol_next, next_symbol) of(zbar_symbol_get_type, type) \
    of(zbar_symbol_get_data, data) of(zbar_symbol_get_data_length, data_length)

// The same name in Debian 12 and Debian 13.
LOADING_LIBRARY("libzbar.so.0", FUNCTIONS)

bool picture_load_zbar(void) { return library_load(); }

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
