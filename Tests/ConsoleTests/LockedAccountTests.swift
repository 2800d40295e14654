import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct LockedAccountTests {
    private static let sizes = [(40, 12), (80, 24), (120, 40)]

    private func locked(
        _ lock: AccountLock = .policy("deviceTampering"),
        kind: PushKind = .standard,
        state: RequestState = .pending
    ) -> Entry {
        let review = bristolEntry(kind: kind).review
        return Entry(id: messageID(1), review: review, state: state, lock: lock)
    }

    @Test(
        arguments: [
            (.policy("deviceTampering"), "locked: policy deviceTampering fails"),
            (.person(policy: nil), "locked by you"),
            (
                .person(policy: "biometricAvailable"),
                "locked by you, naming policy biometricAvailable"
            ),
            (.policy("a\u{1B}[2J"), "locked: policy a<U+001B>[2J fails"),
        ] as [(AccountLock, String)]
    )
    func `a locked account approves nothing and says why`(lock: AccountLock, words: String) {
        var state = console([locked(lock)])
        #expect(press("ay", &state).isEmpty)
        #expect(state.selected?.state == .pending)
        #expect(
            state.notice?.text.text == "Account \(words). It approves nothing until it is unlocked."
        )
        let lines = Plain.lines(locked(lock), number: 1, of: 1, now: start).map(\.text)
        #expect(
            lines[0]
                == "Request 1 of 1: waiting, risk high, account locked, 2:00 left, until 22:15 UTC"
        )
        #expect(lines.contains { $0.hasPrefix("Locked: account \(words)") })
    }

    @Test(arguments: [PushKind.standard, .biometric, .challenge([34, 56]), .unknown("retina")])
    func `a locked account can reject`(kind: PushKind) {
        var state = console([locked(kind: kind)])
        #expect(press("a56\ny", &state).isEmpty)
        press([.escape], &state)
        #expect(press("ry", &state) == [.answer(messageID(1), .reject)])
    }

    @Test func `an approval of unknown outcome is not repeated for a locked account`() {
        let unknown = RequestState.unknown(.approve, .interrupted)
        var state = console([locked(state: unknown)])
        #expect(press("ayry", &state).isEmpty)
        #expect(state.waiting == 0)
        let shown = locked(state: unknown).shown(at: start)
        #expect(shown.contains { $0.text.hasPrefix("Possible: nothing while the account") })
    }

    @Test func `a question is dropped when the account is locked meanwhile`() {
        var state = console([bristolEntry()])
        press("a", &state)
        _ = update(&state, on: .arrived(locked()))
        #expect(press("y", &state).isEmpty)
        #expect(state.selected?.state == .pending)
    }

    @Test(arguments: sizes)
    func `the lock is seen in list and review`(width: Int, height: Int) {
        var state = console([entry(2), locked()], width: width, height: height)
        if width >= 80 { #expect(render(state).text.contains("LOCKED GBP 249.00")) }
        press("j\n", &state)
        let frame = render(state)
        let status =
            width < 60
            ? " waiting LOCKED 2:00 left risk high " : "2 of 2, as they came  waiting  LOCKED"
        #expect(frame.lines.contains { $0.contains(status) })
        #expect(frame.lines.contains { $0.contains("Locked    account locked") })
        #expect(frame.lines.last?.contains("approve") == false)
        #expect(frame.lines.last?.contains("reject") == true)
        let line = Plain.listLine(locked(), number: 2, now: start)
        #expect(
            line.text
                == "2. 2:00 left, risk high, account locked: \"GBP 249.00 to Ledger Books Ltd\""
        )
    }
}
