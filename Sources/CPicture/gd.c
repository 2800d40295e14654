#define _GNU_SOURCE
#include "picture.h"
#include <dlfcn.h>
#include <gd.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The library's functions, with the types of its header.
static struct {
    __typeof__(gdImageCreateFromPngPtr) *decode[PICTURE_WEBP + 1];
    __typeof__(gdImageGetTrueColorPixel) *pixel;
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
    void *handle = dlopen("libgd.so.3", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_loaded = find(handle, "gdImageCreateFromBmpPtr", &library.decode[PICTURE_BMP])
        && find(handle, "gdImageCreateFromGifPtr", &library.decode[PICTURE_GIF])
        && find(handle, "gdImageCreateFromJpegPtr", &library.decode[PICTURE_JPEG])
        && find(handle, "gdImageCreateFromPngPtr", &library.decode[PICTURE_PNG])
        && find(handle, "gdImageCreateFromWebpPtr", &library.decode[PICTURE_WEBP])
        && find(handle, "gdImageGetTrueColorPixel", &library.pixel);
}

bool picture_load_gd(void)
{
    pthread_once(&once, load);
    return is_loaded;
}

decoded *picture_decode(int format, const uint8_t *bytes, size_t count, int side)
{
    if (format < 0 || format > PICTURE_WEBP || count > INT_MAX) return NULL;
    // It does not write there.
    gdImagePtr picture = library.decode[format]((int)count, (void *)bytes);
    if (picture == NULL) return NULL;
    // A file can have other numbers further on than in its header.
    bool fits = gdImageSX(picture) <= side && gdImageSY(picture) <= side;
    return fits ? picture : NULL;
}

bool picture_draw(const decoded *picture, int ground, struct grey *drawn)
{
    gdImagePtr source = (gdImagePtr)picture;
    drawn->width = (unsigned)gdImageSX(source);
    drawn->height = (unsigned)gdImageSY(source);
    drawn->pixels = malloc((size_t)drawn->width * drawn->height);
    if (drawn->pixels == NULL) return false;
    // A colour that stands for nothing; in pictures with a palette libgd knows it itself.
    int none = gdImageTrueColor(source) ? gdImageGetTransparent(source) : -1;
    bool shows = false;
    uint8_t *place = drawn->pixels;
    for (int row = 0; row < (int)drawn->height; row++) {
        for (int column = 0; column < (int)drawn->width; column++) {
            int colour = library.pixel(source, column, row);
            int clear = colour == none ? gdAlphaTransparent : gdTrueColorGetAlpha(colour);
            int grey = (299 * gdTrueColorGetRed(colour) + 587 * gdTrueColorGetGreen(colour)
                        + 114 * gdTrueColorGetBlue(colour)) / 1000;
            shows |= clear > 0;
            *place++ = (uint8_t)((grey * (gdAlphaMax - clear) + ground * clear) / gdAlphaMax);
        }
    }
    return shows;
}
