import Host
import Journeys
import Push
import Service
import Store
import TestSupport
import Testing
import Token
import Vocabulary
import WebServer

@Suite(.timeLimit(.minutes(30))) struct SignInTests {
    private let bench: RequestBench

    init() async throws { bench = try await RequestBench() }

    @Test func `a name and a password lead to a session`() async throws {
        let first = Response.step(
            Callbacks.name,
            Callbacks.password,
            cookie: "amlbcookie=01; Path=/"
        )
        try await ScriptedAM.serving([first, .end]) { address, server in
            let person = ScriptedPerson([.text("ann"), .text("secret")])
            guard case .signedIn(let end) = try await bench.walk(address, person) else {
                Issue.record("suspended")
                return
            }
            #expect(end.session?.text == "AQIC5w*AA*")
            let asked = server.asked
            #expect(asked.map(\.body).first == "{}")
            #expect(
                asked[0].path
                    == "/am/json/realms/root/authenticate?authIndexType=service&authIndexValue=Login"
            )
            #expect(asked[1].path == asked[0].path)
            #expect(asked[1].inputs == [#""ann""#, #""secret""#])
            #expect(asked[0].headers["Cookie"] == nil)
            #expect(asked[1].headers["Cookie"] == "amlbcookie=01")
            #expect(asked[1].headers["Origin"] == String(address.dropLast(3)))
            #expect(asked[1].headers["Accept-API-Version"] == "resource=2.1, protocol=1.0")
            #expect(person.questions.map(\.kind) == [.line(preset: ""), .secret])
        }
    }

    private static func button(_ label: String, prompt: String = "") -> String {
        #"{"type":"ConfirmationCallback","output":[{"name":"prompt","value":"\#(prompt)"},{"name":"options","value":["\#(label)"]},{"name":"optionType","value":-1}],"input":[{"name":"IDToken9","value":0}]}"#
    }

    private static func text(_ text: String) -> String {
        #"{"type":"TextOutputCallback","output":[{"name":"message","value":"\#(text)"},{"name":"messageType","value":"0"}]}"#
    }

    /// A button may agree to something; one that only goes on below a question does not.
    @Test(arguments: [
        ([text("Pay GBP 50,000?"), button("Next")], ["Choose:"]),
        ([button("Authorise", prompt: "Really?")], ["Really?"]),
        ([Callbacks.name, button("Authorise GBP 50,000")], ["User Name", "Choose:"]),
        ([Callbacks.name, button("Log In", prompt: "Really pay?")], ["User Name", "Really pay?"]),
        ([Callbacks.name, button("Log In")], ["User Name"]),
    ])
    func `a single button that may agree to something is pressed by the person`(
        callbacks: [String],
        asked: [PrintableText]
    ) async throws {
        let step = Response.step(callbacks.joined(separator: ","))
        try await ScriptedAM.serving([step, .end]) { address, server in
            let person = ScriptedPerson(
                asked.map { $0 == "User Name" ? .text("ann") : .option(0) }
            )
            _ = try await bench.walk(address, person)
            #expect(person.questions.map(\.prompt) == asked)
            #expect(server.asked.last?.inputs.last == "0")
        }
        guard asked != ["User Name"] else { return }
        try await ScriptedAM.serving([step, .end]) { address, server in
            let leaving = ScriptedPerson(asked.dropLast().map { _ in .text("ann") })
            await #expect(throws: SignInError.self) { try await bench.walk(address, leaving) }
            #expect(server.asked.count == 1)
        }
    }

    private static let polling =
        #"{"type":"PollingWaitCallback","output":[{"name":"waitTime","value":"20"},{"name":"message","value":"Wait"}]}"#

    @Test
    func `beside a wait the texts of each step are told once, and nothing is agreed to unasked`()
        async throws
    {
        let wait = Self.polling
        try await ScriptedAM.serving([
            .step(Self.text("First")), .step(wait, Self.text("First")),
            .step(wait, Self.text("First"), Self.text("Second"), Self.terms), .end,
        ]) { address, server in
            let person = ScriptedPerson([.flag(false)])
            _ = try await bench.walk(address, person)
            let told = person.news.compactMap { news in
                if case .text(let text, _) = news { text } else { nil }
            }
            #expect(told == ["First", "First", "First", "Second", "Pay."])
            #expect(person.questions.map(\.kind) == [.agreement])
            #expect(server.asked.last?.inputs.last == "false")
        }
    }

    @Test(arguments: [
        (401, #"{"message":"Login failure"}"#, "journey.refused"),
        (401, #"{"message":"x","detail":{"errorCode":"110"}}"#, "journey.expired"),
        (400, #"{"message":"AuthId JWT Signature not valid"}"#, "journey.rejected"),
        (302, "", "journey.redirect"), (500, "", "journey.server"),
    ])
    func `a refusal ends the sign-in, and nothing is sent again`(
        status: Int,
        body: String,
        code: String
    ) async throws {
        var refusal = Response.json(body, status: status)
        refusal.headers["Location"] = "http://localhost:1/elsewhere"
        try await ScriptedAM.serving([.step(Callbacks.name), refusal, .end]) { address, server in
            let error = await #expect(throws: JourneyError.self) {
                try await bench.walk(address, ScriptedPerson([.text("ann")]))
            }
            #expect(error?.code == code)
            #expect(server.asked.count == 2)
        }
    }

    @Test func `a key is made with consent, kept, and signs in next time`() async throws {
        try await ScriptedAM.serving([
            .step(Callbacks.registration), .end, .step(Callbacks.authentication()), .end,
        ]) { address, server in
            let person = ScriptedPerson([.flag(true)])
            _ = try await bench.walk(address, person)
            #expect(person.questions.map(\.name) == ["key"])
            #expect(person.news.contains(.key(site: "localhost", isNew: true)))
            let kept = try await bench.store.credentials().whole
            #expect(kept.map(\.isConfirmed) == [true])
            #expect(kept.first?.credential.relyingPartyID == "localhost")
            let outcome = try #require(server.asked[1].inputs.last)
            #expect(outcome.hasPrefix(#""{\"type\":\"webauthn.create\""#))
            #expect(outcome.contains(#"\"origin\":\"\#(address.dropLast(3))\""#))

            _ = try await bench.walk(address, ScriptedPerson([.flag(true)]))
            let used = try await bench.store.credentials().whole.first
            #expect(used?.credential.counter == 1)
            #expect(server.asked[3].inputs.last?.hasSuffix(#"::ZGVtbw""#) == true)
        }
    }

    /// What nobody has read to its end is agreed to by nobody.
    @Test func `what is asked and agreed to is shown whole, however long it is`() async throws {
        let (text, label) = (
            String(repeating: "word ", count: 2_000), "Yes, " + String(repeating: "a", count: 300)
        )
        let step = Response.step(
            Self.text(text + "text."),
            #"{"type":"TermsAndConditionsCallback","output":[{"name":"version","value":"1"},{"name":"terms","value":"\#(text)terms."}],"input":[{"name":"IDToken1","value":false}]}"#,
            #"{"type":"ConsentMappingCallback","output":[{"name":"displayName","value":"\#(text)name."},{"name":"message","value":"\#(text)consent."},{"name":"fields","value":["\#(label) field."]}],"input":[{"name":"IDToken2","value":false}]}"#,
            #"{"type":"ChoiceCallback","output":[{"name":"prompt","value":"\#(text)choose."},{"name":"choices","value":["\#(label) choice."]}],"input":[{"name":"IDToken3","value":0}]}"#,
            Self.button("\(label) button.", prompt: text + "press."),
            #"{"type":"StringAttributeInputCallback","output":[{"name":"prompt","value":"\#(text)attribute."},{"name":"failedPolicies","value":["\#(label) policy."]}],"input":[{"name":"IDToken4","value":""}]}"#,
            #"{"type":"NewCallback","output":[{"name":"about","value":"\#(label) unknown."}]}"#
        )
        try await ScriptedAM.serving([step, .end]) { address, _ in
            let person = ScriptedPerson([
                .flag(false), .flag(false), .option(0), .option(0), .text(""),
            ])
            _ = try await bench.walk(address, person)
            let shown = "\(person.news) \(person.questions)"
            for end in [
                "text", "terms", "name", "consent", "field", "choice", "choose", "button", "press",
                "attribute", "policy", "unknown",
            ] {
                #expect(shown.contains("\(end)."), "\(end)")
            }
        }
    }

    /// The button is about all that the step says.
    @Test(arguments: ["NewCallback", "AppIntegrityCallback", "DeviceProfileCallback"])
    func `what a step says is told before anything of it is asked`(type: String) async throws {
        let other =
            #"{"type":"\#(type)","output":[{"name":"message","value":"You pay GBP 900."}],"input":[]}"#
        let isTold = type != "AppIntegrityCallback"
        func told(_ person: ScriptedPerson) -> Bool {
            "\(person.news)".contains(isTold ? "You pay GBP 900." : type)
        }
        let step = Response.step(Self.button("Authorise"), other)
        try await ScriptedAM.serving([step]) { address, _ in
            let leaving = ScriptedPerson([])
            await #expect(throws: SignInError.self) { try await bench.walk(address, leaving) }
            #expect(told(leaving))
        }
        // Also where nothing but a wait is asked about.
        try await ScriptedAM.serving([.step(Self.polling, other), .end]) { address, _ in
            let person = ScriptedPerson([])
            _ = try await bench.walk(address, person)
            #expect(told(person))
        }
    }

    private static let terms =
        #"{"type":"TermsAndConditionsCallback","output":[{"name":"version","value":"1"},{"name":"terms","value":"Pay."}],"input":[{"name":"IDToken8","value":true}]}"#

    /// The community's OpenAM takes what the key says in a password, with one button.
    private static let openAMRegistration =
        #"{"type":"TextOutputCallback","output":[{"name":"message","value":"{\"rp\":{\"id\":\"localhost\",\"name\":\"x\"},\"user\":{\"id\":\"ZG9yYQ==\",\"name\":\"dora\",\"displayName\":\"dora\"},\"challenge\":{\"value\":\"QVFJQzV3TTJMWTRTZmN3cmFWQVZSR2Rp\"},\"pubKeyCredParams\":[{\"type\":\"public-key\",\"alg\":-7}],\"timeout\":60000,\"excludeCredentials\":[],\"authenticatorSelection\":{\"requireResidentKey\":true,\"userVerification\":\"discouraged\"},\"attestation\":\"none\"}"},{"name":"messageType","value":"0"}]}"#

    @Test(arguments: [
        ("Authenticate", ["TermsAndConditionsCallback", "key"]),
        ("Pay", ["TermsAndConditionsCallback", "key", "ConfirmationCallback"]),
    ])
    func `what a key says goes into its password, below a button that only goes on`(
        label: String,
        asked: [PrintableText]
    ) async throws {
        let step = Response.step(
            Self.openAMRegistration,
            Callbacks.password,
            Self.button(label),
            Self.terms
        )
        try await ScriptedAM.serving([step, .end]) { address, server in
            let person = ScriptedPerson([.flag(false), .flag(true), .option(0)])
            _ = try await bench.walk(address, person)
            #expect(person.questions.map(\.name) == asked)
            #expect(person.news.contains(.key(site: "localhost", isNew: true)))
            #expect(server.asked[1].inputs.first?.includes("credentialId") == true)
        }
    }

    /// Nothing that a server asks beside a key goes back as it was set beforehand.
    @Test(arguments: [true, false])
    func `what is asked beside a key is answered, whether or not a key comes about`(
        isUsable: Bool
    ) async throws {
        let key =
            isUsable
            ? Callbacks.registration
            : Callbacks.registration.replacing(
                "QDHu55yPlEycWbrjrSGochK9qo+IvJKBX0EXS6j5cWc=",
                with: "AA=="
            )
        let step = Response.step(
            key,
            #"{"type":"ConfirmationCallback","output":[{"name":"prompt","value":"Pay?"},{"name":"options","value":["Yes","No"]},{"name":"defaultOption","value":0}],"input":[{"name":"IDToken4","value":0}]}"#,
            #"{"type":"BooleanAttributeInputCallback","output":[{"name":"prompt","value":"Share?"},{"name":"value","value":true}],"input":[{"name":"IDToken5","value":true}]}"#,
            #"{"type":"ChoiceCallback","output":[{"name":"prompt","value":"Limit"},{"name":"choices","value":["none","100"]},{"name":"defaultChoice","value":0}],"input":[{"name":"IDToken6","value":0}]}"#
        )
        try await ScriptedAM.serving([step, .end]) { address, server in
            let answers: [Callback.Answer] =
                [.flag(false), .option(1)] + (isUsable ? [.flag(true)] : []) + [.option(1)]
            let person = ScriptedPerson(answers)
            _ = try await bench.walk(address, person)
            #expect(
                person.questions.map(\.name)
                    == ["BooleanAttributeInputCallback", "ChoiceCallback"]
                    + (isUsable ? ["key"] : []) + ["ConfirmationCallback"]
            )
            #expect(server.asked[1].inputs.suffix(3) == ["1", "false", "1"])
        }
    }

    /// One button that only goes on is pressed below what the person did, not below what they declined.
    @Test(arguments: [true, false])
    func `a button beside a code is pressed only in the step in which a device was enrolled`(
        agrees: Bool
    ) async throws {
        let first = Callbacks.enrolment(Self.codeAddress) + "," + Self.button("Next")
        let again = Self.text("Next pays GBP 900.") + "," + first
        let wait = Self.polling + "," + again
        try await ScriptedAM.serving([.step(first), .step(again), .step(wait), .end]) {
            address,
            server in
            let pressed = Array(repeating: Callback.Answer.option(0), count: agrees ? 2 : 3)
            let person = ScriptedPerson([.flag(agrees)] + pressed)
            _ = try await bench.walk(address, person)
            #expect(
                person.questions.map(\.name)
                    == ["enrol"] + pressed.map { _ in "ConfirmationCallback" }
            )
            #expect(server.asked.count == 4)
        }
    }

    @Test func `a key that the server does not take is removed again`() async throws {
        let refusal = Response.json(#"{"message":"Login failure"}"#, status: 401)
        try await ScriptedAM.serving([.step(Callbacks.registration), refusal]) { address, _ in
            let person = ScriptedPerson([.flag(true)])
            await #expect(throws: JourneyError.self) { try await bench.walk(address, person) }
            let keys = try await bench.store.credentials().whole
            #expect(keys.isEmpty)
        }
    }

    @Test func `a key of which nobody knows whether it was taken stays, not confirmed`()
        async throws
    {
        let failure = Response.json("", status: 500)
        try await ScriptedAM.serving([.step(Callbacks.registration), failure]) { address, _ in
            let person = ScriptedPerson([.flag(true)])
            let error = await #expect(throws: JourneyError.self) {
                try await bench.walk(address, person)
            }
            #expect(error?.code == "journey.server")
            let keys = try await bench.store.credentials().whole
            #expect(keys.map(\.isConfirmed) == [false])
        }
    }

    @Test func `a server that asks for nothing again and again is left`() async throws {
        let step = Response.step(#"{"type":"MetadataCallback","output":[]}"#)
        let replies = Array(repeating: step, count: 40)
        try await ScriptedAM.serving(replies) { address, server in
            let error = await #expect(throws: SignInError.self) {
                try await bench.walk(address, ScriptedPerson([]), mostSteps: 20)
            }
            #expect(error?.code == "sign-in.too-many-steps")
            #expect(server.asked.count == 21)
        }
    }

    @Test func `who does not agree is told to the server, and no key is made`() async throws {
        try await ScriptedAM.serving([.step(Callbacks.registration), .end]) { address, server in
            _ = try await bench.walk(address, ScriptedPerson([.flag(false)]))
            #expect(server.asked[1].inputs.last?.hasPrefix(#""ERROR::NotAllowedError:"#) == true)
            let keys = try await bench.store.credentials().whole
            #expect(keys.isEmpty)
        }
    }

    @Test(arguments: [("evil.example", "SecurityError"), ("", "NotAllowedError")])
    func `another's name and a missing key are told to the server`(
        site: String,
        name: String
    ) async throws {
        let step = Response.step(Callbacks.authentication(site: site))
        try await ScriptedAM.serving([step, .end]) { address, server in
            let person = ScriptedPerson([])
            _ = try await bench.walk(address, person)
            #expect(server.asked[1].inputs.last?.hasPrefix(#""ERROR::\#(name):"#) == true)
            #expect(person.questions.isEmpty)
        }
    }

    @Test func `of several keys the person chooses, and may choose none`() async throws {
        try await ScriptedAM.serving([
            .step(Callbacks.registration), .end, .step(Callbacks.registration), .end,
            .step(Callbacks.authentication()), .end, .step(Callbacks.authentication()), .end,
        ]) { address, server in
            for _ in 1...2 { _ = try await bench.walk(address, ScriptedPerson([.flag(true)])) }
            let chooser = ScriptedPerson([.option(1)])
            _ = try await bench.walk(address, chooser)
            guard case .choice(let names, _)? = chooser.questions.first?.kind else {
                Issue.record("no choice")
                return
            }
            #expect(names.count == 3)
            #expect(Set(names).count == 3)
            let counters = try await bench.store.credentials().whole.map(\.credential.counter)
            #expect(counters.sorted() == [0, 1])
            _ = try await bench.walk(address, ScriptedPerson([.option(2)]))
            #expect(server.asked[7].inputs.last?.hasPrefix(#""ERROR::NotAllowedError:"#) == true)
        }
    }

    @Test func `who does not answer in time is told so to the server`() async throws {
        let step = Response.step(Callbacks.registration.replacing("60000", with: "1"))
        try await ScriptedAM.serving([step, .end]) { address, server in
            let person = ScriptedPerson([.flag(true)], delay: .seconds(6))
            _ = try await bench.walk(address, person)
            #expect(server.asked[1].inputs.last?.hasPrefix(#""ERROR::TimeoutError:"#) == true)
            #expect(try await bench.store.credentials().whole.isEmpty)
        }
    }

    /// The server chooses when its time is over, and what it asks then.
    @Test func `a late answer is none to the next question`() async throws {
        let step = Response.step(Callbacks.registration.replacing("60000", with: "1"))
        try await ScriptedAM.serving([step, .step(Callbacks.name), .end]) { address, server in
            let person = ScriptedPerson([.flag(true), .text("ann")], delay: .seconds(6))
            _ = try await bench.walk(address, person)
            #expect(person.questions.map(\.kind) == [.agreement, .line(preset: "")])
            #expect(server.asked[2].inputs == [#""ann""#])
            #expect(person.news.contains(.note("the server's time was over before the answer")))
        }
    }

    /// Ctrl-C and the end of the answers are no answer to the server either.
    @Test(arguments: [Callbacks.registration, Callbacks.authentication()])
    func `who leaves at a question about a key leaves the sign-in`(step: String) async throws {
        let made = Response.step(Callbacks.registration)
        try await ScriptedAM.serving([made, .end, .step(step), .end]) { address, server in
            _ = try await bench.walk(address, ScriptedPerson([.flag(true)]))
            await #expect(throws: SignInError.ended) {
                try await bench.walk(address, ScriptedPerson([]))
            }
            #expect(server.asked.count == 3)
        }
    }

    /// A check that failed is told to the server; one that the person gave up ends the sign-in.
    @Test func `who leaves at the check of a key leaves the sign-in`() async throws {
        var typed = Array("correct horse battery".utf8)
        let passphrase = SecretBytes(taking: &typed)
        try await bench.store.protect(byPassphrase: passphrase, now: RequestBench.start)
        let step = Response.step(Callbacks.registration.replacing("discouraged", with: "required"))
        try await ScriptedAM.serving([step, .end, step, .end]) { address, server in
            let failure = DeviceError.verificationFailed
            _ = try await bench.walk(
                address,
                ScriptedPerson([.flag(true)]),
                canAsk: true,
                verify: { _ in throw failure }
            )
            #expect(server.asked[1].inputs.last?.hasPrefix(#""ERROR::NotAllowedError:"#) == true)
            await #expect(throws: DeviceError.verificationCancelled) {
                try await bench.walk(
                    address,
                    ScriptedPerson([.flag(true)]),
                    canAsk: true,
                    verify: { _ in throw DeviceError.verificationCancelled }
                )
            }
            #expect(server.asked.count == 3)
        }
    }

    @Test func `a wait goes on unchanged until its end, or until a button is pressed`()
        async throws
    {
        try await ScriptedAM.serving([
            .step(Callbacks.wait), .step(Callbacks.wait), .end, .step(Callbacks.wait), .end,
        ]) { address, server in
            let person = ScriptedPerson([])
            _ = try await bench.walk(address, person)
            #expect(server.asked[1].inputs == [#""pushChallengeNumber""#, "100"])
            #expect(server.asked[2].inputs == server.asked[1].inputs)
            let waits = person.news.filter { if case .waiting = $0 { true } else { false } }
            #expect(
                waits == [.waiting(message: "Tap 56", number: "56", prompt: nil, button: "Cancel")]
            )
            _ = try await bench.walk(address, ScriptedPerson([], presses: true))
            #expect(server.asked[4].inputs == [#""pushChallengeNumber""#, "0"])
        }
    }

    @Test func `a location is told as the person says, and they are asked once for always`()
        async throws
    {
        let bristol = DeviceLocation(latitude: 51.4545, longitude: -2.5879, source: "GeoClue")
        let replies = Array(repeating: [Response.step(Callbacks.profile), .end], count: 3)
        try await ScriptedAM.serving(replies.flatMap(\.self)) { address, server in
            let person = ScriptedPerson([.option(2)])
            _ = try await bench.walk(address, person, location: bristol)
            #expect(server.asked[1].inputs[0].contains(#"\"location\":{}"#))
            _ = try await bench.walk(address, ScriptedPerson([.option(1)]), location: bristol)
            #expect(server.asked[3].inputs[0].contains(#"\"latitude\":51.454500"#))
            let silent = ScriptedPerson([])
            _ = try await bench.walk(address, silent, location: bristol)
            #expect(server.asked[5].inputs[0].contains(#"\"latitude\":51.454500"#))
            #expect(silent.questions.isEmpty)
            #expect(server.asked[5].inputs[0].contains(#"\"platform\":\"Linux\""#))
            #expect(!server.asked[5].inputs[0].contains("deviceName"))
        }
    }

    @Test func `a place that nobody knows is not made up`() async throws {
        try await ScriptedAM.serving([.step(Callbacks.profile), .end]) { address, server in
            let person = ScriptedPerson([])
            _ = try await bench.walk(address, person)
            #expect(server.asked[1].inputs[0].contains(#"\"location\":{}"#))
            #expect(person.questions.isEmpty)
        }
    }

    @Test func `a server that is never told gets no place`() async throws {
        try await ScriptedAM.serving([.step(Callbacks.profile), .end]) { address, server in
            try await bench.store.setLocationConsent(
                .never,
                of: String(address.dropLast(3)),
                now: RequestBench.start
            )
            let place = DeviceLocation(latitude: 1, longitude: 2, source: "GeoClue")
            _ = try await bench.walk(address, ScriptedPerson([]), location: place)
            #expect(server.asked[1].inputs[0].contains(#"\"location\":{}"#))
        }
    }

    private static let codeAddress =
        "otpauth://totp/Bank:bob?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Bank"

    @Test(arguments: [true, false])
    func `a device is enrolled only with consent`(agrees: Bool) async throws {
        let step = Response.step(Callbacks.enrolment(Self.codeAddress))
        try await ScriptedAM.serving([step, .end]) { address, _ in
            let person = ScriptedPerson([.flag(agrees)])
            _ = try await bench.walk(address, person)
            let names = try await bench.store.accounts().map(\.account.id.accountName)
            #expect(names.contains("bob") == agrees)
            #expect(person.questions.map(\.name) == ["enrol"])
        }
    }

    @Test func `answers that end early end the sign-in`() async throws {
        try await ScriptedAM.serving([.step(Callbacks.name, Callbacks.password)]) {
            address,
            server in
            await #expect(throws: SignInError.ended) {
                try await bench.walk(address, ScriptedPerson([.text("ann")]))
            }
            #expect(server.asked.count == 1)
        }
    }

    @Test func `a suspended journey ends here`() async throws {
        let step = Response.json(
            #"{"callbacks":[{"type":"SuspendedTextOutputCallback","output":[{"name":"message","value":"See your mail"},{"name":"messageType","value":"0"}]}]}"#
        )
        try await ScriptedAM.serving([step]) { address, server in
            let person = ScriptedPerson([])
            let ending = try await bench.walk(address, person)
            #expect(ending == .suspended)
            #expect(person.news.contains(.text("See your mail", .information)))
            #expect(server.asked.count == 1)
        }
    }

    @Test func `a captcha needs a browser`() async throws {
        try await ScriptedAM.serving([.step(#"{"type":"ReCaptchaCallback"}"#)]) { address, _ in
            let error = await #expect(throws: SignInError.self) {
                try await bench.walk(address, ScriptedPerson([]))
            }
            #expect(error?.code == "sign-in.browser")
        }
    }
}
