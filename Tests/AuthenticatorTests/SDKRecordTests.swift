import Authenticator
import Facts
import Testing
import Token
import Vocabulary

/// Records that the published SDKs write out, by the vectors and with damage.
@Suite struct SDKRecordTests {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        let id: String
        let object: String
        let text: String?
        let keys: [String]

        var testDescription: String { "\(id): \(object)" }
    }

    static let vectors = (try? Vectors.all("serialization", as: Vector.self)) ?? []

    /// A usable value for every member that a row without a text only names.
    private static let samples: [String: String] = [
        "id": "\"i-a\"", "issuer": "\"i\"", "displayIssuer": "\"Shown\"", "accountName": "\"a\"",
        "displayAccountName": "\"Me\"", "imageURL": "\"https://example.com/l.png\"",
        "backgroundColor": "\"#FF00FF\"", "timeAdded": "1629261902660",
        "policies": "\"{\\\"biometricAvailable\\\": { }}\"",
        "lockingPolicy": "\"biometricAvailable\"", "lock": "true", "mechanismUID": "\"uid-1\"",
        "secret": "\"AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA\"", "type": "\"pushauth\"",
        "registrationEndpoint": "\"https://am.example.com/?_action=register\"",
        "authenticationEndpoint": "\"https://am.example.com/?_action=authenticate\"",
        "messageId": "\"AUTHENTICATE:1\"", "loadBalancer": "null", "uid": "\"demo\"",
        "challenge": "\"fZl8wu9JBxdRQ7miq3dE0fbF0Bcdd+gRETUbtl6qSuM=\"",
        "resourceId": "\"r-1\"", "message": "\"Login\"", "amlbCookie": "null",
        "timeExpired": "1629262022660", "ttl": "120.0", "approved": "true", "pending": "false",
        "customPayload": "\"{ }\"", "numbersChallenge": "\"34,43,57\"", "contextInfo": "\"{}\"",
        "pushType": "\"challenge\"",
    ]

    private static func text(_ keys: [String]) -> String {
        "{" + keys.map { "\"\($0)\":\(samples[$0] ?? "\"?\"")" }.joined(separator: ",") + "}"
    }

    private func record(_ text: String) throws -> SDKRecord {
        try SDKRecord(parsing: text, allowsPlainHTTP: true)
    }

    private func code(_ text: String) -> String? { refusal { try record(text) } }

    @Test func `no vector is lost`() {
        #expect(Self.vectors.count == 11)
        #expect(Self.vectors.count { $0.text == nil } == 3)
    }

    /// Every member of a row is found again in what was read.
    @Test(arguments: vectors)
    func `a record is read as its vector says`(vector: Vector) throws {
        let text = vector.text ?? Self.text(vector.keys)
        let members = try #require(try JSON.parse(text).objectValue)
        #expect(Set(members.members.map(\.name)) == Set(vector.keys))
        let read = try record(text)
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
            "accountName": mechanism.account.accountName,
            "algorithm": mechanism.algorithm.rawValue,
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
            "pushType": notification.pushType?.text,
            "numbersChallenge": notification.numbers?.text,
            "customPayload": notification.customPayload?.text,
            "contextInfo": notification.contextInfo?.text,
        ]
    }

    @Test(arguments: [
        ("true", "\"deviceTampering\"", AccountLock.policy("deviceTampering")),
        ("true", "null", .person(policy: nil)), ("true", "\"\"", .person(policy: nil)),
        ("false", "\"deviceTampering\"", nil), ("null", "null", nil),
    ])
    func `a lock ends by its policy when it names one`(
        lock: String,
        policy: String,
        expected: AccountLock?
    ) throws {
        let text =
            "{\"issuer\":\"i\",\"accountName\":\"a\",\"timeAdded\":1,\"lock\":\(lock),"
            + "\"lockingPolicy\":\(policy)}"
        guard case .account(let account) = try record(text) else {
            Issue.record("not an account")
            return
        }
        #expect(account.lock == expected)
    }

    @Test(arguments: [
        ("totp", "\"period\":60", OneTimeMechanism.Factor.time(period: 60)),
        ("TOTPMechanism", "\"period\":\"30\"", .time(period: 30)),
        ("TOTP", "\"x\":1", .time(period: 30)),
        ("hotp", "\"counter\":7", .counter(7)), ("HOTP", "\"counter\":7", .counter(8)),
        ("HOTPMechanism", "\"counter\":0.0", .counter(1)),
    ])
    func `the type of codes is read in any letter case, and the next counter is told`(
        type: String,
        member: String,
        factor: OneTimeMechanism.Factor
    ) throws {
        let text =
            "{\"type\":\"otpauth\",\"oathType\":\"\(type)\",\"mechanismUID\":\"u\",\"issuer\":\"i\","
            + "\"accountName\":\"a\",\"secret\":\"GEZDGNBV\",\"algorithm\":\"HmacSHA256\",\(member)}"
        guard case .oneTime(let mechanism, nil) = try record(text) else {
            Issue.record("not a mechanism for codes")
            return
        }
        #expect(mechanism.factor == factor)
        #expect(mechanism.algorithm == .sha256)
    }

    @Test(
        arguments: [
            ("1629261902660", 1_629_261_902_660), ("1629261902.66", 1_629_261_902_660),
            ("1629261902", 1_629_261_902_000), ("1629261902660.0", 1_629_261_902_660),
            ("null", nil),
        ] as [(String, Int64?)]
    )
    func `the time of a device token is read in the units of both platforms`(
        time: String,
        milliseconds: Int64?
    ) throws {
        let text = "{\"tokenId\":\"t-1\",\"timeAdded\":\(time)}"
        guard case .deviceToken(let token) = try record(text) else {
            Issue.record("not a device token")
            return
        }
        #expect(token.token == "t-1")
        #expect(token.added?.milliseconds == milliseconds)
    }

    @Test(
        arguments: [
            ("true", "false", .pending), ("true", "true", .pending),
            ("false", "true", .delivered(.approve)), ("false", "false", .delivered(.reject)),
        ] as [(String, String, RequestState)]
    )
    func `two marks say where a message stands`(
        pending: String,
        approved: String,
        state: RequestState
    ) throws {
        var keys = Self.vectors.first { $0.id == "ser-15" }?.keys ?? []
        keys.removeAll { ["pending", "approved"].contains($0) }
        let text =
            Self.text(keys).dropLast() + ",\"pending\":\(pending),\"approved\":\(approved)}"
        guard case .notification(let notification) = try record(String(text)) else {
            Issue.record("not a notification")
            return
        }
        #expect(notification.state == state)
        let end = Instant(milliseconds: 1_629_262_022_660)
        #expect(notification.validity.expires == end)
    }

    @Test(arguments: [
        ("", "sdk-record.json"), ("{\"issuer\":1,\"issuer\":2}", "sdk-record.json"),
        ("[]", "sdk-record.not-object"), ("{}", "sdk-record.kind"),
        ("{\"type\":\"webauthn\"}", "sdk-record.kind"), ("{\"type\":7}", "sdk-record.kind"),
        ("{\"issuer\":\"i\"}", "sdk-record.missing.accountName"),
        ("{\"accountName\":\"a\"}", "sdk-record.missing.issuer"),
        ("{\"issuer\":\"i\",\"accountName\":\"a\"}", "sdk-record.missing.timeAdded"),
        ("{\"issuer\":1,\"accountName\":\"a\"}", "sdk-record.invalid.issuer"),
        ("{\"issuer\":\"a\\u0000\",\"accountName\":\"a\"}", "sdk-record.invalid.issuer"),
        ("{\"tokenId\":\"a b\"}", "sdk-record.invalid.tokenId"),
        ("{\"tokenId\":\"a\",\"timeAdded\":1e300}", "sdk-record.invalid.timeAdded"),
        ("{\"tokenId\":\"a\",\"timeAdded\":-1e300}", "sdk-record.invalid.timeAdded"),
        ("{\"type\":\"pushauth\"}", "sdk-record.missing.secret"),
    ])
    func `what is no record is refused by its code`(text: String, code: String) {
        #expect(self.code(text) == code)
    }

    @Test(
        arguments: [
            ("secret", "\"AAAA\"", "sdk-record.invalid.secret"),
            ("secret", "\"A\"", "sdk-record.invalid.secret"),
            ("secret", "\"!!!!\"", "sdk-record.invalid.secret"),
            (
                "secret", "\"AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA==\"",
                "sdk-record.invalid.secret"
            ),
            ("secret", "\"AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=\"", nil),
            (
                "secret", "\"=AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA\"",
                "sdk-record.invalid.secret"
            ),
            ("mechanismUID", "null", "sdk-record.missing.mechanismUID"),
            ("mechanismUID", "\"a b\"", "sdk-record.invalid.mechanismUID"),
            (
                "registrationEndpoint", "\"am.example.com\"",
                "sdk-record.invalid.registrationEndpoint"
            ),
            ("authenticationEndpoint", "null", "sdk-record.missing.authenticationEndpoint"),
            ("uid", "[]", "sdk-record.invalid.uid"),
            ("uid", "null", nil), ("uid", "\"\"", nil), ("resourceId", "null", nil),
            ("timeAdded", "\"soon\"", "sdk-record.invalid.timeAdded"), ("timeAdded", "null", nil),
        ] as [(String, String, String?)]
    )
    func `one bad member of a push mechanism is named`(
        name: String,
        value: String,
        code: String?
    ) throws {
        let keys = Self.vectors.first { $0.id == "ser-13" }?.keys.filter { $0 != name } ?? []
        let text = Self.text(keys).dropLast() + ",\"\(name)\":\(value)}"
        #expect(self.code(String(text)) == code)
    }

    @Test(
        arguments: [
            ("challenge", "\"AAAAAAAAAAAAAAAAAAAAAA==\"", nil),
            ("challenge", "\"AAAAAAAAAAAAAAAAAAAA\"", "sdk-record.invalid.challenge"),
            ("challenge", "null", "sdk-record.missing.challenge"),
            ("amlbCookie", "\"!\"", "sdk-record.invalid.amlbCookie"),
            ("amlbCookie", "\"/w==\"", "sdk-record.invalid.amlbCookie"), ("amlbCookie", "\"\"", nil),
            ("pending", "null", "sdk-record.missing.pending"),
            ("approved", "1", "sdk-record.invalid.approved"),
            ("timeAdded", "null", "sdk-record.missing.timeAdded"), ("timeExpired", "null", nil),
            ("ttl", "null", nil), ("ttl", "\"soon\"", "sdk-record.invalid.ttl"),
            ("messageId", "\"a b\"", "sdk-record.invalid.messageId"),
            ("message", "7", "sdk-record.invalid.message"),
        ] as [(String, String, String?)]
    )
    func `one bad member of a notification is named`(
        name: String,
        value: String,
        code: String?
    ) throws {
        #expect(self.code(try notificationText(name, value)) == code)
    }

    @Test(arguments: [("null", 120), ("-5", 0), ("0", 0), ("86401", 86_400), ("1e15", 86_400)])
    func `the life of a message lies between nothing and a day`(
        value: String,
        seconds: Int
    ) throws {
        #expect(try notification("ttl", value).timeToLive == seconds)
    }

    @Test func `a cookie that no header can hold is not read`() throws {
        let hostile = Base64.encodeStandard(Array("a=1\r\nX: y".utf8))
        #expect(try notification("amlbCookie", "\"\(hostile)\"").loadBalancerCookie == nil)
        let good = Base64.encodeStandard(Array("a=1".utf8))
        #expect(try notification("amlbCookie", "\"\(good)\"").loadBalancerCookie == "a=1")
    }

    private func notificationText(_ name: String, _ value: String) throws -> String {
        let keys = try #require(Self.vectors.first { $0.id == "ser-15" }).keys
        return Self.text(keys.filter { $0 != name }).dropLast() + ",\"\(name)\":\(value)}"
    }

    private func notification(_ name: String, _ value: String) throws -> SDKNotification {
        guard case .notification(let notification) = try record(notificationText(name, value)) else {
            throw SDKRecordError.kind
        }
        return notification
    }

    @Test func `plain http of another machine needs consent`() {
        let keys = Self.vectors.first { $0.id == "ser-13" }?.keys ?? []
        let text = Self.text(keys).replacing("https://am", with: "http://am")
        #expect(
            refusal { try SDKRecord(parsing: text) } == "sdk-record.plain-http.registrationEndpoint"
        )
        #expect(code(text) == nil)
    }

    @Test func `no record prints its secret`() throws {
        let keys = Self.vectors.first { $0.id == "ser-13" }?.keys ?? []
        var dumped = ""
        dump(try record(Self.text(keys)), to: &dumped)
        #expect(dumped.contains("am.example.com"))
        #expect(!dumped.contains("AQIDBA") && !dumped.contains("- 31"))
    }

    @Test func `a damaged record is read or refused, and never ends the program`() {
        var state: UInt64 = 11
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let pieces = ["null", "\"\"", "-1", "1e308", "{}", "[]", "true", "99999999999999999999"]
        var refused = 0
        for vector in Self.vectors {
            let members = (try? JSON.parse(vector.text ?? Self.text(vector.keys)))?.objectValue
            for _ in 0..<300 {
                let text = (members?.members ?? []).map { member in
                    let value =
                        random(6) == 0 ? pieces[random(pieces.count)] : JSON.text(member.value)
                    return "\"\(member.name)\":\(value)"
                }
                if let code = code("{" + text.joined(separator: ",") + "}") {
                    #expect(code.hasPrefix("sdk-record."))
                    refused += 1
                }
            }
        }
        #expect(refused > 500)
    }
}
