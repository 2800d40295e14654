#define _GNU_SOURCE
#include "picture.h"
#include <CLoading.h>
#include <gd.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// The library's functions, with the types of its header.
#define FUNCTIONS(of) \
    of(gdImageCreateFromBmpPtr, bmp) of(gdImageCreateFromGifPtr, gif) \
    of(gdImageCreateFromJpegPtr, jpeg) of(gdImageCreateFromPngPtr, png) \
    of(gdImageCreateFromWebpPtr, webp) of(gdImageGetTrueColorPixel, pixel)

// The same name in Debian 12 and Debian 13.
LOADING_LIBRARY("libgd.so.3", FUNCTIONS)

bool picture_load_gd(void) { return library_load(); }

decoded *picture_decode(int format, const uint8_t *bytes, size_t count, int side)
{
    if (format < 0 || format > PICTURE_WEBP || count > INT_MAX) return NULL;
    const __typeof__(library.png) decoders[] = {
        [PICTURE_BMP] = library.bmp,   [PICTURE_GIF] = library.gif, [PICTURE_JPEG] = library.jpeg,
        [PICTURE_PNG] = library.png,   [PICTURE_WEBP] = library.webp,
    };
    // It does not write there.
    gdImagePtr picture = decoders[format]((int)count, (void *)bytes);
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
