import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct ScreenTests {
    private static let sizes = [(80, 24), (120, 40), (60, 16), (40, 12)]

    @Test(arguments: sizes)
    func `a request shows what decides`(width: Int, height: Int) {
        let text = render(console([bristolEntry()], width: width, height: height)).text
        for words in [
            "PAY GBP 249.00", "Ledger Books Ltd", "GB33 BUKB ", "Bristol, GB", "172 km W",
            "2:00 left", "risk high", "1 ", "a approve", "r reject",
        ] {
            #expect(text.contains(words), "\(words)")
        }
        #expect(!text.contains("UNSIGNED ALERT"))
    }

    @Test func `80x24 shows message, payment, place and map`() {
        let text = render(console([bristolEntry()])).text
        for words in [
            "PAY GBP 249.00 to \"Ledger Books Ltd\"", "GB33 BUKB ", "Bristol, GB",
            "172 km W", "risk high", "2:00 left", "Nobody travels so fast", "X request", "@ home",
            "a approve", "r reject", "w why", "d details", "m map", "? help",
        ] {
            #expect(text.contains(words), "\(words)")
        }
    }

    @Test func `120x40 shows list, facts, hints and map at once`() {
        let state = console([bristolEntry(1), entry(2)], width: 120, height: 40)
        let text = render(state).text
        for words in [
            "> high     GBP 249.00", "1 of 2", "Nobody travels so fast",
            "The request says it is far",
            "Firefox on Windows", "Bristol, GB", "@ home",
        ] {
            #expect(text.contains(words), "\(words)")
        }
    }

    @Test(arguments: [(80, 24), (120, 40)])
    func `the list tells the risk of every request`(width: Int, height: Int) {
        let entries = [
            entry(1, facts: facts(number: 1, message: "First?")),
            entry(2, facts: facts(number: 2, message: "Second?"), hints: [hints[0]]),
            entry(3, facts: facts(number: 3, message: "Third?"), hints: hints),
        ]
        let lines = render(console(entries, width: width, height: height)).lines
        for (word, message) in [("none", "First?"), ("medium", "Second?"), ("high", "Third?")] {
            let row = lines.firstIndex { line in
                line.contains("\(word) ") && line.contains("2:00")
                    && !line.prefix(60).contains("left")
            }
            let found = row.map { lines[$0...].prefix(2).joined().contains(message) }
            #expect(found == true, "\(message)")
        }
    }

    @Test func `a list of more requests than rows scrolls with the selection`() {
        var state = console((1...40).map { entry($0) }, width: 120, height: 40)
        for keys in ["", "jjjjjjjjj", "jjjjjjjjjj", "G", "k", "g"] {
            press(keys, &state)
            let lines = render(state).lines
            #expect(
                lines.contains { $0.hasPrefix("> none     ") && $0.contains("2:00") },
                "after \(keys)"
            )
            #expect(
                lines.contains { $0.hasPrefix("  ") && $0.contains("-") && $0.contains(" of 40") }
            )
        }
    }

    @Test func `the footer offers what can be done`() {
        func footer(_ state: State) -> String { render(state).lines.last ?? "" }
        #expect(footer(console([])) == " c codes  E history  A accounts  ? help  q quit")
        let waiting = footer(console([entry()], width: 80))
        #expect(
            waiting
                == " a approve  r reject  d details  w why  E history  A accounts  ? help  q quit"
        )
        let states: [RequestState] = [.delivered(.approve), .expired, .sending(.reject)]
        for state in states {
            #expect(
                footer(console([entry(state: state)]))
                    == " d details  w why  C copy  c codes  E history  A accounts  ? help  q quit"
            )
        }
        let late = console([entry()], now: start.advanced(byMilliseconds: 120_001))
        #expect(!footer(late).contains("approve"))
        #expect(!footer(console([entry(status: .unverified)])).contains("reject"))
        for kind in [PushKind.unusableChallenge, .unknown("retina")] {
            let row = footer(console([bristolEntry(kind: kind)]))
            #expect(row.contains("r reject") && !row.contains("approve"))
        }
        #expect(footer(console([bristolEntry(kind: .biometric)])).contains("a approve"))
    }

    @Test(arguments: [
        (60, 16, " a approve  r reject  d details  w why  ? help  q quit"),
        (40, 12, "a approve r reject d w ? q"), (24, 9, "a approve r reject w ? q"),
    ]) func `the footer says approve and reject at every size`(width: Int, height: Int, row: String)
    {
        let state = console([entry()], width: width, height: height)
        #expect(render(state).lines.last == row)
    }

    @Test func `a long text scrolls and says how much is left`() {
        var state = console([bristolEntry()], width: 60, height: 16)
        press("\n", &state)
        let first = render(state).text
        #expect(first.contains("more"))
        #expect(!first.contains("Received"))
        press("G", &state)
        let last = render(state).text
        #expect(last.contains("Received"))
        #expect(last.contains("end"))
        press([.pageUp, .pageUp, .pageUp, .pageUp], &state)
        #expect(
            render(state)
                == {
                    var fresh = console([bristolEntry()], width: 60, height: 16)
                    press("\n", &fresh)
                    return render(fresh)
                }()
        )
    }

    @Test(arguments: sizes)
    func `every line of a request can be scrolled to`(width: Int, height: Int) {
        var state = console([bristolEntry()], width: width, height: height)
        press("\n", &state)
        var seen: Set<String> = []
        for _ in 0..<100 {
            seen.formUnion(render(state).lines)
            press("j", &state)
        }
        let text = seen.joined(separator: "\n")
        for label in ["Message", "Amount", "Payee", "Place", "Position", "Home", "Received"] {
            #expect(text.contains(label), "\(label)")
        }
    }

    @Test(arguments: [(39, 5), (23, 30), (10, 3), (2, 1), (1, 1), (0, 0), (0, 9), (9, 0)])
    func `a tiny window says so and breaks nothing`(width: Int, height: Int) {
        var state = console([bristolEntry()], width: width, height: height)
        for key in "\najy?+-qrn56" { press(String(key), &state) }
        let frame = render(state)
        #expect(frame.size == Size(width: width, height: height))
        if width >= 23 && height >= 5 { #expect(frame.text.contains("too small")) }
    }

    @Test func `the smallest window shows what is asked`() {
        var state = console([bristolEntry()], width: 24, height: 9)
        #expect(render(state).text.contains("PAY GBP 249.00 to"))
        _ = update(&state, on: .banner("simulated AM: the login page shows 56"))
        #expect(render(state).text.contains("PAY GBP 249.00 to"))
    }

    @Test func `an empty console says so`() {
        #expect(render(console([])).text.contains("No requests yet."))
        #expect(!render(console([])).text.contains("lines"))
    }

    @Test func `an unverified message is marked`() {
        let text = render(console([entry(status: .unverified)])).text
        #expect(text.contains("UNVERIFIED"))
        #expect(!text.contains("risk none"))
    }

    @Test func `delivered is never called paid or logged in`() {
        for decision in [Decision.approve, .approveWithNumber(5), .reject] {
            var state = console([bristolEntry()])
            _ = update(&state, on: .stateChanged(messageID(1), .delivered(decision)))
            let text = render(state).text
            #expect(text.contains("The server accepted"))
            #expect(!text.contains("paid") && !text.contains("logged in"))
        }
    }

    @Test func `equal states give equal frames, and time changes only what counts`() {
        var state = console([bristolEntry()])
        #expect(render(state) == render(state))
        _ = update(&state, on: .tick(start.advanced(byMilliseconds: 1_000)))
        #expect(render(state).text.contains("1:59 left"))
    }

    @Test func `skip goes round the waiting requests`() {
        var state = console([entry(1), entry(2, state: .delivered(.reject)), entry(3)])
        press("s", &state)
        #expect(state.selectedID == messageID(3))
        press("s", &state)
        #expect(state.selectedID == messageID(1))
        var one = console([entry(1)])
        press("s", &one)
        #expect(one.notice?.text == "No other requests are waiting.")
    }

    @Test func `the list scrolls with the selection`() {
        var state = console((1...40).map { entry($0) })
        press("G", &state)
        #expect(state.selectedID == messageID(40))
        #expect(render(state).text.contains("> none"))
        press("kk", &state)
        #expect(state.selectedID == messageID(38))
    }

    @Test func `ticks are asked for only while something counts down`() {
        var state = State(size: Size(width: 80, height: 24), now: start)
        #expect(update(&state, on: .arrived(entry(1))) == [.bell, .ticking(true)])
        press("ry", &state)
        #expect(
            update(&state, on: .stateChanged(messageID(1), .delivered(.reject)))
                == [.ticking(false)]
        )
    }

    @Test func `a message that came twice is shown once`() {
        var state = console([entry(1)])
        #expect(update(&state, on: .arrived(entry(1))).isEmpty)
        #expect(state.entries.count == 1 && state.verified == 1)
    }

    @Test func `the help lists every key of the table`() {
        var state = console([entry(1)], width: 80, height: 200)
        press("?", &state)
        let text = render(state).text
        for binding in KeyTable.standard.bindings {
            #expect(text.contains(binding.meaning.text.prefix(30)))
        }
        press("x", &state)
        #expect(state.dialog == nil)
    }

    @Test func `no key stands twice in the table`() {
        let keys = KeyTable.standard.bindings.flatMap(\.keys)
        #expect(Set(keys).count == keys.count)
    }
}
