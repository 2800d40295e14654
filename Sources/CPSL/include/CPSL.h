// The few calls of libpsl that this project needs. The library is loaded at the first use.
#pragma once
#include <stdbool.h>

// Whether the library and a list of public suffixes are there.
bool psl_load(void);

// 1 when many owners share a domain, 0 when one has it, -1 when that cannot be told.
int psl_is_shared(const char *domain);
