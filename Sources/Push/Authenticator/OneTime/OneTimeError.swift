public import Vocabulary

/// Why there is no one-time code.
public enum OneTimeError: CodedError {
    /// A time before 1970.
    case negativeTime
    /// A time step that is no number of seconds from 1 to a day.
    case period
    /// A code for a time, asked of a mechanism that counts.
    case counterBased
    /// A counter without a next value.
    case counterOverflow
    /// A secret without bytes.
    case emptySecret
    /// A digest of MD5 that is too short to be shortened at the place that it names.
    case truncation
    /// A hash that libcrypto does not offer.
    case cryptography

    /// A stable name, such as `one-time.counter-overflow`.
    public var code: String {
        switch self {
        case .negativeTime: "one-time.negative-time"
        case .period: "one-time.period"
        case .counterBased: "one-time.counter-based"
        case .counterOverflow: "one-time.counter-overflow"
        case .emptySecret: "one-time.empty-secret"
        case .truncation: "one-time.truncation"
        case .cryptography: "one-time.cryptography"
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .negativeTime: "time-based codes begin with the year 1970"
        case .period:
            "a time step has from \(OneTimeMechanism.periodRange.lowerBound) to "
                + "\(OneTimeMechanism.periodRange.upperBound) seconds"
        case .counterBased: "a code for a time comes from a time-based account"
        case .counterOverflow: "a counter has a next value; enrol the account again"
        case .emptySecret: "a secret has one byte or more"
        case .truncation:
            "with MD5 3 of 16 codes do not exist; the next one does, another hash has all"
        case .cryptography: "libcrypto offers the hash of this account"
        }
    }
}
