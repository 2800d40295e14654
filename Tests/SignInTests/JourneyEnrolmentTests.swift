import Journeys
import Push
import Review
import Service
import Store
import TestSupport
import Testing
import Vocabulary
import WebServer

/// What a hostile server can make of the accounts of others, by a journey that enrols a device.
@Suite(.timeLimit(.minutes(30))) struct JourneyEnrolmentTests {
    private let bench: RequestBench
    private static let yes = Array(repeating: true, count: 6)

    init() async throws { bench = try await RequestBench() }

    /// Goes through a journey that registers an address; who is asked answers in this order.
    private func offered(
        _ answers: [Bool],
        allowsPlainHTTP: Bool = false,
        _ address: (String) -> String
    ) async throws -> (person: ScriptedPerson, code: String?, posts: Int) {
        let person = ScriptedPerson(answers.map { .flag($0) })
        var code: String?
        var posts = 0
        try await ScriptedAM.serving([]) { base, server in
            let text = address(base)
            let registered = text.hasPrefix("otpauth") ? [] : [Response(status: 200)]
            server.give([.step(Callbacks.enrolment(text))] + registered + [.end])
            do {
                _ = try await bench.walk(base, person, allowsPlainHTTP: allowsPlainHTTP)
            } catch let error as any CodedError {
                code = error.code
            }
            posts = server.asked.count { $0.path.includes("_action=register") }
        }
        return (person, code, posts)
    }

    private func account(_ name: String = "ann") async throws -> StoredAccount? {
        try await bench.store.accounts().first { $0.account.id.accountName == name }
    }

    @Test(arguments: [nil, EnrolmentText.secret] as [String?])
    func `the account of another server is never replaced`(codes: String?) async throws {
        let found = try await offered(Self.yes) { EnrolmentText.push(at: $0, codes: codes) }
        #expect(found.code == "sign-in.other-account")
        #expect(found.posts == 0)
        #expect(found.person.questions.isEmpty)
        let kept = try await account()
        #expect(kept?.push?.mechanism?.authenticationEndpoint.port == 9)
        #expect(kept?.oneTime == nil)
    }

    @Test func `nor by a server that names the true one in its address`() async throws {
        let found = try await offered(Self.yes) {
            EnrolmentText.push(at: $0, answers: "http://127.0.0.1:9")
        }
        #expect(found.code == "sign-in.other-account")
        let both = try await offered(Self.yes) { _ in
            EnrolmentText.push(at: "http://127.0.0.1:9")
        }
        #expect(both.code == "sign-in.other-account")
        #expect(try await account()?.push?.uid == "m-1")
    }

    @Test func `nor does it get codes of another server beside its device`() async throws {
        let found = try await offered(Self.yes) { _ in EnrolmentText.codes() }
        #expect(found.code == "sign-in.other-account")
        #expect(try await account()?.oneTime == nil)
    }

    @Test func `codes of a server that nobody knows are never overwritten`() async throws {
        let service = bench.service()
        let own = try EnrolmentAddress(EnrolmentText.codes("Shop:bob"))
        _ = try await service.enrol(own)
        let before = try #require(try await account("bob")?.oneTime)
        let combined = try await offered(Self.yes) {
            EnrolmentText.push("Shop:bob", at: $0, codes: EnrolmentText.otherSecret)
        }
        #expect(combined.code == "sign-in.other-account")
        // Codes alone are kept under another name.
        let alone = try await offered(Self.yes) { _ in
            EnrolmentText.codes("Shop:bob", secret: EnrolmentText.otherSecret)
        }
        #expect(alone.code == nil)
        #expect("\(alone.person.news)".includes("bob (2)"))
        let after = try #require(try await account("bob"))
        #expect(after.oneTime?.givesCodes(of: before) == true)
        #expect(after.push == nil)
    }

    /// An account whose names the server's address names, and one beside it with the server's own codes.
    private func twoAccounts() async throws -> OneTimeMechanism {
        let own = try EnrolmentAddress(EnrolmentText.codes("Shop:bob"))
        _ = try await bench.service().enrol(own)
        let beside = try EnrolmentAddress(
            EnrolmentText.codes("Shop:bob", secret: EnrolmentText.otherSecret)
        )
        _ = try await bench.service().enrol(beside)
        return try #require(try await account("bob")?.oneTime)
    }

    @Test func `codes that are kept beside an account replace themselves, and never the account's`()
        async throws
    {
        let before = try await twoAccounts()
        let added = try await offered(Self.yes) { EnrolmentText.push("Shop:bob (2)", at: $0) }
        #expect(added.person.questions.map(\.name) == ["enrol", "add"])
        let other = EnrolmentText.otherSecret
        // The device of the account beside it is at another port by now.
        let again = try await offered(Self.yes) { _ in
            EnrolmentText.codes("Shop:bob", secret: other)
        }
        #expect(again.code == "sign-in.other-account")
        #expect(try await account("bob")?.oneTime?.givesCodes(of: before) == true)
    }

    @Test func `a server that has the account beside it replaces that one alone`() async throws {
        let before = try await twoAccounts()
        try await ScriptedAM.serving([]) { base, server in
            let device = Callbacks.enrolment(EnrolmentText.push("Shop:bob (2)", at: base))
            let codes = EnrolmentText.codes("Shop:bob", secret: EnrolmentText.otherSecret)
            server.give([
                .step(device), Response(status: 200), .end, .step(Callbacks.enrolment(codes)), .end,
            ])
            let eager = Self.yes.map { Callback.Answer.flag($0) }
            _ = try await bench.walk(base, ScriptedPerson(eager))
            let person = ScriptedPerson(eager)
            _ = try await bench.walk(base, person)
            #expect(person.questions.map(\.name) == ["enrol", "replace"])
            #expect(person.questions.last?.prompt.text.includes("bob (2)") == true)
        }
        #expect(try await account("bob")?.oneTime?.givesCodes(of: before) == true)
    }

    /// By `enrol`, the console and other front ends, as in a journey.
    @Test func `an address of a device beside codes that are here says so`() async throws {
        let device = try EnrolmentAddress(
            EnrolmentText.push("Shop:bob", at: "https://am.example.com/am")
        )
        let service = bench.service()
        #expect(try await service.summary(of: device).confirmations.isEmpty)
        _ = try await service.enrol(try EnrolmentAddress(EnrolmentText.codes("Shop:bob")))
        let summary = try await service.summary(of: device)
        #expect(summary.confirmations.map(\.name) == ["add"])
        let other = try EnrolmentAddress(
            EnrolmentText.push("Shop:ann", at: "https://am.example.com/am")
        )
        #expect(try await service.summary(of: other).confirmations.isEmpty)
        let codes = try EnrolmentAddress(EnrolmentText.codes("Shop:bob"))
        #expect(try await service.summary(of: codes).confirmations.isEmpty)
    }

    @Test(arguments: [true, false])
    func `a device beside codes that are here needs a yes of its own`(agrees: Bool) async throws {
        let own = try EnrolmentAddress(EnrolmentText.codes("Shop:bob"))
        _ = try await bench.service().enrol(own)
        let found = try await offered([true, agrees]) { EnrolmentText.push("Shop:bob", at: $0) }
        #expect(found.person.questions.map(\.name) == ["enrol", "add"])
        #expect(found.posts == (agrees ? 1 : 0))
        #expect(try await account("bob")?.push != nil || !agrees)
    }

    @Test(arguments: [true, false])
    func `an account of the same server is replaced after a yes of its own`(
        agrees: Bool
    )
        async throws
    {
        try await ScriptedAM.serving([]) { base, server in
            let text = EnrolmentText.push("Shop:bob", at: base, codes: EnrolmentText.secret)
            let step = Response.step(Callbacks.enrolment(text))
            let taken = Response(status: 200)
            server.give([step, taken, .end, step] + (agrees ? [taken] : []) + [.end])
            let first = ScriptedPerson([.flag(true)])
            _ = try await bench.walk(base, first)
            #expect(first.questions.map(\.name) == ["enrol"])
            let uid = try #require(try await account("bob")?.push?.uid)
            let second = ScriptedPerson([.flag(true), .flag(agrees)])
            _ = try await bench.walk(base, second)
            #expect(second.questions.map(\.name) == ["enrol", "replace"])
            #expect((try await account("bob")?.push?.uid == uid) != agrees)
            #expect(server.asked.count == (agrees ? 6 : 5))
        }
    }

    @Test func `another path of the same host is another server`() async throws {
        let found = try await offered([true, false]) { base in
            EnrolmentText.push("Shop:eve", at: base.replacingText("/am", by: "/other"))
        }
        #expect(found.person.questions.map(\.name) == ["enrol", "server"])
        #expect(found.posts == 0)
    }

    @Test(arguments: [true, false])
    func `codes with another secret are overwritten after a yes of their own`(
        agrees: Bool
    )
        async throws
    {
        try await ScriptedAM.serving([]) { base, server in
            let steps = [EnrolmentText.secret, EnrolmentText.otherSecret].map { secret in
                Response.step(
                    Callbacks.enrolment(EnrolmentText.push("Shop:bob", at: base, codes: secret))
                )
            }
            let taken = Response(status: 200)
            server.give([steps[0], taken, .end, steps[1]] + (agrees ? [taken] : []) + [.end])
            _ = try await bench.walk(base, ScriptedPerson([.flag(true)]))
            let before = try #require(try await account("bob")?.oneTime)
            let person = ScriptedPerson([.flag(true), .flag(true), .flag(agrees)])
            _ = try await bench.walk(base, person)
            #expect(person.questions.map(\.name) == ["enrol", "replace", "codes"])
            let isKept = try await account("bob")?.oneTime?.givesCodes(of: before)
            #expect(isKept == !agrees)
        }
    }

    /// Whoever shares the machine may serve at `localhost` of the other family of addresses.
    @Test func `another name of this machine is none that replaces`() async throws {
        try await ScriptedAM.serving([]) { base, server in
            let isNamed = base.includes("localhost")
            let (name, another) =
                isNamed ? ("localhost", "127.0.0.1") : ("127.0.0.1", "localhost")
            let other = base.replacingText(name, by: another)
            let own = Callbacks.enrolment(EnrolmentText.push("Shop:bob", at: base))
            let foreign = Callbacks.enrolment(EnrolmentText.push("Shop:bob", at: other))
            server.give([.step(own), Response(status: 200), .end, .step(foreign)])
            _ = try await bench.walk(base, ScriptedPerson([.flag(true)]))
            let eager = Self.yes.map { Callback.Answer.flag($0) }
            let error = await #expect(throws: SignInError.self) {
                try await bench.walk(other, ScriptedPerson(eager))
            }
            #expect(error?.code == "sign-in.other-account")
        }
    }

    @Test func `another realm of the same server is none that replaces`() async throws {
        try await ScriptedAM.serving([]) { base, server in
            let own = Callbacks.enrolment(EnrolmentText.push("Shop:bob", at: base))
            let other = EnrolmentText.push("Shop:bob", at: "\(base)/json/alpha")
            server.give([
                .step(own), Response(status: 200), .end, .step(Callbacks.enrolment(other)),
                .step(own),
            ])
            _ = try await bench.walk(base, ScriptedPerson([.flag(true)]))
            let eager = Self.yes.map { Callback.Answer.flag($0) }
            for realm in ["", "/json/realms/root/realms/alpha"] {
                let error = await #expect(throws: SignInError.self) {
                    try await bench.walk(base + realm, ScriptedPerson(eager))
                }
                #expect(error?.code == "sign-in.other-account")
            }
        }
    }

    @Test func `an account that talks unencrypted needs a yes of its own`() async throws {
        for (answers, names) in [
            ([true, false], ["enrol", "plain-http"]),
            ([true, true, false], ["enrol", "plain-http", "server"]),
        ] {
            let found = try await offered(answers, allowsPlainHTTP: true) { _ in
                EnrolmentText.push("Shop:bob", at: "http://evil.example/am")
            }
            #expect(found.person.questions.map(\.name.text) == names)
            #expect(try await account("bob") == nil)
        }
        let unasked = try await offered(Self.yes) { _ in
            EnrolmentText.push("Shop:bob", at: "http://evil.example/am")
        }
        #expect(unasked.code?.hasPrefix("enrolment.plain-http.") == true)
    }

    @Test func `two hosts are shown first and need a yes of their own`() async throws {
        let found = try await offered([true, false]) {
            EnrolmentText.push("Shop:bob", at: $0, answers: "https://evil.example/am")
        }
        #expect(found.person.questions.map(\.name) == ["enrol", "hosts"])
        #expect("\(found.person.news)".includes("different servers"))
        #expect(found.person.questions.first?.prompt.text.includes("evil.example") == true)
        #expect(found.person.questions.first?.prompt.text.includes("localhost") == true)
        #expect(found.posts == 0)
        #expect(try await account("bob") == nil)
    }

    @Test func `an address for another server than the journey's needs a yes of its own`()
        async throws
    {
        let found = try await offered([true, false]) { _ in
            EnrolmentText.push("Shop:bob", at: "https://evil.example/am")
        }
        #expect(found.person.questions.map(\.name) == ["enrol", "server"])
        let prompt = found.person.questions.last?.prompt.text
        #expect(prompt?.includes("https://evil.example/am") == true)
        #expect(try await account("bob") == nil)
    }

    @Test(arguments: [
        ("Ex%D0%B0mple Bank:ann", "Cyrillic"), ("Examp1e Bank:bob", "enrolled account"),
    ])
    func `names that deceive are pointed out before anything is asked`(
        label: String,
        words: String
    ) async throws {
        let found = try await offered([false]) { EnrolmentText.push(label, at: $0) }
        #expect("\(found.person.news)".includes(words))
        #expect(found.person.questions.map(\.name) == ["enrol"])
        #expect(found.posts == 0)
        let codes = try await offered([false]) { _ in EnrolmentText.codes(label) }
        #expect("\(codes.person.news)".includes(words))
    }
}
