extension EnrolmentError {
    /// A member of the address, by its name on the wire.
    public enum Parameter: String, Hashable, Sendable {
        /// The shared secret of the push half.
        case secret = "s"
        /// Where the enrolment is confirmed.
        case registration = "r"
        /// Where answers go.
        case authentication = "a"
        /// The message id.
        case messageID = "m"
        /// The challenge.
        case challenge = "c"
        /// The policies.
        case policies
        /// The shared secret of the one-time codes.
        case oneTimeSecret = "secret"
        /// The hash of the one-time codes.
        case algorithm
        /// How long a code is.
        case digits
        /// How long a code is used, in seconds.
        case period
        /// The counter of the next code.
        case counter
        /// The issuer.
        case issuer
        /// The account name before the question mark.
        case account
    }
}

extension EnrolmentError.Parameter {
    /// What the member holds.
    var wording: String {
        switch self {
        case .secret, .oneTimeSecret: "the shared secret"
        case .registration: "the registration address"
        case .authentication: "the authentication address"
        case .messageID: "the message id"
        case .challenge: "the challenge"
        case .policies: "the policies"
        case .algorithm: "the hash"
        case .digits: "the length of a code"
        case .period: "the period"
        case .counter: "the counter"
        case .issuer: "the issuer"
        case .account: "the account name"
        }
    }

    /// What would have been right.
    var rule: String {
        switch self {
        case .secret: "the shared secret, member s, is base64url of 32 to 512 bytes"
        case .registration, .authentication:
            "\(wording), member \(rawValue), is base64url of an absolute https or http address"
        case .messageID:
            "the message id, member m, is 1 to 256 bytes of ASCII without blanks, and not that of"
                + " an authentication"
        case .challenge: "the challenge, member c, is base64url of 16 to 64 bytes"
        case .policies:
            "\(wording), member \(rawValue), is base64url of UTF-8 without control characters"
        case .oneTimeSecret: "the shared secret, member secret, is base32 of 1 to 1024 bytes"
        case .algorithm: "the hash is md5, sha1, sha224, sha256, sha384 or sha512"
        case .digits: "a code has 6 or 8 digits"
        case .period: "the period is a number of seconds from 1 to 86400"
        case .counter: "the counter is a whole number from 0 to 9223372036854775807"
        case .issuer: "the issuer is 1 to 1024 bytes, before the account name or as a member"
        case .account: "the account name is at most 1024 bytes, after the issuer and a colon"
        }
    }
}
