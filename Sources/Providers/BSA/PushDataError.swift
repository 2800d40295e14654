public import Vocabulary

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

    /// A member that must be there is not, or is empty.
    case missing(Member)
    /// A member is no text.
    case wrongType(Member)
    /// A member is a text that cannot be used.
    case invalid(Member)
    /// A target of another name.
    case unknownTarget
    /// An address of another kind.
    case address
    /// Plain http to another machine.
    case plainHTTP
    /// What is kept is no notification that begins a sign-in.
    case notification
    /// A reply that is not the server's, or is not in its form.
    case reply
    /// The server does not take this client.
    case notTaken

    /// Such as `bsa.missing.client_key`.
    public var code: String {
        switch self {
        case .missing(let member): "bsa.missing.\(member.rawValue)"
        case .wrongType(let member): "bsa.wrong-type.\(member.rawValue)"
        case .invalid(let member): "bsa.invalid.\(member.rawValue)"
        case .unknownTarget: "bsa.unknown-target"
        case .address: "bsa.address"
        case .plainHTTP: "bsa.plain-http"
        case .notification: "bsa.notification"
        case .reply: "bsa.reply"
        case .notTaken: "bsa.not-taken"
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .missing(let member): "the member \(member.rawValue) is there, and not empty"
        case .wrongType(let member): "the member \(member.rawValue) is a text"
        case .invalid(.otpAuth): "the member otpAuth is true or false"
        case .invalid(let member) where [.clientKey, .blockKey, .channelKey].contains(member):
            "the member \(member.rawValue) is 1 to 1024 bytes of ASCII without blanks"
        case .invalid(.url):
            "the address of the server, member url, is https or http, without a query"
        case .invalid(.account):
            "issuer and account name are 1 to 1024 bytes without control characters"
        case .invalid(.token): "a device token is 1 to 4096 bytes of ASCII without blanks"
        case .invalid(.type): "the type of a device token is gcm, apns or bsa"
        case .invalid(let member): "the member \(member.rawValue) has at most 1024 bytes"
        case .address: "the address of a client starts with bsa://client/"
        case .plainHTTP:
            "the address of the server, member url, starts with https:// unless it is this machine's or"
                + " plain http was allowed"
        case .notification: "a kept notification has the target Request and its own keys"
        case .reply: "a BSA server replies with a JSON object in its form"
        case .notTaken: "the server takes this client's device token"
        case .unknownTarget: "the target is Request, Success, Cancel, Failed or Change"
        }
    }
}
