import Geodesy
import Push
import Risk
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct PlainTests {
    @Test func `everything is read in order`() throws {
        let text = Plain.details(bristolEntry(), now: start).map(\.text).joined(separator: "\n")
        let words = [
            "Message   Approve the payment", "Amount    GBP 249.00",
            "Payee     Ledger Books Ltd", "To        GB33", "Reference Invoice", "Account   alice",
            "Place     Bristol", "Position  51.4517N 2.5950W", "Home      172 km W of your home",
            "Region    2,000 m x 2,000 m", "Address   203", "Browser   Firefox",
            "Valid     2 min 00 s",
        ]
        var rest = text[...]
        for word in words {
            let found = try #require(rest.firstRange(of: word), "\(word)")
            rest = rest[found.upperBound...]
        }
        #expect(!text.contains("UNSIGNED ALERT"))
    }

    @Test func `place, address and browser stand under what the requester claims`() throws {
        let plain = Plain.details(bristolEntry(), now: start).map(\.text)
        var state = console([bristolEntry()], width: 120, height: 60)
        press("\n", &state)
        for lines in [plain, render(state).lines] {
            let heading = "From (as claimed, not proven)"
            let claimed = try #require(lines.firstIndex { $0.contains(heading) })
            for word in ["Place  ", "Position  ", "Address  ", "Browser  "] {
                let line = try #require(lines.firstIndex { $0.contains(word) }, "\(word)")
                #expect(line > claimed, "\(word)")
            }
        }
        #expect(plain.contains { $0.contains("x.location") })
    }

    @Test func `the risk comes before the details`() {
        let lines = Plain.lines(bristolEntry(), number: 3, of: 3, now: start).map(\.text)
        #expect(
            lines.prefix(4) == [
                "Request 3 of 3: waiting, risk high, 2:00 left, until 22:15 UTC",
                "PAY GBP 249.00 to \"Ledger Books Ltd\"",
                "Comes from far away: ask the person who is supposedly there.", "",
            ]
        )
        let harmless = Plain.lines(entry(), number: 1, of: 1, now: start).map(\.text)
        #expect(
            harmless.prefix(3) == [
                "Request 1 of 1: waiting, risk none, 2:00 left, until 22:15 UTC",
                "ASKED: \"Log in to Example Bank?\"", "",
            ]
        )
    }

    @Test func `an unverified message says so first`() {
        let unverified = entry(status: .unverified)
        for lines in [
            Plain.lines(unverified.review, now: start),
            Plain.lines(unverified, number: 1, of: 1, now: start),
        ] {
            #expect(lines.first?.text.hasPrefix("UNVERIFIED") == true)
            #expect(!lines.contains { $0.text.contains("risk") })
        }
        let first = Plain.lines(entry().review, now: start).first
        #expect(first == "ASKED: \"Log in to Example Bank?\"")
    }

    @Test(
        arguments: [
            (847, "850 m"), (2_140, "2.1 km"), (18_650, "19 km"), (5_019_600, "5,020 km"),
        ] as [(Double, String)]
    )
    func `a distance is written as in the hints`(metres: Double, text: String) {
        let relation = MessageReview.Relation(
            distance: .metres(metres),
            azimuth: Azimuth(degrees: 90)
        )
        let entry = entry(
            facts: facts(location: bristol),
            locationContext: MessageReview.LocationContext(
                home: relation,
                isHomeSet: true,
                previous: .init(
                    instant: start.advanced(byMilliseconds: -60_000),
                    relation: relation
                )
            )
        )
        let lines = Plain.details(entry, now: start).map(\.text)
        // The direction in which a way around the globe begins misleads.
        let (east, of) = metres > 5_000_000 ? ("", "from") : (" E", "of")
        #expect(lines.contains("Home      \(text)\(east) \(of) your home"))
        #expect(lines.contains { $0.hasPrefix("Last      \(text)\(east) \(of) the last request") })
        #expect(Distance.metres(metres).wording.text == text)
    }

    @Test func `the last request is told by place and time alone`() {
        let entry = entry(
            facts: facts(location: bristol),
            locationContext: MessageReview.LocationContext(
                previous: .init(
                    instant: start.advanced(byMilliseconds: -60_000),
                    relation: MessageReview.Relation(
                        distance: .metres(172_100),
                        azimuth: Azimuth(degrees: 90)
                    )
                )
            )
        )
        let lines = Plain.details(entry, now: start).map(\.text)
        #expect(lines.contains("Last      172 km E of the last request, 1 min 00 s before"))
    }

    @Test func `the map is ASCII and only there when asked for`() {
        let without = Plain.lines(bristolEntry(), number: 1, of: 1, now: start)
        let with = Plain.lines(bristolEntry(), number: 1, of: 1, now: start, showsMap: true)
        #expect(with.count > without.count + 15)
        #expect(with.allSatisfy { $0.text.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
    }

    @Test func `words do what keys do`() {
        let id = messageID(1)
        var state = plainLines([bristolEntry()])
        #expect(state.type(["approve", "yes"]) == [.answer(id, .approve, given: Proofs(.once))])
        state = plainLines([bristolEntry()])
        #expect(state.type(["Reject", "YES"]) == [.answer(id, .reject)])
        state = plainLines([bristolEntry(kind: .challenge([34, 56]))])
        #expect(
            state.type(["number 56", "yes"]) == [
                .answer(id, .approveWithNumber(56), given: Proofs(.once))
            ]
        )
        state = plainLines([bristolEntry(kind: .challenge([34, 56]))])
        #expect(
            state.type(["approve", "number 34", "yes"]) == [
                .answer(id, .approveWithNumber(34), given: Proofs(.once))
            ]
        )
        state = plainLines([bristolEntry()])
        #expect(state.type(["quit", "yes"]) == [] && state.isOver)
    }

    @Test(arguments: [
        ["approve"], ["approve", "no", "yes"], ["yes"], ["approve", "help me", "no"], ["y"], ["a"],
        ["approve", "skip", "yes"], ["number 56", "yes"], ["approve now"], [""],
    ]) func `nothing is sent without both words`(lines: [String]) {
        var state = plainLines([bristolEntry()])
        #expect(state.type(lines).isEmpty)
        #expect(state.entries[0].state == .pending)
    }

    @Test(arguments: ["number", "number 5 6", "number 123", "number -5", "number x", "number ٥٦"])
    func `a number is one or two digits`(line: String) {
        #expect(Command(line) == nil)
    }

    @Test func `a wrong number is said`() {
        var state = plainLines([bristolEntry(kind: .challenge([34, 56]))])
        #expect(state.type(["number 57", "yes"]).isEmpty)
        #expect(state.notice?.text == "That number is not among those offered.")
    }

    @Test func `only words that apply are offered`() {
        let rest = "list, history, help or quit."
        #expect(plainLines([]).prompt == "Type \(rest)")
        let one = plainLines([entry()])
        #expect(one.prompt == "Type approve, reject, details, why, \(rest)")
        #expect(Plain.prompt(one, isShown: false).inOneLine == "Type next, \(rest)")
        let numbers = plainLines([bristolEntry(kind: .challenge([34, 56])), entry(7)])
        #expect(numbers.prompt == "Type approve, reject, number, next, details, why, \(rest)")
    }

    @Test func `the question is asked in words`() {
        var state = plainLines([entry()])
        #expect(Plain.prompt(state).first?.text.contains("approve") == true)
        state.type(["approve"])
        #expect(Plain.prompt(state).first?.text.hasPrefix("Approve? Type yes") == true)
    }
}
