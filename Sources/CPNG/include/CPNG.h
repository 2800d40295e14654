// The few calls of libpng that this project needs. The library is loaded at the first use.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Loads the library; false when it is not installed. Any thread, any number of times.
bool cpng_load(void);

// The width and the height that a PNG file states in its header; false when it has none.
bool cpng_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);

// Decodes a PNG file into a byte of grey a pixel, row by row; what is transparent becomes white.
// `room` is the number of bytes at `pixels`. False when the file is damaged, or when its picture has
// not just so many pixels.
bool cpng_grey(const uint8_t *bytes, size_t count, uint8_t *pixels, size_t room);
