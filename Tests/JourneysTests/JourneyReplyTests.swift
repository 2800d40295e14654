import Journeys
import Testing
import Token
import Vocabulary

struct JourneyReplyTests {
    @Test func `a session is the end`() throws {
        let text = #"{"tokenId":"AQIC5w*AA*","successUrl":"/am/console","realm":"/alpha"}"#
        guard case .end(let end) = try JourneyReply(status: 200, body: Array(text.utf8)) else {
            throw JourneyError.reply
        }
        #expect(end.session?.text == "AQIC5w*AA*")
        #expect(end.realm?.text == "/alpha")
        #expect("\(end)".contains("AQIC5w") == false)
    }

    @Test func `an end without a session is one, too`() throws {
        let body = Array(#"{"message":"Authentication Successful","successUrl":"/x"}"#.utf8)
        guard case .end(let end) = try JourneyReply(status: 200, body: body) else {
            throw JourneyError.reply
        }
        #expect(end.session == nil)
    }

    @Test(arguments: [
        ("", "journey.json"), ("[]", "journey.reply"), ("<html>", "journey.json"),
        (#"{"authId":"a","#, "journey.json"), ("{}", "journey.reply"),
        (#"{"authId":7,"callbacks":[]}"#, "journey.auth-id"),
        (#"{"authId":"","callbacks":[]}"#, "journey.auth-id"),
        (#"{"authId":"a","tokenId":"b"}"#, "journey.auth-id"),
        (#"{"tokenId":7}"#, "journey.reply"), (#"{"tokenId":"a b"}"#, "journey.reply"),
        (#"{"authId":"a","callbacks":"x"}"#, "journey.reply"),
        (#"{"authId":"a","callbacks":null}"#, "journey.reply"),
        (#"{"authId":"a","callbacks":["x"]}"#, "journey.callback"),
        (#"{"authId":"a","callbacks":[{"output":[]}]}"#, "journey.callback"),
        (
            #"{"authId":"a","callbacks":[{"type":"NameCallback","input":[{"value":""}]}]}"#,
            "journey.callback"
        ),
        (#"{"authId":"a","callbacks":[{"type":"ChoiceCallback","output":[]}]}"#, "journey.choices"),
    ])
    func `what is no reply of AM is an error`(body: String, code: String) {
        let error = #expect(throws: JourneyError.self) {
            try JourneyReply(status: 200, body: Array(body.utf8))
        }
        #expect(error?.code == code)
    }

    @Test func `a text that ties steps together has an end`() {
        let long = String(repeating: "a", count: 65_537)
        let body = Array(#"{"authId":"\#(long)","callbacks":[]}"#.utf8)
        #expect(throws: JourneyError.authID) { try JourneyReply(status: 200, body: body) }
    }

    @Test(arguments: [
        (401, #"{"code":401,"message":"Login failure"}"#, "journey.refused"),
        (401, #"{"code":401,"message":"x","detail":{"errorCode":"110"}}"#, "journey.expired"),
        (401, #"{"message":"a.SuspendedAuthSessionException: gone"}"#, "journey.suspension-over"),
        (408, "", "journey.expired"),
        (400, #"{"message":"No Configuration found"}"#, "journey.rejected"),
        (403, "no JSON", "journey.rejected"), (302, "", "journey.redirect"),
        (500, "", "journey.server"), (503, "<html>", "journey.server"),
        // The body says otherwise; the status counts.
        (401, #"{"tokenId":"AQIC5w"}"#, "journey.refused"),
    ])
    func `the status tells how a refusal is meant`(status: Int, body: String, code: String) {
        let error = #expect(throws: JourneyError.self) {
            try JourneyReply(status: status, body: Array(body.utf8))
        }
        #expect(error?.code == code)
    }

    @Test func `a refusal tells where a browser would go`() {
        let body = Array(
            #"{"message":"Login failure","detail":{"failureUrl":"/bank/#has-device"}}"#.utf8
        )
        let error = #expect(throws: JourneyError.self) { try JourneyReply(status: 401, body: body) }
        #expect(error?.reason.hasSuffix(#" A browser would go to "/bank/#has-device"."#) == true)
    }

    @Test func `what the server says in a refusal is shown cleaned and short`() {
        let body = Array(#"{"message":"no\u001b[2J\#(String(repeating: "x", count: 999))"}"#.utf8)
        let error = #expect(throws: JourneyError.self) { try JourneyReply(status: 401, body: body) }
        #expect(error?.reason.contains("no<U+001B>[2J") == true)
        #expect((error?.reason.utf8.count ?? 999) < 200)
    }

    @Test(arguments: ["refusals", "push-approve", "push-reject", "totp", "hotp", "webauthn"])
    func `what a real server said can be read`(name: String) throws {
        for exchange in try recording(name) where exchange.path.contains("authenticate") {
            guard exchange.path.contains("/json/authenticate") else { continue }
            do throws(JourneyError) {
                switch try JourneyReply(status: exchange.status, body: exchange.body) {
                case .step(let node): #expect(!node.callbacks.isEmpty)
                case .end(let end): #expect(end.session != nil)
                }
                #expect(exchange.status == 200)
            } catch {
                #expect(exchange.status == (error.code == "journey.rejected" ? 400 : 401))
            }
        }
    }
}
