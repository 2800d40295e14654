import Testing
import Token
import Vocabulary

@testable import Push

/// Address and browser in the words of a question.
@Suite struct WrittenOriginTests {
    @Test(arguments: [
        (
            "Sign in from 203.0.113.9 with Firefox/128.0?", "203.0.113.9" as String?,
            "Firefox/128.0" as String?
        ),
        (
            "Sign in from 127.0.0.1 with Python-urllib/3.11?", "127.0.0.1", "Python-urllib/3.11"
        ),
        (
            "Login (2001:db8::7) using Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0.",
            "2001:db8::7", "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0"
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 from 198.51.100.4?", nil,
            "Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 from 198.51.100.4"
        ),
        ("Do you want to log in?", nil, nil), ("", nil, nil),
        // Which of two is meant nobody knows.
        ("From 203.0.113.9 or 198.51.100.4?", nil, nil),
        ("From 203.0.113.9, that is 203.0.113.9.", "203.0.113.9", nil),
        // Neither a version nor a date is an address.
        ("Version 1.2.3 of 12:30", nil, nil), ("Log in at 1.2.3.4.5?", nil, nil),
        ("and/or 24/7 http://x/1", nil, nil),
    ])
    func `only what is certain is taken`(text: String, address: String?, agent: String?) {
        let origin = WrittenOrigin(text)
        #expect(origin.address == address)
        #expect(origin.agent == agent)
    }

    @Test(arguments: [
        "Sign in from 203.0.113.9 with Mozilla/5.0 from 8.8.8.8?",
        "Sign in with Mozilla/5.0 from 203.0.113.9?",
    ])
    func `an address that a browser can have written is none`(text: String) {
        #expect(WrittenOrigin(text).address == nil)
    }

    @Test func `a text without an end is left`() {
        let text = "From 203.0.113.9 " + String(repeating: "x", count: 5_000)
        #expect(WrittenOrigin(text).address == nil)
    }

    private func facts(
        _ text: String,
        title: String = "",
        presence: [String] = [],
        needsUserVerification: Bool = false
    ) throws -> RequestFacts {
        SignedQuestion(
            messageID: try MessageID("MJKOFYXB"),
            deviceUID: "d-1",
            challenge: [1, 2],
            title: title,
            text: text,
            presence: presence,
            acceptsReasons: true,
            needsUserVerification: needsUserVerification
        ).facts(received: Instant(milliseconds: 1_700_000_000_000))
    }

    @Test func `a question says no more than its text`() throws {
        let facts = try facts("Sign in from 203.0.113.9 with Firefox/128.0?", title: "Bank")
        #expect(facts.remoteAddress?.text == "203.0.113.9")
        #expect(facts.userAgent?.browser == "Firefox")
        #expect(facts.anomalies == [.timeToLiveMissing, .originInWords])
        #expect(facts.title == "Bank")
        #expect(facts.other.isEmpty)
        #expect(facts.kind == .standard)
        #expect(facts.acceptsReasons)
        #expect(facts.location == nil && facts.payment == nil && facts.user == nil)
        #expect(facts.validity.expires == facts.validity.received.advanced(byMilliseconds: 120_000))
        #expect(try self.facts("Pay?").anomalies == [.timeToLiveMissing])
        #expect(try self.facts("Pay\u{202E}?").anomalies.contains(.hiddenCharacters))
    }

    @Test func `how it is answered follows from what it asks for`() throws {
        #expect(try facts("Pay?", presence: ["F", "B"]).kind == .presence(["F", "B"]))
        #expect(try facts("Pay?", needsUserVerification: true).kind == .biometric)
        let both = try facts("Pay?", presence: ["F", "B"], needsUserVerification: true)
        #expect(both.kind == .presence(["F", "B"]))
        #expect(both.needsUserVerification)
    }

    @Test(arguments: [
        ("B", "B" as String?), ("b", "B"), ("x", nil), ("", nil), ("BI", nil), ("7", "07"),
        ("07", "07"),
    ])
    func `what is typed is one of those that are offered`(typed: String, meant: String?) {
        #expect(PushKind.presence(["F", "B", "I", "07"]).offered(typed: typed) == meant)
        #expect(PushKind.challenge([7]).offered(typed: typed) == nil)
    }

    @Test(arguments: [
        ("red apple", " red apple"), ("Red  Apple", " red apple"), ("green tree ", "green  tree"),
        ("red", nil), ("redapple", nil),
    ])
    func `blanks are typed as they are seen`(typed: String, meant: String?) {
        let kind = PushKind.presence([" red apple", "green  tree", "red  pear"])
        #expect(kind.offered(typed: typed) == meant)
    }

    @Test func `two that differ in case alone are both typed as they are`() {
        let kind = PushKind.presence(["a", "A"])
        #expect(kind.offered(typed: "a") == "a" && kind.offered(typed: "A") == "A")
    }
}
