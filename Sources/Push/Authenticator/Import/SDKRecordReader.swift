import Token
public import Vocabulary

/// Reads the members of one record; null counts as missing.
struct SDKRecordReader {
    typealias Member = SDKRecordError.Member

    enum Kind {
        case account, push, oneTime, notification, deviceToken
    }

    let object: JSONObject
    let allowsPlainHTTP: Bool

    /// A mechanism by its type, other records by a member unique to them.
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

    func text(_ member: Member) throws(SDKRecordError) -> String? {
        guard let value = value(member) else { return nil }
        guard let text = value.stringValue else { throw .invalid(member) }
        return text
    }

    /// `nil` when missing or empty.
    func name(_ member: Member) throws(SDKRecordError) -> String? {
        guard let text = try text(member), !text.isEmpty else { return nil }
        guard isName(text) else { throw .invalid(member) }
        return text
    }

    func requiredName(_ member: Member) throws(SDKRecordError) -> String {
        guard let name = try name(member) else { throw .missing(member) }
        return name
    }

    func printable(_ member: Member) throws(SDKRecordError) -> PrintableText? {
        try text(member).map { PrintableText($0) }
    }

    /// ASCII without blanks.
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

    /// A whole number, also written as a fraction or a text.
    func integer(_ member: Member) throws(SDKRecordError) -> Int64? {
        guard let value = value(member) else { return nil }
        let number = value.numberValue ?? value.stringValue.flatMap { JSONNumber($0) }
        guard let number,
            let integer = number.integer ?? number.double.flatMap({ Int64(exactly: $0.rounded()) })
        else { throw .invalid(member) }
        return integer
    }

    /// In milliseconds.
    func instant(_ member: Member) throws(SDKRecordError) -> Instant? {
        try integer(member).map { Instant(milliseconds: $0) }
    }

    /// Base64 in either alphabet, padded or not; surplus bits are dropped, as both SDKs do.
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

    /// From 0 to a day; 120 by default.
    private func timeToLive() throws(SDKRecordError) -> Int {
        Int(min(max(try integer(.ttl) ?? 120, 0), 86_400))
    }

    /// In base64; dropped when no header can hold it.
    private func cookie() throws(SDKRecordError) -> String? {
        guard let text = try text(.amlbCookie), !text.isEmpty else { return nil }
        guard let cookie = String(validating: try bytes(.amlbCookie), as: UTF8.self) else {
            throw .invalid(.amlbCookie)
        }
        return isHeaderSafe(cookie) ? cookie : nil
    }
}

extension SDKRecordReader {
    /// A lock that names a policy ends when the policy passes, as in the SDKs; one without a name
    /// is a person's.
    func account() throws(SDKRecordError) -> Account {
        let id = AccountID(
            issuer: try requiredName(.issuer),
            accountName: try requiredName(.accountName)
        )
        guard let added = try instant(.timeAdded) else { throw .missing(.timeAdded) }
        var account = Account(
            id: id,
            colour: try colour(),
            imageAddress: try text(.imageURL).flatMap { (try? Endpoint($0))?.text },
            policies: try policies(),
            added: added
        )
        account.displayIssuer = try displayName(.displayIssuer)
        account.displayAccountName = try displayName(.displayAccountName)
        if try bool(.lock) == true {
            account.lock = try name(.lockingPolicy).map { .policy($0) } ?? .person(policy: nil)
        }
        return account
    }

    /// One platform writes a `#` before it; an unreadable colour is dropped.
    private func colour() throws(SDKRecordError) -> String? {
        guard let raw = try text(.backgroundColor) else { return nil }
        let digits = raw.hasPrefix("#") ? String(raw.dropFirst()) : raw
        return isColour(digits) ? digits.lowercased() : nil
    }

    private func policies() throws(SDKRecordError) -> AccountPolicies {
        guard let text = try text(.policies), !text.isEmpty else { return .none }
        do {
            return try AccountPolicies(parsing: text)
        } catch {
            throw .invalid(.policies)
        }
    }

    /// Empty counts as missing.
    private func displayName(_ member: Member) throws(SDKRecordError) -> String? {
        guard let name = try text(member), !name.isEmpty else { return nil }
        guard isDisplayName(name) else { throw .invalid(member) }
        return name
    }

    func deviceToken() throws(SDKRecordError) -> SDKDeviceToken {
        guard let token = try text(.tokenId) else { throw .missing(.tokenId) }
        guard isDeviceToken(token) else { throw .invalid(.tokenId) }
        return SDKDeviceToken(token: token, added: try timeOfToken())
    }

    /// Less than 100 000 000 000 is seconds: as milliseconds it would be before 1974.
    private func timeOfToken() throws(SDKRecordError) -> Instant? {
        let number = value(.timeAdded)?.numberValue?.double
        guard let number, number < 100_000_000_000 else { return try instant(.timeAdded) }
        guard let milliseconds = Int64(exactly: (number * 1_000).rounded()) else {
            throw .invalid(.timeAdded)
        }
        return Instant(milliseconds: milliseconds)
    }
}

extension SDKRecordReader {
    func push() throws(SDKRecordError) -> Mechanism {
        let key: SigningKey
        var secret = try bytes(.secret)
        do {
            key = try SigningKey(SecretBytes(taking: &secret))
        } catch .keyLength {
            throw .invalid(.secret)
        } catch {
            throw .token(error)
        }
        let uid = try identifier(.mechanismUID)
        let id = try accountID()
        let registration = try endpoint(.registrationEndpoint)
        let authentication = try endpoint(.authenticationEndpoint)
        let userID = try name(.uid)
        let resourceID = try name(.resourceId)
        do {
            return try Mechanism(
                uid: uid,
                issuer: id.issuer,
                accountName: id.accountName,
                key: key,
                registrationEndpoint: registration,
                authenticationEndpoint: authentication,
                userID: userID,
                resourceID: resourceID,
                colour: nil
            )
        } catch {
            preconditionFailure("every part was checked")
        }
    }

    func oneTime() throws(SDKRecordError) -> OneTimeMechanism {
        OneTimeMechanism(
            uid: try identifier(.mechanismUID),
            account: try accountID(),
            secret: try oneTimeSecret(),
            algorithm: try algorithm(),
            digits: try digits(),
            factor: try factor(),
            userID: try name(.uid),
            resourceID: try name(.resourceId)
        )
    }

    private func accountID() throws(SDKRecordError) -> AccountID {
        AccountID(issuer: try requiredName(.issuer), accountName: try requiredName(.accountName))
    }

    private func endpoint(_ member: Member) throws(SDKRecordError) -> Endpoint {
        guard let text = try text(member) else { throw .missing(member) }
        guard let endpoint = try? Endpoint(text) else { throw .invalid(member) }
        guard endpoint.scheme == .https || endpoint.isLoopback || allowsPlainHTTP else {
            throw .plainHTTP(member)
        }
        return endpoint
    }

    private func oneTimeSecret() throws(SDKRecordError) -> SecretBytes {
        guard let text = try text(.secret) else { throw .missing(.secret) }
        guard var bytes = try? Base32.decode(text), (1...1_024).contains(bytes.count) else {
            throw .invalid(.secret)
        }
        return SecretBytes(taking: &bytes)
    }

    private func algorithm() throws(SDKRecordError) -> HashAlgorithm {
        guard let text = try text(.algorithm) else { return .sha1 }
        guard let algorithm = HashAlgorithm(written: text) else { throw .invalid(.algorithm) }
        return algorithm
    }

    private func digits() throws(SDKRecordError) -> OneTimeMechanism.Digits {
        let number = try integer(.digits) ?? 6
        guard let digits = Int(exactly: number).flatMap(OneTimeMechanism.Digits.init(rawValue:))
        else { throw .invalid(.digits) }
        return digits
    }

    /// Time or counter, by `oathType` or the type itself; `TOTPMechanism` occurs too.
    ///
    /// One platform, which writes the type in capitals, increments before it makes a code: the
    /// stored counter is used up.
    private func factor() throws(SDKRecordError) -> OneTimeMechanism.Factor {
        let type = try text(.type)
        let written = try text(.oathType) ?? type ?? ""
        switch written.lowercased().prefix(4) {
        case "totp":
            let period = Int(try integer(.period) ?? 30)
            guard OneTimeMechanism.periodRange.contains(period) else { throw .invalid(.period) }
            return .time(period: period)
        case "hotp":
            let counter = try integer(.counter) ?? 0
            guard counter >= 0 else { throw .invalid(.counter) }
            return .counter(UInt64(counter) + (written.hasPrefix("HOTP") ? 1 : 0))
        default: throw .invalid(.oathType)
        }
    }
}

/// A device token as an SDK stores it.
public struct SDKDeviceToken: Hashable, Sendable {
    public let token: String
    public let added: Instant?
}
