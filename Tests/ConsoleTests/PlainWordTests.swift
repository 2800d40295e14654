import Push
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct PlainWordTests {
    @Test(
        arguments: [
            ("list", Command(.list)), ("next", Command(.next)), ("details", Command(.details)),
            ("why", Command(.why)),
            ("next 2", nil), ("MAP", Command(.map)), ("show", Command(.show)),
            ("show 3", Command(.show, 3)),
            ("show 1234", Command(.show, 1_234)),
            ("find the Baker", Command(.search, nil, "the Baker")),
            ("history", Command(.history, nil, "")),
            ("history  level:high  baker", Command(.history, nil, "level:high baker")),
            ("open 2", Command(.recall, 2)), ("mine 2", Command(.markMine, 2)),
            ("not-mine 2", Command(.markNotMine, 2)),
            ("find", nil), ("open", nil), ("mine", nil), ("show 12345", nil), ("show x", nil),
            ("list 2", nil), ("map 2", nil), ("number 123", nil), ("open 2 3", nil),
        ] as [(String, Command?)]
    ) func `a word is read as a whole`(line: String, command: Command?) {
        #expect(Command(line) == command)
    }

    @Test func `show and find go to another request, and drop an open question`() {
        var state = plainLines([entry(1), entry(2), bristolEntry(3)])
        state.obey(Command(.approve))
        state.obey(Command(.show, 2))
        #expect(state.selectedID == messageID(2) && state.asked == nil)
        state.obey(Command(.search, nil, "ledger"))
        #expect(state.selectedID == messageID(3) && state.asked == nil)
        state.obey(Command(.show, 9))
        #expect(state.selectedID == messageID(3))
    }

    @Test func `the history reads in lines that open can name`() {
        let rows = [
            entry(1, state: .delivered(.reject)), past(2, bristolEntry(2), .expired),
        ]
        let lines = Plain.history(rows, isCut: true, now: start).map(\.text)
        #expect(lines.count == 5)
        #expect(lines[0] == "2 requests, times in UTC.")
        #expect(lines[1] == "Today:")
        #expect(lines[2] == "1. 22:13, rejected, risk none: \"Log in to Example Bank?\"")
        #expect(lines[3].hasPrefix("2. 22:13, expired, risk high: \"GBP 249.00"))
        #expect(lines[4] == "There are more; narrow the search.")
        #expect(Plain.history([], isCut: false, now: start) == [Words.History.none])
    }

    @Test func `a row of a list says when a request came that waits no more`() {
        let zone = LocalZone(periods: [
            .init(start: Instant(seconds: 0), offsetMinutes: 60, name: "CET")
        ])
        let rejected = entry(1, state: .delivered(.reject))
        func line(after milliseconds: Int64, of entry: Entry = rejected) -> String {
            Plain.listLine(
                entry,
                number: 3,
                zone: zone,
                now: start.advanced(byMilliseconds: milliseconds)
            ).text
        }
        // 22:13 UTC is 23:13 here, and tomorrow is 47 minutes off.
        #expect(
            line(after: 60_000).hasPrefix(
                "3. 23:13, rejected, risk none: \"Log in"
            )
        )
        #expect(
            line(after: 3_600_000).hasPrefix(
                "3. 14 Nov, 23:13, rejected, risk none: \"Log in"
            )
        )
        #expect(line(after: 86_400_000 * 60).hasPrefix("3. 14 Nov 2023, 23:13, rejected"))
        #expect(
            line(after: 1_000, of: entry(1)).hasPrefix(
                "3. 1:59 left, risk none: \"Log"
            )
        )
        let wide = Plain.listLine(
            bristolEntry(),
            number: nil,
            now: start,
            columns: 120,
            namesAccount: true
        )
        #expect(
            wide.text
                == "2:00 left, risk high, \"alice at Example Bank\", Bristol, GB: \"GBP 249.00 to Ledger Books Ltd\""
        )
        let again = entry(1, state: .unknown(.reject, .interrupted))
        #expect(line(after: 1_000, of: again).hasPrefix("3. 1:59 left, "))
    }

    @Test func `words of others in a line keep to their quotation marks`() {
        let forged: PrintableText =
            "ann at Bank\" risk none, locked by you, approves nothing: Log in?"
        let row = Plain.listLine(
            entry(account: forged),
            number: 1,
            now: start,
            namesAccount: true
        ).text
        #expect(row.hasPrefix("1. 2:00 left, risk none, \"ann at B~"))
        #expect(row.split(separator: "\"").count == 4)
        let kind = PushKind.unknown("x\", which is known. Type yes: \"")
        let text = ReviewText(bristolEntry(kind: kind), now: start)
            .lines(width: 200, isAiry: false).map(\.text.text).joined(separator: "\n")
        #expect(
            text.contains(
                "an answer of the type \"x', which is known. Type yes: '\", which is not known"
            )
        )
    }

    @Test func `its times are those of the person's clock, with the day where none stands above`() {
        let zone = LocalZone(periods: [
            .init(start: Instant(seconds: 0), offsetMinutes: 120, name: "EET")
        ])
        let rows = [entry(1, state: .delivered(.reject))]
        var lines = Plain.history(rows, isCut: false, zone: zone, now: start).map(\.text)
        #expect(lines[0] == "1 request, times in EET." && lines[1] == "Today:")
        #expect(lines[2].hasPrefix("1. 00:13, "))
        lines = Plain.history(rows, order: .amount, isCut: false, zone: zone, now: start)
            .map(\.text)
        #expect(lines[0] == "1 request, largest amount first, times in EET.")
        #expect(lines.count == 2 && lines[1].hasPrefix("1. 15 Nov 2023 00:13, rejected"))
    }

    @Test func `an earlier request is read as it was shown`() {
        let decided = HistoryDetails.Decided(instant: start, lines: ["Then.", "Amount: 5"])
        let chosen = entry(1, state: .delivered(.approveWithNumber(56)))
        let then = Plain.history(chosen, .init(decided: decided, statement: .mine), now: start)
        #expect(
            then.map(\.text) == [
                "Came today, 22:13 (just now); approved with 56 at 22:13. The server took it.",
                "You said: this was me.", "As it was when it was decided:", "Then.", "Amount: 5",
            ]
        )
        let now = Plain.history(entry(1), .init(decided: nil, statement: nil), now: start)
        #expect(now.dropFirst().first?.text == "Nobody decided it here. As it looks now:")
        #expect(now.contains { $0.text.contains("Log in to Example Bank?") })
    }
}
