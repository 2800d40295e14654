import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct LockTests {
    private func idle(_ entries: [Entry] = [bristolEntry()], minutes: Int64 = 5) -> State {
        var state = State(
            size: Size(width: 80, height: 24),
            now: start,
            lockAfter: minutes * 60_000
        )
        for entry in entries { _ = update(&state, on: .arrived(entry)) }
        return state
    }

    private func wait(_ milliseconds: Int64, _ state: inout State) -> [Effect] {
        update(&state, on: .tick(state.now.advanced(byMilliseconds: milliseconds)))
    }

    @Test func `the screen locks after so long without a key, and hides every request`() {
        var state = idle()
        _ = wait(299_999, &state)
        #expect(!state.isLocked)
        _ = wait(1, &state)
        #expect(state.isLocked)
        let text = render(state).text
        #expect(text.contains("Locked after 5 min 00 s idle."))
        for secret in ["Ledger", "249", "Bristol", "alice", "Approve"] {
            #expect(!text.contains(secret), "\(secret)")
        }
    }

    @Test func `setting the clock neither locks the screen nor keeps it open`() {
        var state = State(
            size: Size(width: 80, height: 24),
            now: start,
            uptime: 1_000,
            lockAfter: 300_000
        )
        let year: Int64 = 31_536_000_000
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: year), uptime: 2_000))
        #expect(!state.isLocked)
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: -year), uptime: 300_999))
        #expect(!state.isLocked)
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: -year), uptime: 301_000))
        #expect(state.isLocked)
    }

    @Test func `a key and the mouse begin the time anew`() {
        for event in [Event.key(.down), .mouse(Mouse(kind: .wheelDown, row: 9, column: 3))] {
            var state = idle()
            _ = wait(299_000, &state)
            _ = update(&state, on: event)
            _ = wait(299_999, &state)
            #expect(!state.isLocked)
        }
    }

    @Test func `without a time it never locks`() {
        var state = console([bristolEntry()])
        _ = wait(86_400_000, &state)
        #expect(!state.isLocked)
    }

    @Test func `no key decides while it is locked; the proof unlocks`() {
        var state = idle()
        _ = wait(300_000, &state)
        #expect(press("r", &state) == [.verifyUser(.unlocking)])
        #expect(press("y", &state).isEmpty)
        _ = update(&state, on: .verificationAsked(.unlocking, passwordQuestion))
        #expect(render(state).text.contains("to unlock the screen"))
        #expect(press("pw\n", &state) == [.verificationReply(.unlocking, typed("pw"))])
        // A proof for something else does not count.
        #expect(update(&state, on: .userVerified(.approval(messageID(1)))).isEmpty)
        #expect(state.isLocked)
        #expect(update(&state, on: .userVerified(.unlocking)) == [.ticking(true)])
        #expect(!state.isLocked)
        #expect(render(state).text.contains("Ledger"))
    }

    @Test func `a failed proof leaves it locked and says why`() {
        var state = idle()
        _ = wait(300_000, &state)
        press("x", &state)
        _ = update(&state, on: .verificationFailed(.unlocking, reason: "The password is wrong."))
        #expect(state.isLocked)
        #expect(render(state).text.contains("Still locked: The password is wrong."))
        #expect(press("x", &state) == [.verifyUser(.unlocking)])
        #expect(press([.escape], &state) == [.verificationCancelled(.unlocking)])
        #expect(state.isLocked && state.dialog == nil)
    }

    @Test func `a question and a check of the person end with the lock`() {
        var state = idle([bristolEntry(kind: .biometric)])
        press("ay", &state)
        #expect(wait(300_000, &state).contains(.verificationCancelled(.approval(messageID(1)))))
        #expect(update(&state, on: .userVerified(.approval(messageID(1)))).isEmpty)
        #expect(state.selected?.state != .sending(.approve))
        state = idle()
        press("a", &state)
        _ = wait(300_000, &state)
        #expect(state.dialog == nil && state.isLocked)
    }

    @Test func `q quits, words and the mouse do nothing`() {
        var state = idle()
        _ = wait(300_000, &state)
        #expect(press("q", &state) == [.quit])
        for event in [
            Event.intent(.act(.approve)), .pasted("y"),
            .mouse(Mouse(kind: .press, row: 1, column: 1)),
        ] {
            #expect(update(&state, on: event).isEmpty)
        }
        #expect(state.isLocked && state.dialog == nil)
    }

    @Test func `what comes while it is locked is counted and rings`() {
        var state = idle()
        _ = wait(300_000, &state)
        let late = bristolEntry(2)
        _ = update(&state, on: .arrived(late))
        #expect(state.isLocked)
        #expect(!render(state).text.contains("Ledger"))
    }

    @Test func `nothing that is told meanwhile names a request on a locked screen`() {
        var state = idle()
        press("p", &state)
        press("r", &state)
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: 300_000)))
        #expect(state.isLocked)
        for event in [
            Event.stateChanged(messageID(1), .delivered(.reject)),
            .notice(StatusMessage("Ledger Books Ltd")), .arrived(bristolEntry(2)),
            .tick(start.advanced(byMilliseconds: 400_000)),
        ] {
            _ = update(&state, on: event)
            #expect(!frameWords(state).contains("Ledger"))
        }
        #expect(state.unseen == [messageID(1)])
    }

    @Test(arguments: [(24, 9), (40, 12), (10, 3), (200, 60)])
    func `every size says that it is locked`(width: Int, height: Int) {
        var state = idle()
        _ = update(&state, on: .resized(Size(width: width, height: height)))
        _ = wait(300_000, &state)
        let text = frameWords(state)
        #expect(!text.contains("Ledger"))
        if width >= 24 { #expect(text.contains("Locked") && text.contains("q quits")) }
    }
}
