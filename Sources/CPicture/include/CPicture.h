// Finds the QR codes in a picture, with libgd and zbar, in a child process with limits: both libraries
// are large, and the file may come from anybody. The libraries, which bring 61 others, are loaded at
// the first use.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The formats of files that libgd decodes here.
enum { PICTURE_BMP, PICTURE_GIF, PICTURE_JPEG, PICTURE_PNG, PICTURE_WEBP };

// The kinds of records: one for each code, then `PICTURE_READ` or `PICTURE_DAMAGED`. A record is a byte
// with its kind, four bytes with the length of its contents (lowest first), and the contents. The parts
// of a text that is split over several codes ("structured append") are joined; the kind is
// `PICTURE_PART` when some of them are missing.
enum { PICTURE_CODE, PICTURE_PART, PICTURE_READ, PICTURE_DAMAGED };

// Loads a library; false when it is not installed. Any thread, any number of times.
bool picture_load_gd(void);
bool picture_load_zbar(void);

// The limits of the child process.
struct picture_limits {
    // The most bytes that the process may allocate.
    uint64_t memory;
    // The most seconds that it may compute.
    unsigned seconds;
    // The most pixels in each direction.
    int side;
};

// Reads the codes of a file, and writes the records into `room` bytes at `records`. Gives how many
// bytes were written; the last record is missing when a limit was reached, a library has failed, or
// there was no room.
size_t picture_read(
    int format,
    const uint8_t *bytes,
    size_t count,
    struct picture_limits limits,
    uint8_t *records,
    size_t room
);
