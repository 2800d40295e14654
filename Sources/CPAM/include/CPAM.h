// The few calls of Linux-PAM that this project needs. The library is loaded at the first use.
#pragma once
#include "process.h"
#include <security/pam_appl.h>

// As `pam_start`, or `pam_start_confdir` with a folder of service files. PAM_SYSTEM_ERR when the
// library is not installed. The functions below need the handle that this one gave.
int cpam_start(
    const char *service,
    const char *user,
    const struct pam_conv *conversation,
    const char *folder,
    pam_handle_t **handle
);

int cpam_authenticate(pam_handle_t *handle, int flags);

int cpam_check_account(pam_handle_t *handle, int flags);

int cpam_item(const pam_handle_t *handle, int kind, const void **item);

int cpam_end(pam_handle_t *handle, int status);
