// What the files of this target share.
#pragma once
#include "CPicture.h"

// A picture with a byte of grey a pixel, row by row; 0 is black.
struct grey {
    unsigned width, height;
    uint8_t *pixels;
};

// A decoded picture of libgd.
typedef struct gdImageStruct decoded;

// Decodes a file; NULL when it is damaged, or has more pixels in a direction than `side`.
decoded *picture_decode(int format, const uint8_t *bytes, size_t count, int side);

// Draws a picture on a ground of one grey. True when the ground shows anywhere. `pixels` is NULL when
// there is no memory for it; the caller frees it.
bool picture_draw(const decoded *picture, int ground, struct grey *drawn);

// Writes a record for each code of a picture. False when zbar has failed.
bool picture_scan(const struct grey *picture, int file);

// Writes a record.
bool picture_write(int file, uint8_t kind, const void *bytes, size_t count);
