import Journeys
import Testing
import Vocabulary

struct WaitingTests {
    @Test func `a wait for a number is certain to be a push`() throws {
        let node = try node(
            #"{"authId":"eyJ0","callbacks":[{"type":"PollingWaitCallback","output":[{"name":"waitTime","value":"5000"},{"name":"message","value":"Tap 56 on your phone"}]},{"type":"HiddenValueCallback","output":[{"name":"value","value":"56"},{"name":"id","value":"pushChallengeNumber"}],"input":[{"name":"IDToken2","value":"pushChallengeNumber"}]},{"type":"ConfirmationCallback","output":[{"name":"prompt","value":""},{"name":"messageType","value":0},{"name":"options","value":["Cancel"]},{"name":"optionType","value":-1},{"name":"defaultOption","value":0}],"input":[{"name":"IDToken3","value":100}]}]}"#
        )
        let wait = try #require(node.pushWait)
        #expect(wait.certainty == .certain)
        #expect(wait.number == "56")
        #expect(wait.milliseconds == 5_000)
        #expect(wait.button == 2)
        #expect(try sent(node) == [#"IDToken2="pushChallengeNumber""#, "IDToken3=100"])
    }

    @Test(arguments: [
        ("", PushWait.Certainty.unknown),
        (
            #",{"type":"ConfirmationCallback","output":[{"name":"options","value":["Cancel"]}],"input":[{"name":"IDToken2","value":100}]}"#,
            .likely
        ),
    ])
    func `a wait without a number may be for something else`(
        more: String,
        certainty: PushWait.Certainty
    ) throws {
        let wait = #"{"type":"PollingWaitCallback","output":[{"name":"waitTime","value":"8000"}]}"#
        let node = try node(#"{"authId":"a","callbacks":[\#(wait)\#(more)]}"#)
        #expect(node.pushWait?.certainty == certainty)
    }

    @Test func `the real server's wait for a push is told by its stage`() throws {
        let waits = try recording("push-approve").compactMap { try? $0.node.pushWait }
        let wait = try #require(waits.first)
        #expect(wait.certainty == .certain)
        #expect(wait.number == nil)
        #expect(wait.button != nil)
    }

    @Test func `the real server's address for a new device is found in its script`() throws {
        let addresses = try recording("push-register").compactMap { try? $0.node.enrolmentAddress }
        #expect(addresses.first?.hasPrefix("pushauth://push/forgerock:ann?a=") == true)
    }

    @Test(arguments: [
        ("pushauth://push/x", true), ("mfauth://totp/x", true), ("https://example.com", false),
        ("javascript:alert(1)", false),
    ])
    func `only an address of a device enrols one`(address: String, isTaken: Bool) throws {
        let node = try asked(
            #"{"type":"HiddenValueCallback","output":[{"name":"value","value":"\#(address)"},{"name":"id","value":"mfaDeviceRegistration"}],"input":[{"name":"IDToken1","value":"mfaDeviceRegistration"}]}"#
        )
        #expect(node.enrolmentAddress == (isTaken ? address : nil))
    }
}
