#ifndef CATLASDATA_H
#define CATLASDATA_H

#include <stddef.h>

/// The embedded geographic tables; the layout is in Scripts/atlas/builder/format.py.
const unsigned char *_Nonnull atlas_data(void);

/// The number of bytes at `atlas_data`.
size_t atlas_size(void);

/// Asks the processor to fetch what lies at an address, which need not exist.
static inline void atlas_prefetch(const void *_Nonnull address) { __builtin_prefetch(address); }

#endif
