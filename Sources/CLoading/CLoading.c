#include "CLoading.h"
#include <string.h>

bool loading_find(void *handle, const char *name, void *place)
{
    void *symbol = dlsym(handle, name);
    memcpy(place, &symbol, sizeof symbol);
    return symbol != NULL;
}
