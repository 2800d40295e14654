import Token
import Vocabulary

/// A push enrolment address, `pushauth://push/…`, read and checked.
///
/// It holds a shared secret: it prints neither that nor the challenge.
public struct EnrolmentAddress: Sendable {
    /// The issuer that is used and shown.
    public let issuer: String
    /// The account's name.
    public let accountName: String
    /// Where the enrolment is confirmed.
    public let registrationEndpoint: Endpoint
    /// Where answers will go.
    public let authenticationEndpoint: Endpoint
    /// The user's name on the server, when it is told.
    public let userID: String?
    /// The id of the device record on the server, when it is told.
    public let resourceID: String?
    /// The issuer's colour, six hexadecimal digits.
    public let colour: String?
    /// The id that the registration names.
    public let messageID: String
    /// The load balancer's cookie, when there is one that is safe in a header.
    public let loadBalancerCookie: String?
    /// What a person should see before going on.
    public let warnings: [EnrolmentWarning]

    let key: SigningKey
    let challenge: Secret<[UInt8]>

    /// The most bytes of an address.
    public static let limit = 8_192

    /// Reads an address.
    ///
    /// - Parameters:
    ///   - text: The address as scanned or pasted.
    ///   - allowsPlainHTTP: Whether the person allowed http for another machine; this machine's own
    ///     addresses may always be http.
    /// - Throws: ``EnrolmentError``; the first fault in the order limits, scheme, type, version,
    ///   required members, each member's own rule.
    public init(_ text: String, allowsPlainHTTP: Bool = false) throws(EnrolmentError) {
        let query = try EnrolmentQuery(text, limit: Self.limit)
        switch (query.scheme, query.type) {
        case ("pushauth", "push"): break
        case ("pushauth", _): throw .type
        case ("otpauth", _): throw .oneTimeCodes
        case ("mfauth", _): throw .combined
        default: throw .scheme
        }
        guard query["version"].map({ $0 == "1" }) ?? true else { throw .version }
        var reader = EnrolmentReader(query: query, allowsPlainHTTP: allowsPlainHTTP)
        try reader.requireMembers()

        key = try reader.key()
        registrationEndpoint = try reader.endpoint(.registration)
        authenticationEndpoint = try reader.endpoint(.authentication)
        messageID = try reader.messageID()
        challenge = Secret(try reader.challenge())
        loadBalancerCookie = try reader.cookie()
        userID = try reader.text(.userID)
        resourceID = try reader.text(.resourceID)
        accountName = try reader.accountName()
        issuer = reader.issuer()
        colour = reader.colour()
        try reader.notePolicies()
        reader.compare(registrationEndpoint, authenticationEndpoint)
        warnings = reader.warnings
    }
}
