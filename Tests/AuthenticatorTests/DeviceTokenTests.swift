import Push
import Testing
import Token
import Vocabulary

@Suite struct DeviceTokenTests {
    private static let now = Instant(seconds: 1_700_000_000)
    private static let accepted = PostReply(status: 200, body: Array("{}".utf8), date: nil)

    private func update(
        _ mechanism: Mechanism,
        token: String = "token",
        name: String = "console",
        userName: String? = nil
    ) throws -> PostRequest {
        try mechanism.deviceTokenUpdate(deviceToken: token, deviceName: name, userName: userName)
    }

    @Test(
        arguments: [
            (
                "https://am.example.com/push?realm=/alpha&_action=register",
                "https://am.example.com/push?realm=/alpha&_action=refresh"
            ),
            (
                "https://am.example.com/push?_action=register&realm=/a?b",
                "https://am.example.com/push?_action=refresh&realm=/a?b"
            ),
            ("https://am.example.com/push", nil),
            ("https://am.example.com/_action=register", nil),
            ("https://am.example.com/push?my_action=register", nil),
            ("https://am.example.com/push?_action=registered", nil),
            ("https://am.example.com/push?_action=authenticate", nil),
        ] as [(String, String?)]
    )
    func `a new token goes to the registration address with another action`(
        registration: String,
        refresh: String?
    ) throws {
        let mechanism = try Signed.bareMechanism(registration: registration)
        let code = refusal { try update(mechanism) }
        #expect(code == (refresh == nil ? "device-token.update-off" : nil))
        if let refresh { #expect(try update(mechanism).address == refresh) }
    }

    @Test(
        arguments: [
            ("demo", nil, "demo"), (nil, "told", "told"), ("demo", "told", "demo"),
            (nil, nil, nil), (nil, "", nil),
        ] as [(String?, String?, String?)]
    )
    func `the user's name is that of the enrolment, else that of a message`(
        enrolled: String?,
        reported: String?,
        sent: String?
    ) throws {
        let mechanism = try Signed.bareMechanism(userID: enrolled)
        guard let sent else {
            #expect(
                refusal { try update(mechanism, userName: reported) }
                    == "device-token.user-name-unknown"
            )
            return
        }
        let body = try JSON.parse(update(mechanism, userName: reported).body).objectValue
        #expect(body?["username"] == .string(sent))
    }

    @Test(arguments: [
        ("", "console"), ("a b", "console"), ("é", "console"),
        (String(repeating: "t", count: 2_049), "console"), ("token", ""), ("token", "a\u{1B}b"),
        ("token", String(repeating: "n", count: 257)),
    ])
    func `a token or a name that cannot be sent is refused`(token: String, name: String) throws {
        let mechanism = try Signed.bareMechanism()
        #expect(
            refusal { try update(mechanism, token: token, name: name) } == "device-token.device"
        )
        let nameless = try Signed.bareMechanism(userID: nil)
        let code = refusal { try update(nameless, userName: "a\u{202E}b") }
        #expect(code == "device-token.device")
    }

    @Test func `an update is due while the server has not confirmed the token`() {
        let fresh = DeviceTokenState(wanted: "t", confirmed: nil)
        #expect(fresh.isUpdateDue(at: Self.now))
        #expect(!DeviceTokenState(wanted: "t", confirmed: "t").isUpdateDue(at: Self.now))
        var waiting = DeviceTokenState(wanted: "t", confirmed: "s")
        waiting.nextAttempt = Self.now
        #expect(waiting.isUpdateDue(at: Self.now))
        #expect(!waiting.isUpdateDue(at: Self.now.advanced(byMilliseconds: -1)))
        waiting.support = .unsupported
        #expect(!waiting.isUpdateDue(at: Self.now))
    }

    @Test func `only a 200 of the server's own confirms a token`() {
        let state = DeviceTokenState(wanted: "new", confirmed: "old").afterFailure(
            at: Self.now,
            jitter: 0
        )
        let confirmed = state.after(reply: Self.accepted, sent: "new", now: Self.now, jitter: 0)
        #expect(confirmed == DeviceTokenState(wanted: "new", confirmed: "new", support: .supported))
        let page = PostReply(status: 200, body: Array("<html>".utf8), date: nil)
        for reply in [page] + [204, 202, 302, 400, 403, 404, 500, 503].map(Self.reply) {
            let after = state.after(reply: reply, sent: "new", now: Self.now, jitter: 0)
            #expect(after.confirmed == "old")
            #expect(after.failures == 2)
            #expect(after.support == .unknown)
            #expect(after.nextAttempt == Self.now.advanced(byMilliseconds: 60_000))
        }
    }

    @Test func `a server that does not know the request is not asked again`() {
        let state = DeviceTokenState(wanted: "new", confirmed: "old")
        let after = state.after(reply: Self.reply(501), sent: "new", now: Self.now, jitter: 0)
        #expect(after.support == .unsupported)
        #expect(!after.isUpdateDue(at: .latest))
        #expect(!after.wanting("newer").isUpdateDue(at: .latest))
    }

    @Test func `pauses double from 30 seconds to 6 hours, with a share of chance`() {
        var state = DeviceTokenState(wanted: "t", confirmed: nil)
        var pauses: [Int64] = []
        for _ in 0..<12 {
            let early = state.afterFailure(at: Self.now, jitter: 0)
            let late = state.afterFailure(at: Self.now, jitter: 1)
            let pause = early.nextAttempt?.milliseconds(since: Self.now) ?? 0
            #expect(late.nextAttempt?.milliseconds(since: Self.now) == 2 * pause)
            pauses.append(pause / 1_000)
            state = early
        }
        #expect(
            pauses == [30, 60, 120, 240, 480, 960, 1_920, 3_840, 7_680, 10_800, 10_800, 10_800]
        )
        #expect(state.failures == 12)
        state.failures = .max
        let far = state.afterFailure(at: Self.now, jitter: 1)
        #expect(far.nextAttempt?.milliseconds(since: Self.now) == DeviceTokenState.longestPause)
        for jitter in [-1, .nan, -.infinity] as [Double] {
            let odd = DeviceTokenState(wanted: "t", confirmed: nil)
                .afterFailure(at: Self.now, jitter: jitter)
            let pause = odd.nextAttempt?.milliseconds(since: Self.now)
            #expect(pause == DeviceTokenState.shortestPause)
        }
    }

    @Test func `another token starts anew, and what became of the old one does not hurt it`() {
        let failed = DeviceTokenState(wanted: "one", confirmed: nil, support: .supported)
            .afterFailure(at: Self.now, jitter: 0)
        #expect(failed.wanting("one") == failed)
        let renewed = failed.wanting("two")
        #expect(renewed == DeviceTokenState(wanted: "two", confirmed: nil, support: .supported))
        #expect(
            renewed.after(reply: Self.reply(400), sent: "one", now: Self.now, jitter: 0) == renewed
        )
        let late = renewed.after(reply: Self.accepted, sent: "one", now: Self.now, jitter: 0)
        #expect(late.confirmed == "one")
        #expect(late.isUpdateDue(at: Self.now))
    }

    private static func reply(_ status: Int) -> PostReply {
        PostReply(status: status, body: [], date: nil)
    }
}
