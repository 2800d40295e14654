public import Token
public import Vocabulary

/// A message as an SDK stores it; no signature covers it any more, so it can be shown but not
/// answered.
public struct SDKNotification: Hashable, Sendable {
    public let mechanismUID: String
    public let messageID: String
    public let challenge: [UInt8]
    /// Only when it is safe in a header.
    public let loadBalancerCookie: String?
    /// When the message was made or arrived.
    public let added: Instant
    /// In seconds.
    public let timeToLive: Int
    public let expires: Instant?
    public let isPending: Bool
    public let isApproved: Bool
    public let message: PrintableText?
    public let pushType: PrintableText?
    public let numbers: PrintableText?
    public let customPayload: PrintableText?
    public let contextInfo: PrintableText?

    /// From the two flags.
    public var state: RequestState {
        isPending ? .pending : .delivered(isApproved ? .approve : .reject)
    }

    /// By the time in the record alone.
    public var validity: Validity {
        Validity(issued: added, received: added, timeToLive: timeToLive)
    }
}

/// A record that a published SDK for this protocol exports: an account, a mechanism, a message or
/// the device token.
///
/// The platforms differ in letter case, units, nulls and names; all forms are read. Ids that the
/// SDKs join from names are ignored.
public enum SDKRecord: Sendable {
    case account(Account)
    case push(Mechanism, added: Instant?)
    case oneTime(OneTimeMechanism, added: Instant?)
    case notification(SDKNotification)
    case deviceToken(SDKDeviceToken)

    /// Reads a JSON object of at most 64 KiB, which may hold a secret and is not overwritten.
    ///
    /// Errors never contain anything of the record. `allowsPlainHTTP` allows http for other
    /// machines.
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

    case json(JSONError)
    case notObject
    /// An object that is none of the records.
    case kind
    case missing(Member)
    /// Of the wrong type or form, or outside its limits.
    case invalid(Member)
    case plainHTTP(Member)
    /// The mechanism's key cannot be prepared.
    case token(TokenError)

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
                "The member \(member.rawValue) is plain HTTP to another machine. Use https://, or"
                    + " allow plain HTTP."
            )
        case .token(let error): error.row
        }
    }
}
