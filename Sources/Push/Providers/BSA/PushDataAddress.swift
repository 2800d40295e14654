import Token
public import Vocabulary

/// A scannable address of what a BSA server's registration issued for this device:
/// `bsa://client/Family%20Bank:anna?client_key=…&url=https%3A//bank.example/bsa`.
///
/// It holds the client's key and does not print it.
///
/// - Source: this project. The service publishes no such address; its operator makes one.
public struct PushDataAddress: Sendable {
    /// The server's issuer, and the client's name.
    public let account: AccountID
    public let key: PushDataKey
    /// For tokens and answers.
    public let endpoint: Endpoint

    /// Bytes.
    public static let limit = 8_192

    /// Whether an address has this type, valid or not.
    public static func claims(_ text: String) -> Bool {
        let head = text.prefix(16).lowercased()
        return head.hasPrefix("bsa://client/") || head.hasPrefix("bsa://client?")
    }

    /// Reads a scanned or pasted address; throws `EnrolmentError` for what is no address at all;
    /// `allowsPlainHTTP` allows http for other machines.
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

/// What is wrong with a notification of BSA, with what its server says, or with an address of a client.
public enum PushDataError: CodedError {
    /// A member by its name on the wire.
    public enum Member: String, Hashable, Sendable, CaseIterable {
        case target
        case clientName
        case clientKey = "client_key"
        case siteURL = "siteUrl"
        case blockKey = "block_key"
        case channelKey = "channel_key"
        case otpAuth
        case identifier
        case url
        case account
        case token
        case type
    }

    /// Missing or empty.
    case missing(Member)
    case wrongType(Member)
    case invalid(Member)
    case unknownTarget
    case address
    case plainHTTP
    /// A stored message is no notification that begins a sign-in.
    case notification
    /// Another server's reply, or malformed.
    case reply
    /// The server does not accept this client.
    case notTaken

    public var row: (code: String, reason: String) {
        switch self {
        case .missing(let member):
            (
                "bsa.missing.\(member.rawValue)",
                "The member \(member.rawValue) is missing, empty or given twice."
            )
        case .wrongType(let member):
            ("bsa.wrong-type.\(member.rawValue)", "The member \(member.rawValue) is not a text.")
        case .invalid(let member) where member == .otpAuth:
            ("bsa.invalid.\(member.rawValue)", "The member otpAuth is neither true nor false.")
        case .invalid(let member) where [.clientKey, .blockKey, .channelKey].contains(member):
            (
                "bsa.invalid.\(member.rawValue)",
                "The member \(member.rawValue) is not 1 to 1024 bytes of ASCII without blanks."
            )
        case .invalid(let member) where member == .url:
            (
                "bsa.invalid.\(member.rawValue)",
                "The address of the server (member url) is not an https or http address without a"
                    + " query."
            )
        case .invalid(let member) where member == .account:
            (
                "bsa.invalid.\(member.rawValue)",
                "The issuer or the account name is not 1 to 1024 bytes without control characters."
            )
        case .invalid(let member) where member == .token:
            (
                "bsa.invalid.\(member.rawValue)",
                "The device token is not 1 to 4096 bytes of ASCII without blanks."
            )
        case .invalid(let member) where member == .type:
            (
                "bsa.invalid.\(member.rawValue)",
                "The type of the device token is not gcm, apns or bsa."
            )
        case .invalid(let member):
            (
                "bsa.invalid.\(member.rawValue)",
                "The member \(member.rawValue) is longer than 1024 bytes."
            )
        case .unknownTarget:
            (
                "bsa.unknown-target",
                "The target is not Request, Success, Cancel, Failed or Change."
            )
        case .address:
            ("bsa.address", "The address of the client does not start with bsa://client/.")
        case .plainHTTP:
            (
                "bsa.plain-http",
                "The address of the server (member url) is plain HTTP to another machine. Use"
                    + " https://, or allow it with `--allow-plain-http`."
            )
        case .notification:
            (
                "bsa.notification",
                "The stored notification is not a sign-in request (target Request) with the keys of"
                    + " this client."
            )
        case .reply:
            ("bsa.reply", "The reply is not a JSON object in the form of a BSA server.")
        case .notTaken:
            ("bsa.not-taken", "The server did not accept this client's device token.")
        }
    }
}
