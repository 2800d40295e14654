import Token
public import Vocabulary

/// What one of the published SDKs for this protocol writes out: an account, a mechanism of it, a
/// message or the device token.
///
/// The platforms differ in letter case, units, nulls and names; all their forms are read. Ids that
/// the SDKs make by joining names are not looked at.
public enum SDKRecord: Sendable {
    /// An account.
    case account(Account)
    /// A push mechanism, and when it was enrolled.
    case push(Mechanism, added: Instant?)
    /// A mechanism for one-time codes, and when it was enrolled.
    case oneTime(OneTimeMechanism, added: Instant?)
    /// A message.
    case notification(SDKNotification)
    /// The device token.
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
