#pragma once
#include <sys/prctl.h>
#include <sys/resource.h>

// prctl takes any arguments, and the resources are an enumeration that only C converts;
// Swift calls neither.

// 1: a crash may leave the memory in a file; 2: in one that only root reads; 0: it may not.
static inline int cpam_dumpable(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0); }

// 0, or -1 with errno.
static inline int cpam_set_undumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

// The soft limit of a core file in bytes.
static inline unsigned long long cpam_core_limit(void) {
    struct rlimit limit;
    return getrlimit(RLIMIT_CORE, &limit) == 0 ? limit.rlim_cur : 0;
}

// Lowers the soft and the hard limit of a core file to 0; 0, or -1 with errno.
static inline int cpam_set_no_core(void) {
    const struct rlimit none = {0, 0};
    return setrlimit(RLIMIT_CORE, &none);
}
