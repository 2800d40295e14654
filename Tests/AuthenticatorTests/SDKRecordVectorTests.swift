import Push
import Testing
import Token
import Vocabulary

@Suite struct SDKRecordVectorTests {
    @Test func `no vector is lost`() {
        #expect(SDKSamples.vectors.count == 11)
        #expect(SDKSamples.vectors.count { $0.text == nil } == 3)
    }

    /// Every member of a row is found again in what was read.
    @Test(arguments: SDKSamples.vectors)
    func `a record is read as its vector says`(vector: SDKSamples.Vector) throws {
        let text = vector.text ?? SDKSamples.text(vector.keys)
        let members = try #require(try JSON.parse(text).objectValue)
        #expect(Set(members.members.map(\.name)) == Set(vector.keys))
        let read = try SDKSamples.record(text)
        let known: [String: String?]
        switch (vector.object, read) {
        case ("account", .account(let account)): known = Self.members(of: account)
        case ("push mechanism", .push(let mechanism, let added)):
            known = Self.members(of: mechanism, added: added)
        case ("totp mechanism", .oneTime(let mechanism, nil)):
            known = Self.members(of: mechanism)
            #expect(mechanism.factor == .time(period: 30))
        case ("hotp mechanism", .oneTime(let mechanism, nil)):
            known = Self.members(of: mechanism)
            // Capitals are Android's, which raises its counter before it makes a code.
            #expect(mechanism.factor == .counter(1))
        case ("notification", .notification(let notification)):
            known = Self.members(of: notification)
        default:
            Issue.record("another kind of record than \(vector.object)")
            return
        }
        // Told apart by the kind, or of use only while the device was enrolled.
        let unread = ["id", "type", "oathType", "secret", "period", "counter", "loadBalancer"]
        for member in members.members where !unread.contains(member.name) {
            if vector.object == "push mechanism", ["messageId", "challenge"].contains(member.name) {
                continue
            }
            let value = try #require(known[member.name], "\(member.name) is read")
            #expect(value == Self.plain(member), "\(member.name)")
        }
    }

    /// A member's value as text: times and numbers in whole, colours bare, `false` as none.
    private static func plain(_ member: JSONObject.Member) -> String? {
        switch (member.name, member.value) {
        case (_, .null), ("lock", .bool(false)): nil
        case ("backgroundColor", .string(let text)):
            (text.hasPrefix("#") ? String(text.dropFirst()) : text).lowercased()
        case ("policies", .string(let text)): text.filter { $0 != " " }
        case ("amlbCookie", .string(let text)):
            (try? Base64.decode(text)).map { String(decoding: $0, as: UTF8.self) }
        case (_, .string(let text)): text
        case (_, .bool(let bool)): String(bool)
        case (_, .number(let number)): number.double.map { String(Int64($0)) }
        default: "?"
        }
    }

    private static func members(of account: Account) -> [String: String?] {
        [
            "issuer": account.id.issuer, "accountName": account.id.accountName,
            "displayIssuer": account.displayIssuer,
            "displayAccountName": account.displayAccountName,
            "imageURL": account.imageAddress, "backgroundColor": account.colour,
            "timeAdded": String(account.added.milliseconds),
            "policies": account.policies == .none ? nil : account.policies.text,
            "lock": account.lock == nil ? nil : "true", "lockingPolicy": account.lock?.policy,
        ]
    }

    private static func members(of mechanism: Mechanism, added: Instant?) -> [String: String?] {
        [
            "mechanismUID": mechanism.uid, "issuer": mechanism.issuer,
            "accountName": mechanism.accountName,
            "registrationEndpoint": mechanism.registrationEndpoint.text,
            "authenticationEndpoint": mechanism.authenticationEndpoint.text,
            "uid": mechanism.userID, "resourceId": mechanism.resourceID,
            "timeAdded": added.map { String($0.milliseconds) },
        ]
    }

    private static func members(of mechanism: OneTimeMechanism) -> [String: String?] {
        [
            "mechanismUID": mechanism.uid, "issuer": mechanism.account.issuer,
            "accountName": mechanism.account.accountName, "algorithm": mechanism.algorithm.rawValue,
            "digits": String(mechanism.digits.rawValue), "uid": mechanism.userID,
            "resourceId": mechanism.resourceID,
        ]
    }

    private static func members(of notification: SDKNotification) -> [String: String?] {
        [
            "mechanismUID": notification.mechanismUID, "messageId": notification.messageID,
            "challenge": Base64.encodeStandard(notification.challenge),
            "amlbCookie": notification.loadBalancerCookie,
            "timeAdded": String(notification.added.milliseconds),
            "timeExpired": notification.expires.map { String($0.milliseconds) },
            "ttl": String(notification.timeToLive), "pending": String(notification.isPending),
            "approved": String(notification.isApproved), "message": notification.message?.text,
            "pushType": notification.pushType?.text, "numbersChallenge": notification.numbers?.text,
            "customPayload": notification.customPayload?.text,
            "contextInfo": notification.contextInfo?.text,
        ]
    }
}
