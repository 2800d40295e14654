public import Token
public import Vocabulary

/// The claims of an unverified message; every display marks it UNVERIFIED.
public struct UnverifiedReading: Hashable, Sendable {
    public let facts: RequestFacts

    /// Throws ``FactsError`` for unusable claims.
    public init(
        _ claims: Unverified<Claims>,
        envelope: Envelope,
        received: Instant
    ) throws(FactsError) {
        var reader = FactsReader(claims: claims.payload, envelope: envelope, received: received)
        facts = try reader.facts()
    }

    /// From an unsigned question of any origin.
    package init(unsigned question: UnsignedQuestion, received: Instant) {
        facts = question.facts(received: received)
    }

    /// From a question whose signature was not checked.
    package init(_ question: SignedQuestion, received: Instant) {
        facts = question.facts(received: received)
    }
}

/// Why the claims of a message cannot be used.
public enum FactsError: CodedError {
    /// A claim by its name on the wire.
    public enum Claim: String, Hashable, Sendable {
        case mechanism = "u"
        /// The bytes to sign.
        case challenge = "c"
        case cookie = "l"
        case issued = "i"
        /// Seconds to live.
        case timeToLive = "t"
        case message = "m"
        case kind = "k"
        /// The numbers to choose from.
        case numbers = "n"
        case payload = "p"
        case context = "x"
        case user = "d"
        /// The payload of the geolocation sample of 2019.
        case sample = "payload"
    }

    case missing(Claim)
    /// Neither a text nor an allowed substitute.
    case wrongType(Claim)
    /// Of the right type, but unusable.
    case invalid(Claim)
    /// No id came with the token, so no answer could name it.
    case messageIDMissing

    public var row: (code: String, reason: String) {
        switch self {
        case .missing(let claim):
            ("claim.missing.\(claim.rawValue)", "The message has no claim \(claim.rawValue).")
        case .wrongType(let claim) where claim == .issued || claim == .timeToLive:
            (
                "claim.wrong-type.\(claim.rawValue)",
                "The claim \(claim.rawValue) is neither a string nor a number."
            )
        case .wrongType(let claim) where claim == .payload || claim == .context || claim == .sample:
            (
                "claim.wrong-type.\(claim.rawValue)",
                "The claim \(claim.rawValue) is neither a string nor an object."
            )
        case .wrongType(let claim):
            ("claim.wrong-type.\(claim.rawValue)", "The claim \(claim.rawValue) is not a string.")
        case .invalid(let claim) where claim == .challenge:
            ("claim.invalid.\(claim.rawValue)", "The claim c must be base64 of 16 to 64 bytes.")
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

/// A verified message, answerable or not: a bare token has no id for an answer.
public struct VerifiedReading: Hashable, Sendable {
    public let facts: RequestFacts

    /// Throws ``FactsError`` for unusable claims.
    public init(
        _ claims: Verified<Claims>,
        envelope: Envelope,
        received: Instant
    ) throws(FactsError) {
        var reader = FactsReader(claims: claims.payload, envelope: envelope, received: received)
        facts = try reader.facts()
    }
}
