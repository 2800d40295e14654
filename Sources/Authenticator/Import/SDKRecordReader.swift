import Facts
import Token
import Vocabulary

/// Reads the members of one record; a null counts as missing.
struct SDKRecordReader {
    typealias Member = SDKRecordError.Member

    /// What a record is.
    enum Kind {
        case account, push, oneTime, notification, deviceToken
    }

    let object: JSONObject
    let allowsPlainHTTP: Bool

    /// What the record is: a mechanism by its type, the others by a member that no other has.
    var kind: Kind? {
        if let type = value(.type) {
            switch type.stringValue?.lowercased() {
            case "push", "pushauth": return .push
            case "otpauth", "totp", "hotp": return .oneTime
            default: return nil
            }
        }
        if value(.tokenId) != nil { return .deviceToken }
        if value(.messageId) != nil || value(.pending) != nil { return .notification }
        return value(.issuer) != nil || value(.accountName) != nil ? .account : nil
    }

    func value(_ member: Member) -> JSONValue? {
        guard let value = object[member.rawValue], !value.isNull else { return nil }
        return value
    }

    /// A text; `nil` when it is missing.
    func text(_ member: Member) throws(SDKRecordError) -> String? {
        guard let value = value(member) else { return nil }
        guard let text = value.stringValue else { throw .invalid(member) }
        return text
    }

    /// A text that names somebody or something; `nil` when it is missing or empty.
    func name(_ member: Member) throws(SDKRecordError) -> String? {
        guard let text = try text(member), !text.isEmpty else { return nil }
        guard isName(text) else { throw .invalid(member) }
        return text
    }

    func requiredName(_ member: Member) throws(SDKRecordError) -> String {
        guard let name = try name(member) else { throw .missing(member) }
        return name
    }

    /// A text to be shown; `nil` when it is missing.
    func printable(_ member: Member) throws(SDKRecordError) -> PrintableText? {
        try text(member).map { PrintableText($0) }
    }

    /// An id: ASCII without blanks.
    func identifier(_ member: Member) throws(SDKRecordError) -> String {
        guard let text = try text(member) else { throw .missing(member) }
        guard isIdentifier(text) else { throw .invalid(member) }
        return text
    }

    func bool(_ member: Member) throws(SDKRecordError) -> Bool? {
        guard let value = value(member) else { return nil }
        guard let bool = value.boolValue else { throw .invalid(member) }
        return bool
    }

    /// A whole number, also when it is written as a fraction or a text; `nil` when it is missing.
    func integer(_ member: Member) throws(SDKRecordError) -> Int64? {
        guard let value = value(member) else { return nil }
        let number = value.numberValue ?? value.stringValue.flatMap { JSONNumber($0) }
        guard let number,
            let integer = number.integer ?? number.double.flatMap({ Int64(exactly: $0.rounded()) })
        else { throw .invalid(member) }
        return integer
    }

    /// A time in milliseconds; `nil` when it is missing.
    func instant(_ member: Member) throws(SDKRecordError) -> Instant? {
        try integer(member).map { Instant(milliseconds: $0) }
    }

    /// Base64 in either alphabet, padded or not; bits behind the last byte are dropped, as
    /// both SDKs do.
    func bytes(_ member: Member) throws(SDKRecordError) -> [UInt8] {
        guard let text = try text(member) else { throw .missing(member) }
        let bare = String(text.prefix { $0 != "=" })
        let padding = (4 - bare.utf8.count % 4) % 4
        let given = text.dropFirst(bare.count)
        guard padding < 3, given.isEmpty || given == String(repeating: "=", count: padding),
            let bytes = try? Base64.decode(bare + String(repeating: "A", count: padding))
        else { throw .invalid(member) }
        return Array(bytes.dropLast(padding))
    }
}

extension SDKRecordReader {
    /// The record as a message.
    func notification() throws(SDKRecordError) -> SDKNotification {
        let challenge = try bytes(.challenge)
        guard (16...64).contains(challenge.count) else { throw .invalid(.challenge) }
        guard let added = try instant(.timeAdded) else { throw .missing(.timeAdded) }
        guard let isPending = try bool(.pending) else { throw .missing(.pending) }
        guard let isApproved = try bool(.approved) else { throw .missing(.approved) }
        return SDKNotification(
            mechanismUID: try identifier(.mechanismUID),
            messageID: try identifier(.messageId),
            challenge: challenge,
            loadBalancerCookie: try cookie(),
            added: added,
            timeToLive: try timeToLive(),
            expires: try instant(.timeExpired),
            isPending: isPending,
            isApproved: isApproved,
            message: try printable(.message),
            pushType: try printable(.pushType),
            numbers: try printable(.numbersChallenge),
            customPayload: try printable(.customPayload),
            contextInfo: try printable(.contextInfo)
        )
    }

    /// Seconds, from 0 to a day; 120 when the record does not tell.
    private func timeToLive() throws(SDKRecordError) -> Int {
        Int(min(max(try integer(.ttl) ?? 120, 0), 86_400))
    }

    /// The cookie as the message had it, base64; what no header can hold is left out.
    private func cookie() throws(SDKRecordError) -> String? {
        guard let text = try text(.amlbCookie), !text.isEmpty else { return nil }
        guard let cookie = String(validating: try bytes(.amlbCookie), as: UTF8.self) else {
            throw .invalid(.amlbCookie)
        }
        return isHeaderSafe(cookie) ? cookie : nil
    }
}
