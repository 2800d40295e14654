// The few calls of zbar that this project needs. The library, which brings 36 others, is loaded at
// the first use.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Loads the library; false when it is not installed. Any thread, any number of times.
bool zbar_load(void);

// Hands what each QR code of a picture holds to `found`, in no certain order. Codes that are the parts
// of one text ("structured append") are joined; `is_part` when some of them are missing. The picture
// has a byte of grey a pixel, row by row; 0 is black. False when the library has failed or is not
// installed.
bool zbar_read(
    const uint8_t *pixels,
    unsigned width,
    unsigned height,
    void *context,
    void (*found)(void *context, const void *bytes, size_t count, bool is_part)
);
