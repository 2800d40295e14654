#define _GNU_SOURCE
#include "CPNG.h"
#include <dlfcn.h>
#include <png.h>
#include <pthread.h>
#include <string.h>

// The library's functions, with the types of its header.
static struct {
    __typeof__(png_image_begin_read_from_memory) *begin;
    __typeof__(png_image_finish_read) *finish;
    __typeof__(png_image_free) *release;
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
    void *handle = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_loaded = find(handle, "png_image_begin_read_from_memory", &library.begin)
        && find(handle, "png_image_finish_read", &library.finish)
        && find(handle, "png_image_free", &library.release);
}

bool cpng_load(void)
{
    pthread_once(&once, load);
    return is_loaded;
}

// Reads no further than the header. `image` is to be released in any case.
static bool begin(png_image *image, const uint8_t *bytes, size_t count)
{
    memset(image, 0, sizeof *image);
    image->version = PNG_IMAGE_VERSION;
    return library.begin(image, bytes, count) != 0;
}

bool cpng_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height)
{
    if (!cpng_load()) return false;
    png_image image;
    bool is_picture = begin(&image, bytes, count);
    *width = image.width;
    *height = image.height;
    library.release(&image);
    return is_picture;
}

bool cpng_grey(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t room)
{
    if (!cpng_load()) return false;
    png_image image;
    const png_color white = {255, 255, 255};
    bool is_whole = begin(&image, bytes, count) && (uint64_t)image.width * image.height == room;
    if (is_whole) {
        image.format = PNG_FORMAT_GRAY;
        is_whole = library.finish(&image, &white, pixels, (png_int_32)image.width, NULL) != 0;
    }
    library.release(&image);
    return is_whole;
}
