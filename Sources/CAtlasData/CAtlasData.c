#include "CAtlasData.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// Read in place: the pages are mapped from the executable when they are first touched.
static const unsigned char tables[] __attribute__((aligned(64))) = {
#embed "atlas.bin"
};

const unsigned char *atlas_data(void) { return tables; }

size_t atlas_size(void) { return sizeof tables; }
