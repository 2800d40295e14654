import Push
import Risk
import Vocabulary

@testable import Review

extension Household {
    /// What came in some days, the newest first: a burst among it, and what was usual.
    static let history: [Entry] =
        [
            earlier(11, minutes: 130, to: "Boathouse Supplies", units: 8_450, like: payment),
            earlier(12, minutes: 151, "Log in to the library?", like: number),
        ]
        + (13...24).map { number in
            earlier(
                number,
                minutes: 200 + Int64(number) / 4,
                "Log in to Example Bank?",
                state: .delivered(.reject),
                like: foreignPayment
            )
        }
        + [
            earlier(25, minutes: 1_400, "Log in to the pay office?", like: proof),
            earlier(26, minutes: 1_460, "Login to the shared account", like: number),
            earlier(27, minutes: 1_475, "Login to the shared account", like: number),
            earlier(
                28,
                minutes: 1_600,
                to: "LB Trading",
                units: 498_000,
                state: .expired,
                like: foreignPayment
            ),
            earlier(
                29,
                minutes: 4_000,
                to: "Ledger Books Ltd",
                units: 24_900,
                state: .unknown(.approve, .noReply(code: "transport.timeout")),
                like: payment
            ),
        ]

    /// A request with the place and what stands against another one.
    private static func earlier(
        _ number: Int,
        minutes: Int64,
        _ message: PrintableText = "Approve a payment?",
        to payee: PrintableText? = nil,
        units: Int64 = 0,
        state: RequestState = .delivered(.approve),
        like other: Entry
    ) -> Entry {
        let money = other.facts.payment
        let payment = payee.map { payee in
            Payment(
                shape: .flat,
                amount: Amount(units: units, scale: 2, isNegative: false, currency: "GBP"),
                payee: payee,
                creditorAccount: money?.creditorAccount,
                debtorAccount: money?.debtorAccount,
                reference: nil,
                initiator: money?.initiator
            )
        }
        return entry(
            number,
            facts: facts(
                number: number,
                mechanism: other.facts.mechanismUID,
                message: message,
                user: other.facts.user,
                received: start.advanced(byMilliseconds: -minutes * 60_000),
                location: other.facts.location,
                payment: payment,
                userAgent: other.facts.userAgent
            ),
            account: other.review.account,
            hints: other.review.assessment.hints,
            comparison: other.review.assessment.comparison,
            locationContext: other.review.locationContext,
            state: state
        )
    }
}
