import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// What becomes of requests whose account is removed while they are shown.
struct WithdrawalTests {
    /// A request of the account that goes.
    private func going(
        _ number: Int,
        kind: PushKind = .standard,
        state: RequestState = .pending,
        confirmationLevel: ApproverPolicy.ConfirmationLevel = .none
    ) -> Entry {
        entry(
            number,
            facts: facts(number: number, mechanism: "gone", kind: kind),
            state: state,
            confirmationLevel: confirmationLevel
        )
    }

    private let removal = Event.withdrawn(mechanisms: ["gone"])

    private func ids(_ state: State) -> [MessageID] { state.entries.map(\.id) }

    @Test func `its requests leave, with a word, and no other does`() {
        var state = console([entry(1), going(2), entry(3), going(4)])
        #expect(update(&state, on: removal).isEmpty)
        #expect(ids(state) == [messageID(1), messageID(3)])
        #expect(state.selectedID == messageID(1) && state.waiting == 2)
        #expect(
            state.notice?.text
                == "2 requests are gone: their account was removed or enrolled again."
        )
        press("j", &state)
        #expect(update(&state, on: removal).isEmpty)
        #expect(state.notice == nil, "there is nothing more to tell")
    }

    @Test(
        arguments: [
            ([1, -2, 3], 2, 3), ([1, -2, -3, 4], 2, 4), ([1, -2], 2, 1), ([1, 2, -3], 3, 2),
            ([-1, 2], 1, 2), ([-1], 1, nil), ([1, -2, 3], 3, 3),
        ] as [([Int], Int, Int?)]
    )
    func `the selection goes to the next request that stays, else to the one before`(
        list: [Int],
        selected: Int,
        after: Int?
    ) {
        var state = console(list.map { $0 < 0 ? going(-$0) : entry($0) })
        _ = update(&state, on: .intent(.select(messageID(selected))))
        _ = update(&state, on: removal)
        #expect(state.selectedID == after.map { messageID($0) })
        #expect(ids(state) == list.filter { $0 > 0 }.map { messageID($0) })
        #expect(!render(state).text.isEmpty)
    }

    @Test(arguments: ["\n", "\nm", "\njjj"])
    func `who reads one that goes sees the list, and no other request in its place`(keys: String) {
        var state = console([going(1), bristolEntry(2)])
        press(keys, &state)
        #expect(state.screen != .list)
        _ = update(&state, on: removal)
        #expect(state.screen == .list && state.scroll == 0)
        #expect(state.selectedID == messageID(2))
    }

    @Test(arguments: ["ay", "ry", "Ry", "p"])
    func `keys that were meant for one that goes do not meet the next`(keys: String) {
        var state = console([going(1), entry(2)])
        _ = update(&state, on: removal)
        #expect(press(keys, &state).isEmpty)
        #expect(state.selected?.state == .pending && state.postponed.isEmpty)
        #expect(render(state).text.contains("Enter goes on."))
        press("\n", &state)
        #expect(press("ry", &state) == [.answer(messageID(2), .reject)])
    }

    @Test(arguments: ["a", "r", "R", "/x"])
    func `who looks at another one stays there`(keys: String) {
        var state = console([bristolEntry(1), going(2)])
        press("\n" + keys, &state)
        let (screen, dialog) = (state.screen, state.dialog)
        _ = update(&state, on: removal)
        #expect(state.screen == screen && state.dialog == dialog)
        #expect(state.selectedID == messageID(1))
    }

    @Test(
        arguments: [
            ("a", .standard), ("r", .standard), ("R", .standard), ("a", .challenge([34, 56])),
            ("a3", .challenge([34, 56])), ("a34\n", .challenge([34, 56])),
        ] as [(String, PushKind)]
    )
    func `a question about it closes and says so; its key sends nothing`(
        keys: String,
        kind: PushKind
    ) {
        var state = console([going(1, kind: kind), entry(2)])
        press(keys, &state)
        #expect(state.dialog != nil)
        _ = update(&state, on: removal)
        // What is still typed of a number must not act as keys.
        let isTyped = kind != .standard && keys != "a34\n"
        if isTyped {
            guard case .interrupted = state.dialog else {
                Issue.record("the rest is waited for")
                return
            }
        } else {
            #expect(state.dialog == nil && state.notice?.text == Words.withdrawnUnsent)
        }
        #expect(render(state).text.contains("The request is gone:"))
        #expect(press("y", &state).isEmpty)
        #expect(ids(state) == [messageID(2)] && state.entries[0].state == .pending)
    }

    @Test func `a question about several accounts' requests is about the others'`() {
        var state = console([going(1), going(2)])
        press("R", &state)
        _ = update(&state, on: .arrived(entry(3)))
        _ = update(&state, on: removal)
        #expect(state.dialog == nil && ids(state) == [messageID(3)])
        #expect(press("y", &state).isEmpty)
    }

    @Test func `the rest of a phrase that is typed is not taken for commands`() {
        var state = console([going(1, confirmationLevel: .type), entry(2)])
        press("aan", &state)
        _ = update(&state, on: removal)
        #expect(state.dialog == .interrupted(.init(Words.withdrawnUnsent, style: .warning)))
        #expect(press("ry", &state).isEmpty)
        press("\n", &state)
        #expect(state.dialog == nil && state.notice?.text == Words.withdrawnUnsent)
    }

    @Test func `a proof that is under way is called off`() {
        var state = console([going(1, kind: .biometric), entry(2)])
        press("ay", &state)
        let asked = Event.verificationAsked(.approval(messageID(1)), passwordQuestion)
        _ = update(&state, on: asked)
        #expect(update(&state, on: removal) == [.verificationCancelled(.approval(messageID(1)))])
        #expect(update(&state, on: .userVerified(.approval(messageID(1)))).isEmpty)
        press("sesame\n", &state)
        #expect(state.dialog == nil && ids(state) == [messageID(2)])
    }

    @Test func `an answer under way goes on, and its end is seen before the request leaves`() {
        var state = console([going(1), entry(2)])
        #expect(press("ay", &state) == [.answer(messageID(1), .approve, given: Proofs(.once))])
        #expect(update(&state, on: removal).isEmpty)
        #expect(state.entries.first?.state == .sending(.approve))
        #expect(state.selectedID == messageID(1))
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.approve)))
        #expect(ids(state) == [messageID(1), messageID(2)])
        #expect(state.unseen == [messageID(1)])
        press("j", &state)
        #expect(ids(state) == [messageID(2)] && state.selectedID == messageID(2))
        #expect(state.unseen.isEmpty)
    }

    @Test func `an end that nobody has seen keeps its request, and a seen one does not`() {
        var state = console([entry(1), going(2, state: .sending(.reject)), going(3)])
        _ = update(&state, on: .stateChanged(messageID(2), .refused(.reject, .notAccepted)))
        _ = update(&state, on: removal)
        #expect(ids(state) == [messageID(1), messageID(2)])
        // A key was pressed while the notice was about something else.
        press("k", &state)
        #expect(ids(state) == [messageID(1), messageID(2)])
        press("jk", &state)
        #expect(ids(state) == [messageID(1)])
    }

    @Test func `one that was postponed is not recalled`() {
        var state = console([going(1), entry(2)])
        press("p", &state)
        _ = update(&state, on: removal)
        #expect(state.postponed.isEmpty)
        let later = start.advanced(byMilliseconds: 90_000)
        #expect(!update(&state, on: .tick(later)).contains(.bell))
    }

    @Test func `the pane of accounts keeps what its order said`() {
        var state = console([going(1)])
        press("A", &state)
        _ = update(
            &state,
            on: .reported(
                .accountOrderEnded(
                    .done(.remove(AccountID(issuer: "a", accountName: "b")), account: "b at a")
                )
            )
        )
        _ = update(&state, on: removal)
        #expect(state.notice?.text == "Removed: \"b at a\"" && state.entries.isEmpty)
        press("x", &state)
        #expect(render(state).text.contains("No requests yet."))
    }

    @Test func `a locked screen tells nothing of it`() {
        var state = State(size: Size(width: 80, height: 24), now: start, lockAfter: 1_000)
        for one in [going(1), entry(2)] { _ = update(&state, on: .arrived(one)) }
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: 2_000)))
        #expect(state.isLocked)
        _ = update(&state, on: removal)
        #expect(state.notice == nil && ids(state) == [messageID(2)])
    }

    @Test func `the same account enrolled again begins anew`() {
        var state = console([going(1)])
        _ = update(&state, on: removal)
        #expect(
            update(&state, on: .arrived(going(1)))
                == [.bell, .ticking(true), .watchOverview(false)]
        )
        #expect(ids(state) == [messageID(1)] && state.selectedID == messageID(1))
        #expect(press("ay", &state) == [.answer(messageID(1), .approve, given: Proofs(.once))])
    }
}
