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

    /// Such as `one-time.counter-overflow`.
    public var row: (code: String, reason: String) {
        switch self {
        case .negativeTime:
            ("one-time.negative-time", "The time is before 1970, when time-based codes begin.")
        case .period:
            (
                "one-time.period",
                "The time step is not from \(OneTimeMechanism.periodRange.lowerBound) to "
                    + "\(OneTimeMechanism.periodRange.upperBound) seconds."
            )
        case .counterBased:
            (
                "one-time.counter-based",
                "The codes of this account come from a counter, not from the time."
            )
        case .counterOverflow:
            (
                "one-time.counter-overflow",
                "The counter has reached its last value. Enrol the account again."
            )
        case .emptySecret: ("one-time.empty-secret", "The secret is empty.")
        case .truncation:
            (
                "one-time.truncation",
                "This code does not exist, like 3 of 16 codes with MD5. Use the next code, or enrol"
                    + " with another hash."
            )
        case .cryptography:
            (
                "one-time.cryptography",
                "The library libcrypto does not offer the hash of this account."
            )
        }
    }
}
