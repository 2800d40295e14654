import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct RemarkTests {
    private static let sizes = [(80, 24), (120, 40), (60, 16), (40, 12)]
    private static let words: PrintableText = "simulated AM: the login page shows 92"

    private func challenge(_ width: Int, _ height: Int, banner: PrintableText = words) -> State {
        let entry = bristolEntry(kind: .challenge([17, 56, 92]))
        var state = console([entry], width: width, height: height)
        _ = update(&state, on: .connection(.connected))
        _ = update(&state, on: .banner(banner))
        return state
    }

    @Test(arguments: sizes)
    func `a banner stays in sight until the answer is sent`(width: Int, height: Int) {
        var state = challenge(width, height)
        for keys in ["", "\n", "jj", "a", "57\n", "92", "\n", "y"] {
            press(keys, &state)
            let text = render(state).text
            #expect(text.contains(Self.words.text), "after \(keys)")
        }
        #expect(state.selected?.state == .sending(.approveWithNumber(92)))
        _ = update(&state, on: .notice(.init("Something else.")))
        #expect(render(state).text.contains(Self.words.text))
    }

    @Test(arguments: sizes)
    func `a banner takes no room from the question`(width: Int, height: Int) {
        var state = challenge(width, height)
        press("a", &state)
        let lines = render(state).lines
        #expect(lines.contains { $0.contains("Which number does the login page") })
        #expect(lines.contains { $0.hasSuffix("Number: _") })
        #expect(lines.contains { $0.contains("1 of 1") && $0.contains("waiting") })
        #expect(lines.contains { $0.contains("PAY GBP 249.00") })
    }

    @Test func `a banner stands before the clock when it fits there`() {
        let first = render(challenge(120, 40)).lines[0]
        #expect(first.hasPrefix(" pratique  1 to answer  connected  \(Self.words.text) "))
        #expect(first.hasSuffix("22:13 UTC"))
        #expect(render(challenge(120, 40)).lines.filter { $0.contains("shows 92") }.count == 1)
        #expect(!render(challenge(60, 16)).lines[0].contains("simulated"))
    }

    @Test(arguments: [(24, 7), (24, 9), (33, 9), (40, 12), (80, 24)])
    func `a banner that is cut says so`(width: Int, height: Int) {
        let long = PrintableText("The beginning " + String(repeating: "and more ", count: 40))
        var state = challenge(width, height, banner: long)
        for keys in ["", "a", "9"] {
            press(keys, &state)
            let frame = render(state)
            #expect(frame.rowWidths == Array(repeating: width, count: height))
            guard let row = frame.lines.firstIndex(where: { $0.hasPrefix("The beginning") }) else {
                #expect(height < 12, "there was room for it")
                continue
            }
            #expect(frame.lines[row...].prefix(2).contains { $0.hasSuffix("~") }, "after \(keys)")
        }
    }

    @Test func `an empty banner takes the last one away`() {
        var state = challenge(80, 24)
        _ = update(&state, on: .banner(.empty))
        #expect(state.banners.isEmpty)
        #expect(!render(state).text.contains("shows 92"))
    }

    @Test func `the text scrolls to its end above a banner`() {
        var state = challenge(60, 16)
        press("\nG", &state)
        #expect(render(state).text.contains("Received"))
        #expect(render(state).text.contains(Self.words.text))
    }
}

struct ConnectionWordTests {
    @Test func `a lost connection is told in words, behind what is to be seen`() {
        var state = console([entry(1)], width: 80)
        press("ry", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.reject)))
        _ = update(&state, on: .connection(.lost("transport.connect")))
        let title = render(state).lines[0]
        #expect(title.hasPrefix(" OFFLINE  0 to answer  1 sent  no connection ("))
        #expect(
            Words.lost("transport.connect", at: "a.example").text
                == "a.example: no connection; check the network (transport.connect)"
        )
        #expect(Words.lost("the ledger cannot be read") == "the ledger cannot be read")
        for kind in ["library", "system-authorities", "proxy", "proxy-address", "proxy-sign-in"] {
            let code = "transport.\(kind)"
            #expect(Words.lost(PrintableText(code)).text.hasSuffix(" (\(code))"))
        }
    }
}
