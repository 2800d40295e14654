package import Vocabulary

/// Why the person at the device could not be verified by PAM.
package enum DeviceError: CodedError {
    case verificationFailed
    case verificationCancelled
    case verificationUnavailable
    case accountNotValid
    case tooManyTries
    case tooManyPrompts(limit: Int)
    case replyUnusable(limit: Int)
    case verificationBusy
    case verificationUnasked(service: PrintableText)
    case serviceName(PrintableText)
    /// Of PAM, 0 when there was none.
    case verificationBroken(status: Int32)

    package var row: (code: String, reason: String) {
        switch self {
        case .verificationFailed:
            ("device.verification.failed", "PAM did not verify the person at the device.")
        case .verificationCancelled:
            (
                "device.verification.cancelled",
                "The verification was cancelled, took too long, or had no terminal to ask on."
            )
        case .verificationUnavailable:
            (
                "device.verification.unavailable",
                "PAM has no service file for this program, or its modules lack something that they "
                    + "need."
            )
        case .accountNotValid:
            (
                "device.verification.account-not-valid",
                "The account on this machine is not valid, or its password has expired."
            )
        case .tooManyTries:
            (
                "device.verification.too-many-tries",
                "PAM accepts no more attempts. Wait, or ask the administrator."
            )
        case .tooManyPrompts(let limit):
            ("device.verification.too-many-prompts", "PAM asked more than \(limit) questions.")
        case .replyUnusable(let limit):
            (
                "device.verification.reply",
                "The reply to PAM is longer than \(limit) bytes or has a zero byte."
            )
        case .verificationBusy:
            (
                "device.verification.busy",
                "Another verification is still running. Try again when it has ended."
            )
        case .verificationUnasked(let service):
            (
                "device.verification.unasked",
                "The PAM service \(service) let the person through without any prompt. Choose one"
                    + " that prompts: `pratique store pam-service NAME`."
            )
        case .serviceName(let name):
            (
                "device.verification.service",
                "There is no PAM service \"\(name)\". It needs 1 to 64 lower-case letters, digits,"
                    + " dots, hyphens or underscores, and a file in /etc/pam.d or /usr/lib/pam.d."
            )
        case .verificationBroken(let status):
            (
                "device.verification.system",
                "PAM failed with status \(status): memory, a thread or a module failed."
            )
        }
    }
}

/// How a user proves who they are.
package enum VerificationWay: String, Hashable, Sendable, CaseIterable {
    /// The passphrase where PAM cannot ask.
    case pam
    /// The one that opens the store.
    case passphrase
}
