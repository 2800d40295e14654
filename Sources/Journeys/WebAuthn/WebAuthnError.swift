public import Vocabulary

/// Why a registration or a sign-in with a key did not come about, in the names of DOM errors.
///
/// Servers understand these names and no others; ``Outcome`` writes them.
public enum WebAuthnError: CodedError {
    /// The options cannot be read, or hold values that none may have.
    case data(PrintableText)
    /// The authenticator failed.
    case unknown(PrintableText)
    /// A key that must not be registered again is here.
    case invalidState
    /// The server asks for what this device cannot do.
    case constraint(PrintableText)
    /// Whoever started it has taken it back.
    case cancelled
    /// The time that the server gives is over.
    case timeout
    /// The person said no, or there is no key to choose.
    case notAllowed(PrintableText)
    /// The server may not use the name that it asks for a key of.
    case security(PrintableText)
    /// Nothing that the server offers is known here.
    case unsupported(PrintableText)

    /// A stable name, such as `webauthn.not-allowed`.
    public var code: String {
        switch self {
        case .data: "webauthn.data"
        case .unknown: "webauthn.unknown"
        case .invalidState: "webauthn.invalid-state"
        case .constraint: "webauthn.constraint"
        case .cancelled: "webauthn.cancelled"
        case .timeout: "webauthn.timeout"
        case .notAllowed: "webauthn.not-allowed"
        case .security: "webauthn.security"
        case .unsupported: "webauthn.unsupported"
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .invalidState: "a key is registered once with each server"
        case .cancelled: "the sign-in goes on until it has ended"
        case .timeout: "the key is used in the time that the server gives"
        case .data(let text), .unknown(let text), .constraint(let text), .notAllowed(let text),
            .security(let text), .unsupported(let text):
            text.text
        }
    }

    /// What happened, for the server, which learns nothing else of this device.
    public var outcome: String {
        switch self {
        case .data: "the options could not be used"
        case .unknown: "the authenticator failed"
        case .invalidState: "a key of this server is here already"
        case .constraint: "this device cannot do what was asked"
        case .cancelled: "the sign-in was cancelled"
        case .timeout: "the time was over"
        case .notAllowed: "no key was used"
        case .security: "the name asked for is not the server's"
        case .unsupported: "nothing that was offered is known here"
        }
    }

    /// The name of the DOM error; `nil` for ``unsupported(_:)``, which servers have a word of its own for.
    public var domName: String? {
        switch self {
        case .data: "DataError"
        case .unknown, .cancelled: "UnknownError"
        case .invalidState: "InvalidStateError"
        case .constraint: "ConstraintError"
        case .timeout: "TimeoutError"
        case .notAllowed: "NotAllowedError"
        case .security: "SecurityError"
        case .unsupported: nil
        }
    }

    /// The number that the vendor's SDK for iOS gives it, for programs that match on it.
    public var sdkNumber: Int {
        switch self {
        case .data, .security: 1_600_001
        case .unknown: 1_600_002
        case .invalidState: 1_600_003
        case .constraint: 1_600_004
        case .cancelled: 1_600_005
        case .timeout: 1_600_006
        case .notAllowed: 1_600_007
        case .unsupported: 1_600_008
        }
    }
}
