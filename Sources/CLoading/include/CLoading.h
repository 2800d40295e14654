// Libraries that are loaded when they are first needed.
#pragma once
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

// Writes the address of a function to `place`. False when the library does not have it.
bool loading_find(void *handle, const char *name, void *place);

// For a list `FUNCTIONS(of)` of `of(function, member)`: the members of a struct `library` with the types
// of the library's header, and the search for them in `handle`, as the rest of a conjunction.
#define LOADING_MEMBER(function, member) __typeof__(function) *member;
#define LOADING_FIND(function, member) && loading_find(handle, #function, &library.member)

// Declares `library`, and `library_load()`, which loads a library once. It is never unloaded.
#define LOADING_LIBRARY(name, FUNCTIONS) \
    static struct { \
        FUNCTIONS(LOADING_MEMBER) \
    } library; \
    static bool library_is_loaded; \
    static void library_find(void) \
    { \
        void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL); \
        library_is_loaded = handle != NULL FUNCTIONS(LOADING_FIND); \
    } \
    static bool library_load(void) \
    { \
        static pthread_once_t once = PTHREAD_ONCE_INIT; \
        pthread_once(&once, library_find); \
        return library_is_loaded; \
    }
