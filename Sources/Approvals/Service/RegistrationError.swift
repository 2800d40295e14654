import Vocabulary

/// How the registration of a device failed at its server.
package enum RegistrationError: CodedError {
    case refused
    case unknown
    case superseded

    package var code: String {
        switch self {
        case .refused: "enrolment.refused"
        case .unknown: "enrolment.unknown"
        case .superseded: "enrolment.superseded"
        }
    }

    package var reason: String {
        switch self {
        case .refused:
            "the server takes a registration in time, signed with the key of its address; why it did not,"
                + " it does not say"
        case .unknown:
            "the server replies; whether it has taken this device, its first message will tell"
        case .superseded:
            "an account is neither removed nor replaced while it is enrolled; enrol it again"
        }
    }
}
