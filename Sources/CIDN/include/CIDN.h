// The one call of libidn2 that this project needs. The library is loaded at the first use.
#pragma once
#include <stdbool.h>
#include <stddef.h>

// Whether the library is there.
bool idn_load(void);

// Writes the name of a host as DNS has it (UTS 46, without transitional forms), such as
// xn--bcher-kva.example, with a zero behind it. False when the name is none, or the room is too small.
bool idn_ascii(const char *host, char *ascii, size_t room);
