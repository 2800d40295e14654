import Push
import Testing
import Token
import Vocabulary

@Suite struct SDKNotificationTests {
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
        let text = SDKSamples.text(of: "ser-15", "pending", pending)
            .replacing("\"approved\":true", with: "\"approved\":\(approved)")
        guard case .notification(let notification) = try SDKSamples.record(text) else {
            Issue.record("not a notification")
            return
        }
        #expect(notification.state == state)
        let end = Instant(milliseconds: 1_629_262_022_660)
        #expect(notification.validity.expires == end)
    }

    @Test(
        arguments: [
            ("challenge", #""AAAAAAAAAAAAAAAAAAAAAA==""#, nil),
            ("challenge", #""AAAAAAAAAAAAAAAAAAAA""#, "sdk-record.invalid.challenge"),
            ("challenge", "null", "sdk-record.missing.challenge"),
            ("amlbCookie", #""!""#, "sdk-record.invalid.amlbCookie"),
            ("amlbCookie", #""/w==""#, "sdk-record.invalid.amlbCookie"),
            ("amlbCookie", #""""#, nil), ("pending", "null", "sdk-record.missing.pending"),
            ("approved", "1", "sdk-record.invalid.approved"),
            ("timeAdded", "null", "sdk-record.missing.timeAdded"), ("timeExpired", "null", nil),
            ("ttl", "null", nil), ("ttl", #""soon""#, "sdk-record.invalid.ttl"),
            ("messageId", #""a b""#, "sdk-record.invalid.messageId"),
            ("message", "7", "sdk-record.invalid.message"),
        ] as [(String, String, String?)]
    )
    func `one bad member of a notification is named`(
        name: String,
        value: String,
        code: String?
    ) throws {
        #expect(refusal { try notification(name, value) } == code)
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

    private func notification(_ name: String, _ value: String) throws -> SDKNotification {
        let text = SDKSamples.text(of: "ser-15", name, value)
        guard case .notification(let notification) = try SDKSamples.record(text) else {
            throw SDKRecordError.kind
        }
        return notification
    }
}
