import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// Cases in which nothing must be approved, or nothing must be told that is not so.
///
/// The numbers are those of the list that the simulated server is checked by.
struct NegativeCaseTests {
    private static let sizes = [(24, 9), (40, 12), (80, 24), (120, 40)]
    private let id = messageID(1)

    private func footer(_ state: State) -> String { render(state).lines.last ?? "" }

    @Test(arguments: sizes)
    func `case 16: a request that came too late is shown as expired, without approve`(
        width: Int,
        height: Int
    ) {
        let late = start.advanced(byMilliseconds: 300_000)
        var state = console([bristolEntry()], width: width, height: height, now: late)
        #expect(frameWords(state).contains("expired"))
        #expect(!footer(state).contains("approve") && !footer(state).contains("reject"))
        #expect(press("ayry", &state).isEmpty)
        #expect(state.waiting == 0)
        var empty = State(size: Size(width: width, height: height), now: late)
        #expect(!update(&empty, on: .arrived(bristolEntry())).contains(.bell))
    }

    @Test(
        arguments: [
            (.unknown("retina"), "case 23: an unknown type", "\"retina\", which is not known"),
            (
                .unusableChallenge, "cases 24 and 25: no usable number",
                "offers none that can be used"
            ),
        ] as [(PushKind, String, String)]
    )
    func `cases 23 to 25: what cannot be approved can only be rejected`(
        kind: PushKind,
        name: String,
        words: String
    ) {
        var state = console([bristolEntry(kind: kind)])
        press("\n", &state)
        #expect(
            entry(facts: facts(kind: kind)).shown(at: start).contains { $0.text.contains(words) }
        )
        #expect(!footer(state).contains("approve") && footer(state).contains("reject"), "\(name)")
        for keys in ["ay", "a\ny", "a56\ny"] { #expect(press(keys, &state).isEmpty, "\(name)") }
        #expect(press("ry", &state) == [.answer(id, .reject)])
    }

    @Test func `case 26: numbers that nobody asked for are noted and not used`() {
        var state = console([entry(facts: facts(anomalies: [.numbersUnexpected]))])
        let lines = Plain.details(state.entries[0], now: start).map(\.text)
        #expect(lines.joined(separator: " ").contains("numbers that it does not ask for"))
        #expect(press("ay", &state) == [.answer(id, .approve, given: Proofs(.once))])
    }

    @Test(arguments: sizes)
    func `case 31: no text of others does anything on the screen`(width: Int, height: Int) {
        let evil = PrintableText(HostileText.everything)
        var state = console([bristolEntry(kind: .biometric)], width: width, height: height)
        func check(_ step: String) {
            let frame = render(state)
            #expect(frame.rowWidths == Array(repeating: width, count: height), "\(step)")
            #expect(frame.controls.isEmpty, "\(step)")
        }
        _ = update(&state, on: .connection(.lost(evil)))
        check("lost")
        press("ay", &state)
        _ = update(&state, on: .verificationReported(.approval(id), evil))
        check("told")
        for isHidden in [true, false] {
            let question = VerificationQuestion(text: evil, isHidden: isHidden)
            _ = update(&state, on: .verificationAsked(.approval(id), question))
            press(HostileText.everything, &state)
            check("asked")
            #expect(frameWords(state).contains("Esc"), "no text pushes the own words away")
        }
        _ = update(&state, on: .verificationFailed(.approval(id), reason: evil))
        check("failed")
        press("\nc", &state)
        let bank = AccountID(issuer: "I", accountName: "A")
        for content: CodeRow.Content in [
            .timeBased(code: evil, start: start, until: start.advanced(byMilliseconds: 30_000)),
            .counter(code: evil, next: .max), .failed(reason: evil),
            .locked(.policy(HostileText.everything)),
        ] {
            _ = update(&state, on: .codes([CodeRow(account: bank, label: evil, content: content)]))
            check("codes")
        }
    }

    @Test func `case 34: of 500 requests in a minute none is answered by default`() {
        var state = console([bristolEntry(1)])
        press("a", &state)
        for number in 2...500 { _ = update(&state, on: .arrived(entry(number))) }
        #expect(state.dialog == .deciding(.yes(Choice(id: id, decision: .approve))))
        #expect(press("n", &state).isEmpty)
        #expect(press("\ny\ny y\tyssyY", &state).isEmpty, "no key alone answers anything")
        #expect(state.waiting == 500)
        // The blank has marked one, which would be rejected instead.
        press([.escape], &state)
        #expect(press("ryry", &state).count == 1, "one answer, and no other follows")
        #expect(state.waiting == 499)
    }

    @Test(arguments: [
        RequestState.Refusal.notAccepted, .noService, .status(403), .notSent(code: "x"),
    ])
    func `case 59: a refused denial is not shown as rejected`(refusal: RequestState.Refusal) {
        var state = console([bristolEntry()])
        press("ry", &state)
        _ = update(&state, on: .stateChanged(id, .refused(.reject, refusal)))
        #expect(frameWords(state).contains("failed"))
        #expect(!frameWords(state).contains("rejected") && !frameWords(state).contains("delivered"))
        #expect(state.waiting == 1)
        let lines = Plain.lines(state.entries[0], number: 1, of: 1, now: start).map(\.text)
        #expect(lines[0].hasPrefix("Request 1 of 1: failed, risk high, 2:00 left"))
        #expect(press("ry", &state) == [.answer(id, .reject)])
    }

    @Test(
        arguments: [
            (79, .notTheServer, "the reply is not from the server"),
            (80, .status(204), "HTTP 204 is not a reply from the server"),
            (80, .status(202), "HTTP 202 is not a reply from the server"),
            (81, .serverFailure(502), "the server failed (HTTP 502)"),
            (81, .noReply(code: "transport.timeout"), "no reply came (transport.timeout)"),
            (81, .interrupted, "the program ended while it was on its way"),
        ] as [(Int, RequestState.Uncertainty, String)]
    )
    func `cases 79 to 81: what was not confirmed is unknown, and only it may be repeated`(
        number: Int,
        doubt: RequestState.Uncertainty,
        words: String
    ) {
        for decision in [Decision.approve, .reject] {
            var state = console([bristolEntry()])
            _ = update(&state, on: .stateChanged(id, .unknown(decision, doubt)))
            #expect(frameWords(state).contains("unknown"), "case \(number)")
            for claim in ["approved", "rejected", "delivered"] {
                #expect(!frameWords(state).contains(claim), "case \(number)")
            }
            let (again, other) =
                decision == .approve ? ("approve", "reject") : ("reject", "approve")
            #expect(footer(state).contains(again) && !footer(state).contains(other))
            let shown = state.entries[0].shown(at: start).map(\.text)
            let answer = shown.first { $0.hasPrefix("Answer: ") } ?? ""
            let answerName = decision == .approve ? "approval" : "rejection"
            let doubted = "It is not known whether the \(answerName) arrived: \(words)"
            #expect(answer.contains(doubted), "case \(number)")
            let possible = "Possible: \(again) resends it; \(other) is blocked"
            #expect(shown.contains { $0.hasPrefix(possible) }, "case \(number)")
            #expect(press((other.first.map(String.init) ?? "") + "y", &state).isEmpty)
            press(again.first.map(String.init) ?? "", &state)
            let asked = frameWords(state)
            #expect(
                asked.contains("\(Words.verb(decision)) again")
                    && (asked.contains("? y approves") || asked.contains("? y rejects"))
            )
            let proofs = decision.isRejection ? Proofs() : Proofs(.once)
            #expect(press("y", &state) == [.answer(id, decision, given: proofs)])
        }
    }

    @Test func `cases 79 to 81: an unknown outcome stays unknown when the time is over`() {
        let late = start.advanced(byMilliseconds: 300_000)
        let unknown = entry(state: .unknown(.approve, .interrupted))
        var state = console([unknown], now: late)
        #expect(press("ayry", &state).isEmpty)
        #expect(frameWords(state).contains("unknown") && !frameWords(state).contains("expired"))
        #expect(
            unknown.shown(at: late)
                .contains("Possible: nothing more: the time to answer has passed")
        )
    }

    @Test(arguments: sizes)
    func `case 83: a lost connection stays in sight`(width: Int, height: Int) {
        var state = console([bristolEntry(kind: .biometric)], width: width, height: height)
        _ = update(&state, on: .connection(.connected))
        #expect(!frameWords(state).contains("OFFLINE"))
        _ = update(&state, on: .connection(.lost("connection refused")))
        let steps: [(String, [Event])] = [
            ("list", []), ("review", [.key(.enter)]), ("help", [.key(.character("?"))]),
            ("notice", [.key(.escape), .notice(.init("Something else."))]),
            ("question", [.key(.character("a"))]), ("check", [.key(.character("y"))]),
            ("codes", [.key(.escape), .key(.character("c"))]),
            ("small", [.resized(Size(width: 20, height: 5))]),
            ("large", [.resized(Size(width: width, height: height))]),
            ("again", [.connection(.lost("another reason"))]),
        ]
        for (step, events) in steps {
            for event in events { _ = update(&state, on: event) }
            #expect(render(state).lines[0].contains("OFFLINE"), "\(step)")
        }
        _ = update(&state, on: .connection(.connecting))
        #expect(!frameWords(state).contains("OFFLINE"))
    }

    @Test(arguments: sizes)
    func `case 83: one source of several that cannot be reached is named, and nothing is offline`(
        width: Int,
        height: Int
    ) {
        var state = console([bristolEntry()], width: width, height: height)
        let partly = Connection.partly("transport.connect", at: "b.example", of: "bob at Shop")
        _ = update(&state, on: .connection(partly))
        let title = render(state).lines[0]
        #expect(!title.contains("OFFLINE") && !state.title.text.contains("OFFLINE"))
        if width >= 40 { #expect(title.contains("cannot reach"), "\(title)") }
        if width >= 120 {
            #expect(title.contains("cannot reach b.example for \"bob at Shop\": no connection"))
        }
        let plain = Plain.connection(partly).inOneLine
        #expect(
            plain.hasPrefix(
                "Not all requests can arrive: cannot reach b.example for \"bob at Shop\""
            )
        )
        #expect(!plain.contains("no requests can arrive"))
        #expect(Plain.connection(partly, after: partly).isEmpty)
    }

    @Test func `case 83: plain lines say that the connection is lost`() {
        var state = plainLines([bristolEntry()])
        #expect(Plain.connection(state.connection).isEmpty)
        state.accept(.connection(.lost("connection refused")))
        let line: PrintableText =
            "OFFLINE: connection lost: connection refused; no requests can arrive."
        #expect(Plain.connection(state.connection) == [line])
        #expect(Plain.prompt(state).first?.text.hasPrefix("Type approve") == true)
        #expect(Plain.connection(state.connection, after: .connected) == [line])
        #expect(Plain.connection(state.connection, after: state.connection).isEmpty)
        let back = Plain.connection(.connected, after: state.connection)
        #expect(back == ["Connected again; requests can arrive."])
        #expect(Plain.connection(.connected, after: .none).isEmpty)
    }

    @Test func `case 84: a refusal says what it can mean, as the server gives no reason`() {
        var state = console([bristolEntry()])
        press("ay", &state)
        _ = update(&state, on: .stateChanged(id, .refused(.approve, .notAccepted)))
        #expect(
            frameWords(state).contains(
                "The approval was not accepted: HTTP 400 without a reason: too late, already"
                    + " answered, unknown there or another key. You can try again."
            )
        )
        #expect(!frameWords(state).contains("approved"))
    }
}
