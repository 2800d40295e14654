import Atlas
import Geodesy
import Push
import TestSupport
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// What was approved by payee and month.
struct PaymentSumsTests {
    private func paid(
        _ number: Int,
        _ payee: PrintableText?,
        _ units: Int64,
        currency: String = "GBP",
        account: String? = nil,
        at instant: Instant = start,
        state: RequestState = .delivered(.approve)
    ) -> Entry {
        let payment = Payment(
            shape: .flat,
            amount: Amount(units: units, scale: 2, isNegative: false, currency: currency),
            payee: payee,
            creditorAccount: account.map { .init(text: PrintableText($0), kind: .other) },
            debtorAccount: nil,
            reference: nil,
            initiator: nil
        )
        var entry = entry(number, facts: facts(number: number, payment: payment), state: state)
        entry.decided = instant
        return entry
    }

    @Test func `approved payments are added up by month, payee and currency`() {
        let december = start.advanced(byMilliseconds: 20 * 86_400_000)
        var sums = PaymentSums(in: .utc)
        let entries = [
            paid(1, "Baker", 8_450), paid(2, "Baker", 1_550),
            paid(3, "Baker", 100, currency: "EUR"),
            paid(4, "Butcher", 500, at: december), paid(5, nil, 300),
            paid(6, "Baker", 99_999, state: .delivered(.reject)),
            paid(7, "Baker", 99_999, state: .expired), entry(8, state: .delivered(.approve)),
        ]
        for entry in entries { sums.add(entry) }
        #expect(
            sums.lines.map(\.text) == [
                "2023-12    GBP 5.00  1 payment  to \"Butcher\"",
                "2023-11    GBP 3.00  1 payment  without a payee",
                "2023-11    EUR 1.00  1 payment  to \"Baker\"",
                "2023-11  GBP 100.00  2 payments to \"Baker\"",
                "         GBP 108.00  4 payments in all",
            ]
        )
        #expect(
            sums.rows.last?.json
                == #"{"month":"2023-11","account":"alice at Example Bank","payee":"Baker","count":2,"amount":"100.00","currency":"GBP"}"#
        )
        #expect(PaymentSums.summary(of: entries).whole.text == "approved 5: EUR 1.00, GBP 108.00")
        #expect(PaymentSums.summary(of: [entry(1)]).whole.isEmpty)
    }

    @Test func `a payee who was paid on several account numbers is told of`() {
        let iban = "GB33 BUKB 2020 1555 5555 55"
        let numbers = ["1", "2", "1", nil, iban, iban + " BIC BUKBGB22"]
        var sums = PaymentSums(in: .utc)
        for (place, number) in numbers.enumerated() {
            sums.add(paid(place, "Baker", 100, account: number))
        }
        sums.add(paid(9, "Butcher", 100, account: "1"))
        #expect(
            sums.lines.map(\.text) == [
                "2023-11  GBP 6.00  6 payments to \"Baker\", on 3 account numbers",
                "2023-11  GBP 1.00  1 payment  to \"Butcher\"",
                "         GBP 7.00  7 payments in all",
            ]
        )
        let json = sums.rows.map(\.json)
        #expect(json[0].hasSuffix(#""currency":"GBP","accounts":3}"#))
        #expect(!json[1].includes("accounts"))
    }

    @Test func `what was approved and said to be not yours is counted beside`() {
        var entries = [
            paid(1, "Baker", 8_450), paid(2, "Baker", 1_550), paid(3, "Butcher", 500),
            paid(4, "Baker", 99_999, state: .delivered(.reject)),
        ]
        entries[1].statement = .notMine
        entries[3].statement = .notMine
        var sums = PaymentSums(in: .utc)
        for entry in entries { sums.add(entry) }
        #expect(
            sums.lines.map(\.text) == [
                "2023-11  GBP 100.00  2 payments to \"Baker\", 1 of them not yours: GBP 15.50",
                "2023-11    GBP 5.00  1 payment  to \"Butcher\"",
                "         GBP 105.00  3 payments in all, 1 of them not yours: GBP 15.50",
            ]
        )
        let json = sums.rows.map(\.json)
        #expect(json[0].hasSuffix(#""currency":"GBP","not_mine":1,"not_mine_amount":"15.50"}"#))
        #expect(!json[1].includes("not_mine"))
        #expect(
            PaymentSums.summary(of: entries).whole.text
                == "approved 3: GBP 105.00 (1 of them not yours: GBP 15.50)"
        )
    }

    @Test func `the heading of a search counts what was not yours`() throws {
        var entries = [paid(1, "Baker", 8_450), paid(2, "Baker", 1_550)]
        entries[1].statement = .notMine
        let filter = try RequestFilter("payee:baker amount:>10")
        for width in [70, 80, 200] {
            var state = console([], width: width, height: 24)
            press("E/payee:baker amount:>10\n", &state)
            _ = update(&state, on: .history(entries, filter, isCut: false))
            let heading = render(state).lines[1]
            #expect(heading.includes("approved 2: GBP 100.00"), "\(heading)")
            #expect(heading.includes("not yours"), "\(heading)")
            #expect(heading.includes("payee:baker amount:>10"), "\(heading)")
        }
    }

    @Test func `a sum that is too large says so`() {
        var sums = PaymentSums(in: .utc)
        for number in 1...2 { sums.add(paid(number, "Baker", .max)) }
        #expect(sums.rows.map(\.count) == [2])
        #expect(sums.lines[0].text.contains("too large"))
    }

    @Test func `exports name the town that the sheet names`() {
        func town(_ name: String, metres: Double) -> Place.Town {
            .init(
                name: name,
                countryCode: "GB",
                population: 11_500,
                coordinate: bristol,
                distance: .metres(metres),
                azimuth: Azimuth(degrees: 30)
            )
        }
        let place = Place(
            country: .init(code: "GB", name: "United Kingdom"),
            ground: .land,
            town: town("Reading", metres: 9_000),
            containingTown: town("Henley-on-Thames", metres: 3_100)
        )
        let request = entry(
            1,
            facts: facts(location: bristol),
            locationContext: MessageReview.LocationContext(place: place)
        )
        #expect(HistoryCSV.rows(request, now: start).includes(#""GB","Henley-on-Thames","#))
        let bulk = entry(
            2,
            facts: SheetSample.facts(payments: ["A", "B"].map { SheetSample.payment(to: $0) })
        )
        let rows = HistoryCSV.rows(bulk, now: start).split(separator: "\r\n")
        #expect(rows.count == 2 && rows[1].contains(#","2 of 2","#), "\(rows)")
        let json = RequestJSON.line(request, now: start)
        let members = #""town":"Henley-on-Thames","town_country":"GB","town_distance_m":3100,"#
        #expect(json.includes(members), "\(json)")
    }

    @Test func `the history says with what and when it was approved, and whose it was`() {
        var chosen = entry(1, facts: facts(number: 1), state: .delivered(.approveWithNumber(56)))
        chosen.decided = start.advanced(byMilliseconds: 60_000)
        chosen.statement = .notMine
        let course = Words.History.course(
            of: chosen,
            decided: chosen.decided,
            zone: .utc,
            now: start
        )
        #expect(course.text.hasSuffix("approved with 56 at 22:14."), "\(course)")
        let json = RequestJSON.line(chosen, now: start)
        for member in [
            #""decided":"2023-11-14T22:14:20Z""#, #""decision":"approve""#, #""chosen":"56""#,
            #""own":false"#,
        ] { #expect(json.contains(member), "\(json)") }
        let cells = HistoryCSV.rows(chosen, now: start)
        #expect(
            cells.contains(#",2023-11-14T22:14:20Z,"approve","56","not me","#),
            "\(cells)"
        )
        var state = console([], width: 200, height: 60)
        press("E", &state)
        _ = update(&state, on: .history([chosen], .all, isCut: false))
        let row = "Bank?"
        #expect(render(state).lines.contains { $0.contains(row) && $0.contains("not me") })
        _ = update(
            &state,
            on: .historyDetails(chosen.id, HistoryDetails(decided: nil, statement: .mine))
        )
        #expect(!render(state).lines.contains { $0.contains(row) && $0.contains("not me") })
    }
}
