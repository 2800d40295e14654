package import Vocabulary

/// Why an account, or what is asked of it, cannot be found.
package enum AccountQueryError: CodedError {
    case unknown(Found, near: PrintableText?)
    case ambiguous(Found)
    case several(Int)
    case noCodes
    case codeTime
    case codeProof
    case exportsCodesOnly
    case noPushDevice
    case unknownPolicy(Found, near: String?)

    package var code: String {
        switch self {
        case .unknown: "account.unknown"
        case .ambiguous: "account.ambiguous"
        case .several: "account.several"
        case .noCodes: "account.no-codes"
        case .codeTime: "code.time"
        case .codeProof: "code.proof"
        case .exportsCodesOnly: "account.export.codes-only"
        case .noPushDevice: "account.no-push-device"
        case .unknownPolicy: "policy.unknown"
        }
    }

    package var reason: String {
        switch self {
        case .unknown(let found, let near):
            "an account is named by its name or by ISSUER:NAME; `pratique accounts` lists them"
                + found.clause(near: near?.text)
        case .ambiguous(let found):
            "a name that one account has; of several, ISSUER:NAME tells which" + found.clause()
        case .several(let count):
            "one account, or --account that names one of several; found \(count)"
        case .noCodes:
            "the account gives one-time codes"
        case .codeTime:
            "a time is given for time-based codes only"
        case .codeProof:
            "the server asks for proof of who you are before each code; `pratique code` asks for it"
        case .exportsCodesOnly:
            "an account with one-time codes is exported; a push device is enrolled with its server"
        case .noPushDevice:
            "the account has a push device"
        case .unknownPolicy(let found, let near):
            "the policy is one that this program knows: deviceTampering or biometricAvailable"
                + found.clause(near: near)
        }
    }
}
