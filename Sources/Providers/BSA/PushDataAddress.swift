public import Authenticator
import Token

/// What a BSA server's registration has issued for this device, as an address that can be scanned:
/// `bsa://client/Family%20Bank:anna?client_key=…&url=https%3A//bank.example/bsa`.
///
/// It holds the client's key: it does not print it.
///
/// - Source: this project. The service publishes no such address; whoever runs it puts into one what it
///   issues.
public struct PushDataAddress: Sendable {
    /// The account that it enrols: who runs the server, and whose client it is.
    public let account: AccountID
    /// The client's key.
    public let key: PushDataKey
    /// Where tokens and answers go.
    public let endpoint: Endpoint

    /// The most bytes of an address.
    public static let limit = 8_192

    /// Whether an address is one of these, whatever else is wrong with it.
    public static func claims(_ text: String) -> Bool {
        let head = text.prefix(16).lowercased()
        return head.hasPrefix("bsa://client/") || head.hasPrefix("bsa://client?")
    }

    /// Reads an address.
    ///
    /// - Parameters:
    ///   - text: The address as scanned or pasted.
    ///   - allowsPlainHTTP: Whether the person allowed http for another machine.
    /// - Throws: ``PushDataError``; `EnrolmentError` for what is no address at all.
    public init(_ text: String, allowsPlainHTTP: Bool = false) throws {
        guard Self.claims(text) else { throw PushDataError.address }
        let query = try EnrolmentQuery(text, limit: Self.limit)
        func required(_ member: PushDataError.Member) throws(PushDataError) -> String {
            guard query.count(of: member.rawValue) == 1, let value = query[member.rawValue],
                !value.isEmpty
            else { throw .missing(member) }
            return value
        }
        guard let key = PushDataKey(try required(.clientKey)) else {
            throw PushDataError.invalid(.clientKey)
        }
        guard let endpoint = try? Endpoint(required(.url)), !endpoint.text.contains("?") else {
            throw PushDataError.invalid(.url)
        }
        guard endpoint.scheme == .https || endpoint.isLoopback || allowsPlainHTTP else {
            throw PushDataError.plainHTTP
        }
        guard isAccountName(query.account) else { throw PushDataError.invalid(.account) }
        let issuer = query.labelIssuer.isEmpty ? "BSA" : query.labelIssuer
        guard isAccountName(issuer) else { throw PushDataError.invalid(.account) }
        account = AccountID(issuer: issuer, accountName: query.account)
        self.key = key
        self.endpoint = endpoint
    }
}
