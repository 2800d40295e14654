// The few calls of libqrencode that this project needs. The library is loaded at the first use.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The most modules of a code: those of version 40, 177 in each direction.
enum { QRENCODE_MODULES = 177 * 177 };

// Loads the library; false when it is not installed. Any thread, any number of times.
bool qrencode_load(void);

// The version of the library, such as 4.1.1; NULL when it is not installed. Loads it.
const char *qrencode_version(void);

// Writes the smallest code of level M that holds some bytes: a byte a module, row by row, of which
// the lowest bit is 1 when the module is dark. `modules` has QRENCODE_MODULES bytes. Gives the
// width, 0 when no code could be made. The library's own copy of the modules is wiped.
int qrencode_modules(const uint8_t *text, size_t count, uint8_t *modules);
