import Atlas
import Authenticator
import Facts
import Geodesy
import Risk
import Vocabulary

@testable import Console
@testable import Review

/// The requests of the demonstration as a screen shows them.
enum GuideScene {
    private static let account = "GB33 BUKB 2020 1555 5555 55" as PrintableText

    /// A payment as on the days before.
    static let ordinary = entry(
        1,
        facts: facts(
            message: "Payment of 84.50 GBP to Boathouse Supplies from the shared account",
            received: start,
            timeToLive: 600,
            location: bristol,
            payment: SheetSample.payment(
                units: 8_450,
                to: "Boathouse Supplies",
                into: .init(text: account, kind: .iban(countryCode: "GB")),
                initiator: "treasurer"
            ),
            userAgent: SheetSample.browser,
            alert: nil
        ),
        account: "harbour-rowing at Simulated AM",
        comparison: Comparison(
            rows: [
                .init(.payee, .usual, usual: "Boathouse Supplies"),
                .init(.account, .usual, usual: account),
                .init(.amount, .usual, usual: "81 to 93"),
                .init(.place, .usual, usual: "Bristol (GB)"),
                .init(.device, .usual, usual: "Firefox on Windows"),
            ],
            approvals: 12,
            needed: 5,
            payments: 12
        ),
        locationContext: context(SheetSample.town, metres: 1_300, degrees: 197)
    )

    /// Almost the same name, another account, far more money.
    static let swapped = entry(
        2,
        facts: facts(
            number: 2,
            message: "Payment of 2400.00 GBP to Boat-house Supplies, invoice 2118",
            received: start,
            timeToLive: 600,
            location: london,
            payment: SheetSample.payment(initiator: "treasurer"),
            userAgent: SheetSample.browser,
            alert: nil
        ),
        account: "harbour-rowing at Simulated AM",
        hints: [
            hint(
                "money.payee-lookalike",
                .high,
                "The payee's name is nearly that of one paid before, Boathouse Supplies."
            ),
            hint(
                "money.amount-unusual",
                .high,
                "The amount is 28 times the usual one of 13 payments of this account."
            ),
            hint(
                "place.far-from-home",
                .critical,
                "It says it is in London, United Kingdom, 171 km E of home."
            ),
        ],
        comparison: Comparison(
            rows: [
                .init(.payee, .different, usual: "Boathouse Supplies"),
                .init(.account, .new, usual: account),
                .init(.amount, .different, usual: "81 to 93", difference: "28x"),
                .init(.place, .different, usual: "Bristol (GB)", difference: "172 km away"),
                .init(.device, .usual, usual: "Firefox on Windows"),
            ],
            approvals: 13,
            needed: 5
        ),
        locationContext: context(
            Place(
                country: .init(code: "GB", name: "United Kingdom"),
                ground: .land,
                town: .init(
                    name: "London",
                    countryCode: "GB",
                    population: 8_961_989,
                    coordinate: london,
                    distance: .metres(190),
                    azimuth: Azimuth(degrees: 0)
                )
            ),
            metres: 171_000,
            degrees: 87
        )
    )

    private static func context(
        _ place: Place,
        metres: Double,
        degrees: Double
    ) -> MessageReview.LocationContext {
        MessageReview.LocationContext(
            place: place,
            home: MessageReview.Relation(
                distance: .metres(metres),
                azimuth: Azimuth(degrees: degrees)
            ),
            isHomeSet: true
        )
    }

    private static func hint(
        _ code: String,
        _ severity: Severity,
        _ sentence: PrintableText
    ) -> RiskHint {
        RiskHint(code: code, severity: severity, sentence: sentence, evidence: [], remedy: "Ask.")
    }
}
