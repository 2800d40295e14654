package import Vocabulary

/// Why the person at the device could not be verified.
package enum DeviceError: CodedError {
    /// PAM says that it is not this person.
    case verificationFailed
    /// The person gave up, the time ran out, or the task was cancelled.
    case verificationCancelled
    /// PAM is not set up for the service, or misses what a module needs.
    case verificationUnavailable
    /// The person is who they say, but the account has ended or its password has expired.
    case accountNotValid
    /// A module counts tries and takes no more.
    case tooManyTries
    /// The modules asked more than a person can be expected to answer.
    case tooManyPrompts(limit: Int)
    /// A reply cannot be handed to PAM.
    case replyUnusable(limit: Int)
    /// An earlier verification has not ended yet.
    case verificationBusy
    /// A service lets everybody through without a word.
    case verificationUnasked(service: PrintableText)
    /// Not the name of a service.
    case serviceName(PrintableText)
    /// Memory, threads or a module failed; the status of PAM, 0 when there was none.
    case verificationBroken(status: Int32)

    /// Such as `device.verification.failed`.
    package var code: String {
        switch self {
        case .verificationFailed: "device.verification.failed"
        case .verificationCancelled: "device.verification.cancelled"
        case .verificationUnavailable: "device.verification.unavailable"
        case .accountNotValid: "device.verification.account-not-valid"
        case .tooManyTries: "device.verification.too-many-tries"
        case .tooManyPrompts: "device.verification.too-many-prompts"
        case .replyUnusable: "device.verification.reply"
        case .verificationBusy: "device.verification.busy"
        case .verificationUnasked: "device.verification.unasked"
        case .serviceName: "device.verification.service"
        case .verificationBroken: "device.verification.system"
        }
    }

    /// What would have been right.
    package var reason: String {
        switch self {
        case .verificationFailed:
            "the person at the device proves to PAM who they are"
        case .verificationCancelled:
            "the person answers what PAM asks, and in time"
        case .verificationUnavailable:
            "PAM has a service file for this program, and all that its modules need"
        case .accountNotValid:
            "the account on this machine is valid and its password has not expired"
        case .tooManyTries:
            "PAM still takes tries; wait, or ask the administrator"
        case .tooManyPrompts(let limit):
            "PAM asks at most \(limit) questions"
        case .replyUnusable(let limit):
            "a reply to PAM has at most \(limit) bytes, none of them 0"
        case .verificationBusy:
            "one person is verified at a time; try again when PAM has ended"
        case .verificationUnasked(let service):
            "the PAM service asks for something, or tells what it waits for; \(service) let the"
                + " person through without a word"
        case .serviceName(let found):
            "a PAM service has a name of 1 to 64 small letters, digits, points, hyphens and"
                + " underscores, and a file in /etc/pam.d or /usr/lib/pam.d; found: \(found)"
        case .verificationBroken(let status):
            "PAM has memory and threads and its modules work; its status was \(status)"
        }
    }
}
