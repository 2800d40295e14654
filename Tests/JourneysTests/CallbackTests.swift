import Journeys
import Testing
import Token
import Vocabulary

struct CallbackTests {
    @Test func `a name and a password are filled, and all else goes back as it came`() throws {
        var node = try node(
            #"{"authId":"eyJ0","more":{"a":[1.0,null]},"callbacks":[{"type":"NameCallback","output":[{"name":"prompt","value":"User Name"}],"input":[{"name":"IDToken1","value":""}],"_id":0},{"type":"PasswordCallback","output":[{"name":"prompt","value":"Password"}],"input":[{"name":"IDToken2","value":""}],"_id":1}],"stage":"UsernamePassword","header":"Sign in","description":"Use your work account"}"#
        )
        #expect(node.stage == "UsernamePassword")
        #expect(node.header == "Sign in")
        #expect(node.explanation == "Use your work account")
        #expect(node.callbacks[0].content == .name(prompt: "User Name"))
        try node.callbacks[0].answer(.text("demo"))
        try node.callbacks[1].answer(.text("changeit"))
        #expect(
            String(decoding: node.next, as: UTF8.self)
                == #"{"authId":"eyJ0","more":{"a":[1.0,null]},"callbacks":[{"type":"NameCallback","output":[{"name":"prompt","value":"User Name"}],"input":[{"name":"IDToken1","value":"demo"}],"_id":0},{"type":"PasswordCallback","output":[{"name":"prompt","value":"Password"}],"input":[{"name":"IDToken2","value":"changeit"}],"_id":1}],"stage":"UsernamePassword","header":"Sign in","description":"Use your work account"}"#
        )
        var dumped = ""
        dump(node, to: &dumped)
        #expect(!dumped.contains("eyJ0") && !"\(node)".contains("eyJ0"))
    }

    @Test func `a choice is sent as its number`() throws {
        var node = try asked(
            #"{"type":"ChoiceCallback","output":[{"name":"prompt","value":"Second factor"},{"name":"choices","value":["Push","Security key"]},{"name":"defaultChoice","value":0}],"input":[{"name":"IDToken2","value":0}]}"#
        )
        try node.callbacks[0].answer(.option(1))
        #expect(try sent(node) == ["IDToken2=1"])
        #expect(throws: JourneyError.answer(number: 1, .choice)) {
            try node.callbacks[0].answer(.option(2))
        }
        #expect(throws: JourneyError.answer(number: 1, .choice)) {
            try node.callbacks[0].answer(.text("Push"))
        }
        #expect(try sent(node) == ["IDToken2=1"])
    }

    @Test func `a usual choice that is out of range is none`() throws {
        let node = try asked(
            #"{"type":"ChoiceCallback","output":[{"name":"choices","value":["a"]},{"name":"defaultChoice","value":"4"}],"input":[{"name":"IDToken1","value":0}]}"#
        )
        guard case .choice(let choice) = node.callbacks[0].content else { throw JourneyError.reply }
        #expect(choice.preset == nil)
    }

    @Test func `the usual buttons have the numbers of Java's callbacks`() throws {
        var node = try asked(
            #"{"type":"ConfirmationCallback","output":[{"name":"prompt","value":"Continue?"},{"name":"messageType","value":1},{"name":"options","value":[]},{"name":"optionType","value":2},{"name":"defaultOption","value":3}],"input":[{"name":"IDToken3","value":3}]}"#
        )
        guard case .confirmation(let buttons) = node.callbacks[0].content else {
            throw JourneyError.reply
        }
        #expect(buttons.options.map(\.label) == ["OK", "Cancel"])
        #expect(buttons.preset == 0)
        #expect(!buttons.isOptional)
        try node.callbacks[0].answer(.option(1))
        #expect(try sent(node) == ["IDToken3=2"])
    }

    @Test func `a button that is not pressed stays 100`() throws {
        var node = try asked(
            #"{"type":"ConfirmationCallback","output":[{"name":"options","value":["Cancel"]},{"name":"optionType","value":-1}],"input":[{"name":"IDToken3","value":100}]}"#
        )
        guard case .confirmation(let buttons) = node.callbacks[0].content else {
            throw JourneyError.reply
        }
        #expect(buttons.isOptional)
        #expect(try sent(node) == ["IDToken3=100"])
        try node.callbacks[0].answer(.option(0))
        #expect(try sent(node) == ["IDToken3=0"])
    }

    @Test(arguments: [
        ("-1", 5_000), ("abc", 5_000), ("99999999", 60_000), ("10", 1_000), ("8000", 8_000),
    ])
    func `a wait is kept within bounds`(time: String, kept: Int) throws {
        let node = try asked(
            #"{"type":"PollingWaitCallback","output":[{"name":"waitTime","value":"\#(time)"}]}"#
        )
        #expect(node.pushWait?.milliseconds == kept)
    }

    @Test(arguments: [
        (#""0""#, Callback.Message.Kind.information), (#""1""#, .warning), ("2", .error),
        (#""4""#, .script), ("7", .information),
    ])
    func `a text is meant as its number says`(
        number: String,
        kind: Callback.Message.Kind
    ) throws {
        let node = try asked(
            #"{"type":"TextOutputCallback","output":[{"name":"message","value":"\n a\u202eb "},{"name":"messageType","value":\#(number)}]}"#
        )
        guard case .text(let message) = node.callbacks[0].content else { throw JourneyError.reply }
        #expect(message.kind == kind)
        #expect(message.text.text == "a<U+202E>b")
    }

    @Test func `a number of the profile is sent as a number, and is meant`() throws {
        var node = try asked(
            #"{"type":"NumberAttributeInputCallback","output":[{"name":"name","value":"age"},{"name":"prompt","value":"Age"},{"name":"required","value":true},{"name":"policies","value":{}},{"name":"failedPolicies","value":[]},{"name":"validateOnly","value":false},{"name":"value","value":null}],"input":[{"name":"IDToken6","value":null},{"name":"IDToken6validateOnly","value":true}]}"#
        )
        guard case .attribute(let attribute) = node.callbacks[0].content else {
            throw JourneyError.reply
        }
        #expect(attribute.kind == .number && attribute.isRequired && attribute.value == nil)
        try node.callbacks[0].answer(.text("41"))
        #expect(try sent(node) == ["IDToken6=41", "IDToken6validateOnly=false"])
        #expect(throws: JourneyError.answer(number: 1, .number)) {
            try node.callbacks[0].answer(.text("old"))
        }
    }

    @Test func `yes and no of the profile is sent as such`() throws {
        var node = try asked(
            #"{"type":"BooleanAttributeInputCallback","output":[{"name":"name","value":"news"},{"name":"prompt","value":"News"},{"name":"value","value":true}],"input":[{"name":"IDToken1","value":true}]}"#
        )
        try node.callbacks[0].answer(.flag(false))
        #expect(try sent(node) == ["IDToken1=false"])
    }

    @Test func `what a password did not comply with is told in words`() throws {
        let node = try asked(
            #"{"type":"ValidatedCreatePasswordCallback","output":[{"name":"echoOn","value":false},{"name":"failedPolicies","value":["{\"policyRequirement\":\"MIN_LENGTH\",\"params\":{\"minLength\":8}}",{"policyRequirement":"ODD"},"{broken"]},{"name":"prompt","value":"Password"}],"input":[{"name":"IDToken7","value":""},{"name":"IDToken7validateOnly","value":false}]}"#
        )
        guard case .attribute(let attribute) = node.callbacks[0].content else {
            throw JourneyError.reply
        }
        #expect(attribute.kind == .password(isEchoed: false))
        #expect(attribute.failures == ["it has at least 8 characters", "ODD", "{broken"])
    }

    @Test func `a security question goes with its answer`() throws {
        var node = try asked(
            #"{"type":"KbaCreateCallback","output":[{"name":"prompt","value":"Question"},{"name":"predefinedQuestions","value":["First pet?"]}],"input":[{"name":"IDToken5question","value":""},{"name":"IDToken5answer","value":""}]}"#
        )
        try node.callbacks[0].answer(.question("First pet?", answer: "Rex"))
        #expect(try sent(node) == [#"IDToken5question="First pet?""#, #"IDToken5answer="Rex""#])
    }

    @Test func `a provider is sent by its name`() throws {
        var node = try asked(
            #"{"type":"SelectIdPCallback","output":[{"name":"providers","value":[{"provider":"google","uiConfig":{"buttonDisplayName":"Google"}},{"provider":"localAuthentication"}]},{"name":"value","value":""}],"input":[{"name":"IDToken10","value":""}]}"#
        )
        try node.callbacks[0].answer(.option(1))
        #expect(try sent(node) == [#"IDToken10="localAuthentication""#])
    }

    @Test func `two callbacks with inputs of one name are told apart`() throws {
        let one = #"{"type":"NameCallback","input":[{"name":"IDToken1","value":""}]}"#
        var node = try asked(one, one)
        try node.callbacks[1].answer(.text("b"))
        #expect(try sent(node) == [#"IDToken1="""#, #"IDToken1="b""#])
    }

    @Test func `a callback that is not known is kept, shown and sent back`() throws {
        let text =
            #"{"type":"HoloCallback","output":[{"name":"prompt","value":"Wave"}],"input":[{"name":"IDToken1","value":{"a":1}}],"x":[2]}"#
        let node = try asked(text)
        #expect(node.callbacks[0].content == .unknown(texts: ["prompt: Wave"]))
        #expect(String(decoding: node.next, as: UTF8.self).contains(text))
    }

    @Test func `terms and consents are yes or no`() throws {
        var node = try asked(
            #"{"type":"TermsAndConditionsCallback","output":[{"name":"version","value":"1.0"},{"name":"terms","value":"Be kind."},{"name":"createDate","value":"2026-01-01T00:00:00Z"}],"input":[{"name":"IDToken1","value":false}]}"#,
            #"{"type":"ConsentMappingCallback","output":[{"name":"name","value":"m"},{"name":"displayName","value":"Mail"},{"name":"isRequired","value":true},{"name":"fields","value":["mail"]},{"name":"message","value":"Share?"}],"input":[{"name":"IDToken2","value":false}]}"#
        )
        try node.callbacks[0].answer(.flag(true))
        #expect(try sent(node) == ["IDToken1=true", "IDToken2=false"])
    }

    @Test func `a step has an end`() throws {
        let one = #"{"type":"NameCallback"}"#
        let many = Array(repeating: one, count: 101).joined(separator: ",")
        #expect(throws: JourneyError.tooManyCallbacks(limit: 100)) {
            try node(#"{"authId":"a","callbacks":[\#(many)]}"#)
        }
    }

    @Test func `a suspended journey is told as one`() throws {
        let node = try node(
            #"{"callbacks":[{"type":"SuspendedTextOutputCallback","output":[{"name":"message","value":"See your mail"},{"name":"messageType","value":"0"}]}]}"#
        )
        #expect(node.isSuspended)
    }

    @Test func `a redirect has its state, and only a place to be shown`() throws {
        let node = try asked(
            #"{"type":"RedirectCallback","output":[{"name":"redirectUrl","value":"https://idp.example/authorize?client_id=x&state=s%201"},{"name":"redirectMethod","value":"GET"},{"name":"trackingCookie","value":true}]}"#
        )
        guard case .redirect(let redirect) = node.callbacks[0].content else {
            throw JourneyError.reply
        }
        #expect(redirect.state == "s 1")
        #expect(!redirect.isPosted)
    }

    @Test func `a profile is told as far as it is asked for`() throws {
        let node = try asked(
            #"{"type":"DeviceProfileCallback","output":[{"name":"metadata","value":true},{"name":"location","value":true},{"name":"message","value":"Collecting"}],"input":[{"name":"IDToken1","value":""}]}"#
        )
        guard case .deviceProfile(let request) = node.callbacks[0].content else {
            throw JourneyError.reply
        }
        let platform = DeviceProfile.Platform(
            system: "Linux",
            version: "",
            deviceName: "desk",
            locale: "en-GB",
            timeZone: "Europe/London"
        )
        let bristol = DeviceProfile.Location(latitude: 51.454514, longitude: -2.58791)
        #expect(
            DeviceProfile(identifier: "1-2-3", platform: platform, location: bristol)
                .text(for: request)
                == #"{"identifier":"1-2-3","version":"1.0","metadata":{"platform":{"platform":"Linux","deviceName":"desk","locale":"en-GB","timeZone":"Europe/London"}},"location":{"latitude":51.454514,"longitude":-2.587910}}"#
        )
        #expect(
            DeviceProfile(identifier: "1-2-3", platform: nil, location: nil).text(for: request)
                == #"{"identifier":"1-2-3","version":"1.0","metadata":{"platform":{}},"location":{}}"#
        )
    }
}
