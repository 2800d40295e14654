import Geodesy
import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct ShownTests {
    /// Requests that together show everything that can be shown.
    private var entries: [Entry] {
        let full = bristolEntry().review
        let previous = MessageReview.Previous(
            instant: start.advanced(byMilliseconds: -60_000),
            relation: .init(distance: .metres(172_100), azimuth: Azimuth(degrees: 90))
        )
        var locationContext = full.locationContext
        locationContext.previous = previous
        let rich = MessageReview(
            status: .verified,
            facts: facts(
                kind: .challenge([17, 56, 92]),
                message: full.facts.message,
                user: "alice",
                location: bristol,
                payment: payment,
                remoteAddress: full.facts.remoteAddress,
                userAgent: full.facts.userAgent,
                other: [OtherMember(path: "p.basket.size", value: "12 books")],
                anomalies: [.clockSkew(milliseconds: 90_000), .hiddenCharacters]
            ),
            account: full.account,
            assessment: full.assessment,
            locationContext: locationContext
        )
        let doubt = RequestState.unknown(.approveWithNumber(56), .serverFailure(503))
        return [
            Entry(id: messageID(1), review: rich, state: .pending),
            Entry(id: messageID(1), review: rich, state: doubt, lock: .policy("deviceTampering")),
            bristolEntry(kind: .biometric), bristolEntry(kind: .unknown("retina")),
            entry(state: .refused(.reject, .notAccepted)), entry(status: .unverified),
            entry(facts: facts(message: nil)),
        ]
    }

    /// The words of a line; a blank stands where a line of the screen was broken.
    private func words(_ text: String) -> [Substring] { text.split(separator: " ") }

    @Test(arguments: [0, 45_000, 119_000, 200_000] as [Int64])
    func `every fact on the screen is in what was shown`(passed: Int64) {
        let now = start.advanced(byMilliseconds: passed)
        for entry in entries {
            let known = entry.shown(at: now).map(\.text)
            var state = console([entry], width: 100, now: now)
            press("\n", &state)
            let text = ReviewText(entry, now: now).lines(width: 60, isAiry: false).map(\.text.text)
            var pool = known.flatMap { words($0.replacing(":", with: "")) }
            for word in text.flatMap({ words($0.replacing(":", with: "")) }) {
                guard let index = pool.firstIndex(of: word) else {
                    Issue.record("\(word) is on the screen only")
                    continue
                }
                pool.remove(at: index)
            }
            let status = render(state).lines[1].split { "─│".contains($0) }.last ?? ""
            for piece in status.split(separator: "  ").dropFirst() {
                #expect(known[0].contains(piece.trimmingBlanks), "\(piece)")
            }
            #expect(known[1] == DecisionSheet(entry.review).title.text.text)
        }
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40)])
    func `every word of the frames is in what was shown`(width: Int, height: Int) {
        for entry in entries where entry.review.locationContext.scene == nil {
            var state = console([entry], width: width, height: height)
            press("\n", &state)
            let shown = entry.shown(at: start).inOneLine
            for _ in 0..<30 {
                let area = Layout(state).facts
                let rows = ReviewPane.height(of: state)
                let frame = render(state)
                for row in area.row..<(area.row + rows) {
                    let line = frame.row(row).dropFirst(area.column)
                    let text = line.compactMap { $0.scalar.map { Character($0) } }
                    for word in words(String(text)) { #expect(shown.contains(word), "\(word)") }
                }
                press("j", &state)
            }
        }
    }

    @Test func `what was shown names hints, distances, numbers, account and validity`() {
        let shown = entries[0].shown(at: start).map(\.text)
        for line in [
            "waiting, 2:00 left, risk high", "PAY GBP 249.00 to \"Ledger Books Ltd\"",
            "Account: alice at Example Bank", "Amount: GBP 249.00",
            "To: GB33 BUKB 2020 1555 5555 55 (IBAN, GB)",
            "Asks for: the number that the login page shows: 17, 56 or 92; or reject",
            "Position: 51.4517N 2.5950W (x.location)", "Home: 172 km W of your home",
            "Last: 172 km E of the last request, 1 min 00 s before",
            "high: Nobody travels so fast between the last request and this one.",
            "as stated 5,100 km/h", "Ask whoever uses the account.",
            "Valid: 2 min 00 s, until 22:15:20 UTC", "p.basket.size: \"12 books\"",
        ] {
            #expect(shown.contains(line), "\(line)")
        }
        let locked = entries[1].shown(at: start).map(\.text)
        #expect(locked[0] == "unknown, LOCKED, risk high")
        #expect(locked.contains { $0.hasPrefix("Locked: account locked: policy") })
    }

    @Test(
        arguments: [
            (nil, ""), (0.2, ", accurate to less than 1 m as it says"),
            (30, ", accurate to 30 m as it says"), (420.4, ", accurate to 420 m as it says"),
            (20_000_000, ", accurate to 20,000 km as it says"),
        ] as [(Double?, String)]
    )
    func `a position tells how accurate the message says it is`(metres: Double?, words: String) {
        let facts = facts(location: bristol, accuracy: metres.map { .metres($0) })
        let shown = entry(facts: facts).shown(at: start).map(\.text)
        #expect(shown.contains("Position: 51.4517N 2.5950W (x.location)\(words)"))
    }

    @Test func `what was shown tells the time it was shown at`() {
        let early = entry().shown(at: start)
        let late = entry().shown(at: start.advanced(byMilliseconds: 90_000))
        #expect(early.contains("Valid: 2 min 00 s, until 22:15:20 UTC"))
        #expect(late.contains("Valid: 30 s, until 22:15:20 UTC"))
        #expect(late[0] == "waiting, 0:30 left, risk none")
        let over = entry().shown(at: start.advanced(byMilliseconds: 130_000))
        #expect(over[0] == "expired, risk none")
        #expect(over.contains("Valid: expired at 2023-11-14 22:15:20 UTC"))
    }
}

extension Substring {
    /// The text without blanks at its ends.
    fileprivate var trimmingBlanks: String {
        split(separator: " ").joined(separator: " ")
    }
}
