public import Token
public import Vocabulary

/// What an unverified message claims; every display marks it UNVERIFIED.
public struct UnverifiedReading: Hashable, Sendable {
    /// What the message says.
    public let facts: RequestFacts

    /// Reads a message that nobody vouches for.
    ///
    /// - Parameters:
    ///   - claims: The claims of `envelope.token`.
    ///   - envelope: What the token came in.
    ///   - received: When it came, by our clock.
    /// - Throws: ``FactsError`` for claims that cannot be used.
    public init(
        _ claims: Unverified<Claims>,
        envelope: Envelope,
        received: Instant
    ) throws(FactsError) {
        var reader = FactsReader(claims: claims.payload, envelope: envelope, received: received)
        facts = try reader.facts()
    }

    /// Reads a question that nobody signs, and that came from anywhere.
    package init(unsigned question: UnsignedQuestion, received: Instant) {
        facts = question.facts(received: received)
    }

    /// Reads a question whose signature nobody has checked.
    package init(_ question: SignedQuestion, received: Instant) {
        facts = question.facts(received: received)
    }
}

/// Why the claims of a message cannot be used.
public enum FactsError: CodedError {
    /// A claim by its name on the wire.
    public enum Claim: String, Hashable, Sendable {
        /// The mechanism the message is for.
        case mechanism = "u"
        /// The bytes to be signed.
        case challenge = "c"
        /// The load balancer's cookie.
        case cookie = "l"
        /// When the server made the message.
        case issued = "i"
        /// Seconds to live.
        case timeToLive = "t"
        /// The text to show.
        case message = "m"
        /// The type.
        case kind = "k"
        /// The numbers to choose from.
        case numbers = "n"
        /// The custom payload.
        case payload = "p"
        /// The context of the login.
        case context = "x"
        /// The user's name.
        case user = "d"
        /// The payload of the geolocation sample of 2019.
        case sample = "payload"
    }

    /// A claim that every message has is not there.
    case missing(Claim)
    /// A claim is neither a text nor what may stand in its place.
    case wrongType(Claim)
    /// A claim is of the right type and cannot be used.
    case invalid(Claim)
    /// No id came beside the token, so no answer could name it.
    case messageIDMissing

    /// Such as `claim.missing.u` or `request.message-id.missing`.
    public var row: (code: String, reason: String) {
        switch self {
        case .missing(let claim):
            ("claim.missing.\(claim.rawValue)", "The message has no claim \(claim.rawValue).")
        case .wrongType(let claim) where claim == .issued || claim == .timeToLive:
            (
                "claim.wrong-type.\(claim.rawValue)",
                "The claim \(claim.rawValue) is neither a text nor a number."
            )
        case .wrongType(let claim) where claim == .payload || claim == .context || claim == .sample:
            (
                "claim.wrong-type.\(claim.rawValue)",
                "The claim \(claim.rawValue) is neither a text nor an object."
            )
        case .wrongType(let claim):
            ("claim.wrong-type.\(claim.rawValue)", "The claim \(claim.rawValue) is not a text.")
        case .invalid(let claim) where claim == .challenge:
            ("claim.invalid.\(claim.rawValue)", "The claim c is not base64 of 16 to 64 bytes.")
        case .invalid(let claim) where claim == .issued:
            (
                "claim.invalid.\(claim.rawValue)",
                "The claim i is not a whole number of milliseconds."
            )
        case .invalid(let claim) where claim == .timeToLive:
            ("claim.invalid.\(claim.rawValue)", "The claim t is not a whole number of seconds.")
        case .invalid(let claim):
            ("claim.invalid.\(claim.rawValue)", "The claim \(claim.rawValue) is empty.")
        case .messageIDMissing:
            (
                "request.message-id.missing",
                "The message came without an id beside its token, so it cannot be answered."
            )
        }
    }
}

/// What a verified message says, answerable or not: a bare token has no id that an answer could
/// name.
public struct VerifiedReading: Hashable, Sendable {
    /// What the message says.
    public let facts: RequestFacts

    /// Reads a verified message.
    ///
    /// - Parameters:
    ///   - claims: The claims of `envelope.token`.
    ///   - envelope: What the token came in.
    ///   - received: When it came, by our clock.
    /// - Throws: ``FactsError`` for claims that cannot be used.
    public init(
        _ claims: Verified<Claims>,
        envelope: Envelope,
        received: Instant
    ) throws(FactsError) {
        var reader = FactsReader(claims: claims.payload, envelope: envelope, received: received)
        facts = try reader.facts()
    }
}
