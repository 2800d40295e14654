public import Token

/// The half of an account that gives one-time codes.
///
/// It prints its names, never its secret.
public struct OneTimeMechanism: Sendable, Identifiable {
    /// What goes into a code besides the secret.
    public enum Factor: Hashable, Sendable {
        /// Time steps of so many seconds since 1970 (TOTP, RFC 6238).
        case time(period: Int)
        /// A counter that every code raises by one (HOTP, RFC 4226): that of the next code.
        case counter(UInt64)
    }

    /// How long a code is.
    public enum Digits: Int, Hashable, Sendable, CaseIterable {
        case six = 6
        case eight = 8
    }

    /// An id of its own, made by this device.
    public let uid: String
    /// The account it belongs to.
    public let account: AccountID
    /// The shared secret.
    public let secret: SecretBytes
    /// The hash of the codes.
    public let algorithm: HashAlgorithm
    /// How long a code is.
    public let digits: Digits
    /// What goes into a code besides the secret.
    public let factor: Factor
    /// The user's name on the server, when it is told.
    public let userID: String?
    /// The id of the device record on the server, when it is told.
    public let resourceID: String?

    /// Takes parts that were checked by the enrolment address, or came from the store.
    public init(
        uid: String,
        account: AccountID,
        secret: SecretBytes,
        algorithm: HashAlgorithm,
        digits: Digits,
        factor: Factor,
        userID: String?,
        resourceID: String?
    ) {
        self.uid = uid
        self.account = account
        self.secret = secret
        self.algorithm = algorithm
        self.digits = digits
        self.factor = factor
        self.userID = userID
        self.resourceID = resourceID
    }

    /// The same as ``uid``.
    public var id: String { uid }
}
