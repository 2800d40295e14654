import Atlas
import Geodesy
import Push
import Risk
import Vocabulary

@testable import Review

/// Sheets of messages that say little, or as much as a test gives them.
enum SheetSample {
    static let browser = UserAgent(
        text: "Mozilla/5.0",
        browser: "Firefox",
        version: "115.0",
        operatingSystem: "Windows 10/11",
        device: .desktop
    )

    static func payment(
        units: Int64? = 240_000,
        to payee: PrintableText? = "Boat-house Supplies",
        into account: Payment.Account? = .init(
            text: "GB94 BARC 1020 1530 0934 59",
            kind: .iban(countryCode: "GB")
        ),
        debtorName: PrintableText? = nil,
        initiator: PrintableText? = nil,
        reference: PrintableText? = nil
    ) -> Payment {
        Payment(
            shape: .flat,
            amount: units.map {
                Amount(units: $0, scale: 2, isNegative: false, currency: "GBP")
            },
            payee: payee,
            creditorAccount: account,
            debtorAccount: nil,
            debtorName: debtorName,
            reference: reference,
            initiator: initiator
        )
    }

    static func facts(
        message: PrintableText? = "Approve a payment?",
        user: PrintableText? = nil,
        locations: [LocationClaim] = [],
        userAgent: UserAgent? = nil,
        address: RemoteAddress? = nil,
        payment: Payment? = nil,
        payments: [Payment]? = nil,
        title: PrintableText? = nil,
        site: PrintableText? = nil,
        shared: SharedAccount? = nil,
        isSigned: Bool = true,
        other: [OtherMember] = []
    ) -> RequestFacts {
        RequestFacts(
            messageID: messageID(1),
            mechanismUID: "mechanism",
            challenge: Array(repeating: 1, count: 32),
            loadBalancerCookie: nil,
            kind: .standard,
            acceptsReasons: false,
            needsUserVerification: nil,
            isSigned: isSigned,
            site: site,
            message: message,
            user: user,
            validity: Validity(issued: start, received: start, timeToLive: 120),
            locations: locations,
            remoteAddress: address,
            userAgent: userAgent,
            payment: payment,
            payments: payments,
            title: title,
            sharedAccount: shared,
            other: other,
            unsignedAlert: nil,
            anomalies: []
        )
    }

    static func sheet(
        _ facts: RequestFacts,
        status: MessageReview.Status = .verified,
        hints: [RiskHint] = [],
        comparison: Comparison = Comparison(),
        context: MessageReview.LocationContext = MessageReview.LocationContext()
    ) -> DecisionSheet {
        DecisionSheet(
            MessageReview(
                status: status,
                facts: facts,
                account: "Harbour Rowing",
                assessment: Assessment(hints: hints, comparison: comparison),
                locationContext: context
            )
        )
    }

    static let here = LocationClaim(source: .context, outcome: .usable(bristol))
    static let town = Place(
        country: Place.Country(code: "GB", name: "United Kingdom"),
        ground: .land,
        town: Place.Town(
            name: "Bristol",
            countryCode: "GB",
            population: 617_280,
            coordinate: bristol,
            distance: .metres(410),
            azimuth: Azimuth(degrees: 170)
        )
    )
}
