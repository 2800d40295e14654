import Atlas
import Geodesy
import Push
import Risk
import Testing
import Vocabulary

@testable import Console
@testable import Review

struct ApprovalPhraseTests {
    private func phrase(
        units: Int64? = nil,
        town: String? = nil,
        country: String? = nil
    ) -> ApprovalPhrase {
        let amount = units.map {
            Amount(units: $0, scale: 2, isNegative: false, currency: "EUR")
        }
        let payment = amount.map {
            Payment(
                shape: .flat,
                amount: $0,
                payee: nil,
                creditorAccount: nil,
                debtorAccount: nil,
                reference: nil,
                initiator: nil
            )
        }
        let place = Place(
            country: country.map { .init(code: "NO", name: $0) },
            ground: .land,
            town: town.map {
                .init(
                    name: $0,
                    countryCode: "NO",
                    population: 1_000,
                    coordinate: bristol,
                    distance: .metres(100),
                    azimuth: Azimuth(degrees: 1)
                )
            }
        )
        return entry(
            facts: facts(payment: payment),
            locationContext: MessageReview.LocationContext(place: place)
        ).approvalPhrase
    }

    @Test func `the amount comes before the town, the town before the country, words at last`() {
        let all = phrase(units: 498_000, town: "Bristol", country: "United Kingdom")
        #expect(all.kind == .amount && all.text == "4,980.00")
        #expect(phrase(town: "Bristol", country: "United Kingdom").text == "Bristol")
        #expect(phrase(country: "United Kingdom").text == "United Kingdom")
        let words = phrase()
        #expect(words.kind == .words && words.text == "I approve")
        #expect(entry().approvalPhrase == words)
    }

    @Test(arguments: [
        ("1,234,980.00", true), ("1234980.00", true), ("  1,234,980.00 ", true),
        ("1234,980.00", false), ("1234980", true), ("1,234,980", true), ("1,234980", false),
        ("1.234.980,00", false),
        ("1 234 980.00", false), ("1234980.0", false), ("EUR 1,234,980.00", false),
        ("-1234980.00", false), ("11234980.00", false), ("", false), ("y", false), ("yes", false),
    ])
    func `an amount is typed as shown, or without its commas`(line: String, isTaken: Bool) {
        #expect(phrase(units: 123_498_000).accepts(line) == isTaken)
    }

    @Test(arguments: [
        ("São Paulo", true), ("sao paulo", true), ("SÃO  PAULO", true), ("São", false),
        ("SaoPaulo", false), ("São Paulo, BR", false), ("?", false), ("approve", false),
    ])
    func `a name may stand in small letters and without marks`(line: String, isTaken: Bool) {
        #expect(phrase(town: "São Paulo").accepts(line) == isTaken)
    }

    @Test(arguments: ["Å", "Y", "Ii", "Yes", "A.a.", "...", "List", "Skip", "HELP"])
    func `no town is a phrase that a slip of the fingers types`(town: String) {
        #expect(phrase(town: town, country: "Norway").text == "Norway")
        #expect(phrase(town: town).text == "I approve")
    }

    @Test(arguments: ["approve", "yes", "", "iapprove", "I approve it"])
    func `no word of plain lines is the phrase of a request without amount and place`(line: String)
    {
        #expect(!phrase().accepts(line))
        #expect(phrase().accepts("i APPROVE"))
        #expect(Command("I approve") == nil)
    }
}
