import Journeys
import Push
import Testing
import Token
import Vocabulary

/// Steps of journeys, options for keys and addresses that somebody has changed.
@Suite(.timeLimit(.minutes(60))) struct JourneyHostility {
    private static let secret = "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.c2VjcmV0.dGhhdCB0aWVz"

    private static let steps = [
        #"{"authId":"\#(secret)","callbacks":[{"type":"NameCallback","output":[{"name":"prompt","value":"User Name"}],"input":[{"name":"IDToken1","value":""}],"_id":0},{"type":"PasswordCallback","output":[{"name":"prompt","value":"Password"}],"input":[{"name":"IDToken2","value":""}]},{"type":"ChoiceCallback","output":[{"name":"choices","value":["a","b"]},{"name":"defaultChoice","value":0}],"input":[{"name":"IDToken3","value":0}]},{"type":"ConfirmationCallback","output":[{"name":"options","value":[]},{"name":"optionType","value":2}],"input":[{"name":"IDToken4","value":100}]}],"stage":"S","header":"H","description":"D"}"#,
        #"{"authId":"\#(secret)","callbacks":[{"type":"MetadataCallback","output":[{"name":"data","value":{"_action":"webauthn_registration","challenge":"QDHu55yPlEycWbrjrSGochK9qo+IvJKBX0EXS6j5cWc=","attestationPreference":"none","userName":"demo","userId":"ZGVtbw","_authenticatorSelection":{"userVerification":"required"},"_pubKeyCredParams":[{"alg":-7}],"timeout":"60000","excludeCredentials":"new Int8Array([1, -101]).buffer","relyingPartyId":"id: \"am.example.com\",","_type":"WebAuthn"}}]},{"type":"HiddenValueCallback","output":[{"name":"value","value":"false"},{"name":"id","value":"webAuthnOutcome"}],"input":[{"name":"IDToken2","value":"webAuthnOutcome"}]}]}"#,
        #"{"authId":"\#(secret)","callbacks":[{"type":"PasswordCallback","output":[],"input":[{"name":"IDToken1","value":""}]},{"type":"TextOutputCallback","output":[{"name":"message","value":"{\"challenge\":{\"value\":\"QVFJQzV3TTJMWTRTZmN3cmFWQVZSR2Rp\"},\"timeout\":60000,\"rpId\":\"openam.example.com\",\"allowCredentials\":[],\"userVerification\":\"preferred\"}"},{"name":"messageType","value":"0"}]}]}"#,
        #"{"authId":"\#(secret)","callbacks":[{"type":"PollingWaitCallback","output":[{"name":"waitTime","value":"5000"},{"name":"message","value":"Tap 56"}]},{"type":"HiddenValueCallback","output":[{"name":"value","value":"56"},{"name":"id","value":"pushChallengeNumber"}],"input":[{"name":"IDToken2","value":"pushChallengeNumber"}]},{"type":"DeviceProfileCallback","output":[{"name":"location","value":true}],"input":[{"name":"IDToken3","value":""}]},{"type":"NumberAttributeInputCallback","output":[{"name":"failedPolicies","value":["{\"policyRequirement\":\"MIN_LENGTH\"}"]}],"input":[{"name":"IDToken4","value":null},{"name":"IDToken4validateOnly","value":false}]}]}"#,
    ]

    /// All that an outsider may have put into a text that is shown.
    private static func check(_ text: PrintableText?, on input: [UInt8]) throws {
        guard let text else { return }
        guard PrintableText(text.text, limit: 100_000).text == text.text else {
            throw Broken("what a step says can be printed", on: input)
        }
    }

    @Test func `a step is read or refused, goes back as it came, and tells no secret`() async {
        await Rounds.run(usual: 3_000) { mutator in
            let text = mutator.text(mutator.one(of: Self.steps))
            let input = Array(text.utf8)
            do {
                guard case .step(let node) = try JourneyReply(status: 200, body: input) else {
                    return
                }
                try Self.judge(node, input)
            } catch let error as JourneyError {
                try Laws.check(error, hiding: [Self.secret], on: input)
            }
        }
    }

    private static func judge(_ node: Node, _ input: [UInt8]) throws {
        let limits = JSONLimits(bytes: 1_000_000, depth: 64, members: 100_000)
        guard try JSON.parse(node.next, limits: limits) == JSON.parse(input, limits: limits) else {
            throw Broken("a step that nobody answers goes back as it came", on: input)
        }
        var dumped = ""
        dump(node, to: &dumped)
        guard !"\(node)\(dumped)".contains(secret) else {
            throw Broken("a step does not tell what ties it to others", on: input)
        }
        try check(node.header, on: input)
        try check(node.pushWait?.message, on: input)
        var answered = node
        for place in answered.callbacks.indices {
            try? answered.callbacks[place].answer(.text("x"))
            try? answered.callbacks[place].answer(.option(0))
            try check(answered.callbacks[place].type, on: input)
        }
        _ = try JSON.parse(answered.next, limits: limits)
        guard let step = try node.webAuthn else { return }
        guard (5_000...300_000).contains(step.timeout.milliseconds) else {
            throw Broken("the time for a key has bounds", on: input)
        }
        guard case .success(let options) = step.options else { return }
        let name: String
        switch options.kind {
        case .registration(let options): name = options.relyingPartyID
        case .authentication(let options): name = options.relyingPartyID
        }
        let origin = Origin(scheme: "https", host: "am.example.com", port: 443)
        do throws(WebAuthnError) {
            let site = try origin.relyingPartyID(name) { !$0.contains(".") }
            guard origin.host == site || origin.host.hasSuffix(".\(site)") else {
                throw .unknown("")
            }
        } catch {
            guard error.domName == "SecurityError" else {
                throw Broken("a key is for a site that the host is in", on: input)
            }
            try Laws.check(error, on: input)
        }
    }

    @Test func `an address of a journey leads to its own server or nowhere`() async {
        let samples = [
            "https://am.example.com/am",
            "https://am.example.com/am/XUI/?realm=/alpha&service=Login",
            "https://am.example.com/am/json/realms/root/realms/a%20b/authenticate?noSession=true",
            "https://am.example.com/openam/XUI/#login/&service=push",
        ]
        await Rounds.run(usual: 3_000) { mutator in
            let text = mutator.text(mutator.one(of: samples))
            let input = Array(text.utf8)
            do {
                let address = try JourneyAddress(text)
                let steps = address.steps()
                guard steps.hasPrefix(address.base.text + "/json/"),
                    steps.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
                else { throw Broken("a step goes to the server that was given", on: input) }
            } catch let error as any CodedError {
                try Laws.check(error, on: input)
            }
        }
    }
}
