import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct RejectAllTests {
    @Test func `all that waits for the account is rejected after one question`() {
        var state = console([
            entry(1), entry(2, state: .delivered(.approve)), entry(3), entry(4),
        ])
        #expect(press("R", &state).isEmpty)
        let text = render(state).text
        #expect(text.contains("Reject all 3 waiting requests"))
        #expect(text.contains("for good"))
        #expect(
            press("y", &state)
                == [1, 3, 4].map { .answer(messageID($0), .reject) }
        )
        #expect(state.entries[1].state == .delivered(.approve))
    }

    @Test(arguments: ["n", "r", "a", " "]) func `any other key sends nothing`(key: String) {
        var state = console([entry(1), entry(2)])
        #expect(press("R" + key, &state).isEmpty)
        #expect(state.dialog == nil && state.waiting == 2)
    }

    @Test func `the key once more keeps the question, where there is no choice`() {
        var state = console([entry(1), entry(2)])
        #expect(press("RRR", &state).isEmpty)
        #expect(press("y", &state).count == 2)
    }

    @Test func `another account's requests stay`() {
        let other = RequestFacts(
            messageID: messageID(2),
            mechanismUID: "other",
            challenge: Array(repeating: 1, count: 32),
            loadBalancerCookie: nil,
            kind: .standard,
            message: "Other?",
            user: nil,
            validity: Validity(issued: start, received: start, timeToLive: 120),
            locations: [],
            remoteAddress: nil,
            userAgent: nil,
            payment: nil,
            other: [],
            unsignedAlert: nil,
            anomalies: []
        )
        var state = console([entry(1), entry(2, facts: other)])
        #expect(press("Ry", &state) == [.answer(messageID(1), .reject)])
    }

    @Test func `one that comes after the question is not part of it`() {
        var state = console([entry(1)])
        press("R", &state)
        _ = update(&state, on: .arrived(entry(2)))
        #expect(press("y", &state) == [.answer(messageID(1), .reject)])
    }

    @Test func `the question goes when nothing of it is left`() {
        var state = console([entry(1)])
        press("R", &state)
        _ = update(&state, on: .stateChanged(messageID(1), .delivered(.reject)))
        #expect(state.dialog == nil)
        press("R", &state)
        #expect(state.notice?.text == Words.nothingToReject)
    }

    @Test func `plain lines have the word`() {
        var state = plainLines([entry(1), entry(2)])
        #expect(
            state.type(["reject-all", "yes"]) == [1, 2].map { .answer(messageID($0), .reject) }
        )
    }

    @Test(arguments: [(40, 12), (24, 9), (80, 24)])
    func `the count and the key are in sight at every size`(width: Int, height: Int) {
        var state = console((1...5).map { entry($0) }, width: width, height: height)
        press("R", &state)
        let text = frameWords(state)
        #expect(text.contains("all 5"))
        #expect(text.contains("y rejects"))
    }

    /// Logins that differ, one of which is riskier.
    private static let different = (1...9).map { number in
        entry(
            number,
            facts: facts(
                number: number,
                message: PrintableText(
                    "Log in to branch \("abcdefghi".dropFirst(number - 1).prefix(1))?"
                )
            ),
            hints: number == 7 ? [hint("place.x", .critical)] : []
        )
    }

    @Test(arguments: [(80, 16), (80, 24), (120, 40)])
    func `the riskiest request is named first, and others where rows are free`(
        width: Int,
        height: Int
    ) {
        var state = console(Self.different, width: width, height: height, isQueue: true)
        press("RR", &state)
        let text = FootPane.lines(of: state).map(\.text).inOneLine
        #expect(text.contains("all 9"), "\(text)")
        #expect(text.contains("1 \u{D7} Log in to branch g?"), "\(text)")
        guard height > 24 else { return }
        for letter in "abcdefghi" { #expect(text.contains("branch \(letter)?"), "\(text)") }
    }

    @Test func `an approval of unknown outcome is not counted among what can be rejected`() {
        var entries = Self.different
        entries[1].state = .unknown(.approve, .interrupted)
        var state = console(entries, width: 120, height: 40)
        press("R", &state)
        let all = FootPane.lines(of: state).map(\.text).inOneLine
        let what = "Reject the 8 requests of this account that can be rejected?"
        #expect(all.contains(what), "\(all)")
        #expect(all.contains("1 other request stays."), "\(all)")
        press("R", &state)
        let one = FootPane.lines(of: state).map(\.text).inOneLine
        #expect(one.contains("Reject this one? 8 other requests stay."), "\(one)")
        #expect(one.contains("R for all 8 that can be rejected"), "\(one)")
        press("R", &state)
        #expect(press("y", &state).count == 8)
    }
}
