public import Token
public import Vocabulary

/// A message as an SDK keeps it.
///
/// Whoever wrote the record vouches for it: no signature covers it any more, so that it can be
/// shown and not answered.
public struct SDKNotification: Hashable, Sendable {
    /// The mechanism that the message was for.
    public let mechanismUID: String
    public let messageID: String
    /// The challenge of the message.
    public let challenge: [UInt8]
    /// The load balancer's cookie, when there is one that is safe in a header.
    public let loadBalancerCookie: String?
    /// When the message was made or came.
    public let added: Instant
    /// How long it lives, in seconds.
    public let timeToLive: Int
    /// When it expires, where the record tells.
    public let expires: Instant?
    /// Whether nobody has answered it.
    public let isPending: Bool
    public let isApproved: Bool
    public let message: PrintableText?
    /// The word for its type.
    public let pushType: PrintableText?
    /// The numbers of a challenge, as they were written.
    public let numbers: PrintableText?
    /// The custom payload, as it was written.
    public let customPayload: PrintableText?
    /// The context of the login, as it was written.
    public let contextInfo: PrintableText?

    /// Where the message stands, by the two marks.
    public var state: RequestState {
        isPending ? .pending : .delivered(isApproved ? .approve : .reject)
    }

    /// How long the message may be answered, by the time in the record alone.
    public var validity: Validity {
        Validity(issued: added, received: added, timeToLive: timeToLive)
    }
}

/// What one of the published SDKs for this protocol writes out: an account, a mechanism of it, a
/// message or the device token.
///
/// The platforms differ in letter case, units, nulls and names; all their forms are read. Ids that
/// the SDKs make by joining names are not looked at.
public enum SDKRecord: Sendable {
    case account(Account)
    /// A push mechanism, and when it was enrolled.
    case push(Mechanism, added: Instant?)
    /// A mechanism for one-time codes, and when it was enrolled.
    case oneTime(OneTimeMechanism, added: Instant?)
    /// A message.
    case notification(SDKNotification)
    case deviceToken(SDKDeviceToken)

    /// Reads one record of either platform.
    ///
    /// - Parameters:
    ///   - text: A JSON object of 64 KiB at most; it may hold a secret, which is not overwritten.
    ///   - allowsPlainHTTP: Whether the person allowed http for another machine.
    /// - Throws: ``SDKRecordError``; never anything of the record is in it.
    public init(parsing text: String, allowsPlainHTTP: Bool = false) throws(SDKRecordError) {
        let value: JSONValue
        do {
            value = try JSON.parse(text)
        } catch {
            throw .json(error)
        }
        guard let object = value.objectValue else { throw .notObject }
        let reader = SDKRecordReader(object: object, allowsPlainHTTP: allowsPlainHTTP)
        switch reader.kind {
        case .deviceToken: self = .deviceToken(try reader.deviceToken())
        case .push: self = .push(try reader.push(), added: try reader.instant(.timeAdded))
        case .oneTime: self = .oneTime(try reader.oneTime(), added: try reader.instant(.timeAdded))
        case .notification: self = .notification(try reader.notification())
        case .account: self = .account(try reader.account())
        case nil: throw .kind
        }
    }
}

/// Why a text is no record of an SDK that can be used.
public enum SDKRecordError: CodedError {
    /// A member of a record, by its name.
    public enum Member: String, Hashable, Sendable {
        case accountName, algorithm, amlbCookie, approved, authenticationEndpoint
        case backgroundColor, challenge, contextInfo, counter, customPayload, digits
        case displayAccountName, displayIssuer, imageURL, issuer, lock, lockingPolicy
        case mechanismUID, message, messageId, numbersChallenge, oathType, pending, period
        case policies, pushType, registrationEndpoint, resourceId, secret, timeAdded, timeExpired
        case tokenId, ttl, type, uid
    }

    /// Not strict JSON.
    case json(JSONError)
    /// JSON, but no object.
    case notObject
    /// An object that is none of the records.
    case kind
    /// Missing or null.
    case missing(Member)
    /// Of another type or form, or outside its limits.
    case invalid(Member)
    /// An http address of another machine.
    case plainHTTP(Member)
    /// The mechanism could not be made ready.
    case token(TokenError)

    /// Such as `sdk-record.missing.issuer`; a token error keeps its own.
    public var row: (code: String, reason: String) {
        switch self {
        case .json(let error):
            ("sdk-record.json", "The record is not strict JSON. \(error.reason)")
        case .notObject: ("sdk-record.not-object", "The record is not a JSON object.")
        case .kind:
            (
                "sdk-record.kind",
                "The record is not an account, a push or one-time mechanism, a notification or a"
                    + " device token."
            )
        case .missing(let member):
            (
                "sdk-record.missing.\(member.rawValue)",
                "The record has no member \(member.rawValue), which its kind needs."
            )
        case .invalid(let member):
            (
                "sdk-record.invalid.\(member.rawValue)",
                "The member \(member.rawValue) does not have the form that the SDKs write, or is"
                    + " outside its limits."
            )
        case .plainHTTP(let member):
            (
                "sdk-record.plain-http.\(member.rawValue)",
                "The member \(member.rawValue) is a plain HTTP address of another machine. Use"
                    + " https://, or allow plain HTTP."
            )
        case .token(let error): error.row
        }
    }
}
