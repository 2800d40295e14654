import CPAM

/// The results of PAM's calls, and what they mean for a verification.
enum PAMStatus {
    /// The meaning of what `pam_start` or `pam_authenticate` returned.
    static func error(authenticating status: Int32) -> DeviceError? {
        switch status {
        case PAM_SUCCESS: nil
        case PAM_AUTH_ERR, PAM_USER_UNKNOWN, PAM_PERM_DENIED, PAM_CRED_INSUFFICIENT:
            .verificationFailed
        case PAM_MAXTRIES: .tooManyTries
        case PAM_ACCT_EXPIRED, PAM_NEW_AUTHTOK_REQD, PAM_AUTHTOK_EXPIRED, PAM_CRED_EXPIRED:
            .accountNotValid
        case PAM_AUTHINFO_UNAVAIL, PAM_CRED_UNAVAIL, PAM_OPEN_ERR, PAM_SYMBOL_ERR,
            PAM_MODULE_UNKNOWN:
            .verificationUnavailable
        default: .verificationBroken(status: status)
        }
    }

    /// The meaning of what `pam_acct_mgmt` returned.
    static func error(checkingAccount status: Int32) -> DeviceError? {
        switch status {
        case PAM_AUTH_ERR, PAM_USER_UNKNOWN, PAM_PERM_DENIED: .accountNotValid
        default: error(authenticating: status)
        }
    }
}
