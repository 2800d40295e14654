import Atlas
import Geodesy
import Push
import Risk
import Vocabulary

@testable import Review

/// Requests of all kinds to one household, for screens that are kept.
enum Household {
    /// Everything that can wait, and everything that can have become of it.
    static let all = [
        payment, number, foreignPayment, proof, locked, approved, unknown, notAccepted, expired,
    ]

    /// A payment that looks usual but for where it comes from.
    static let payment = entry(
        1,
        facts: facts(
            number: 1,
            message: "Approve the payment of 249.00 pounds to Ledger Books Ltd?",
            user: "alice",
            location: bristol,
            payment: Payment(
                shape: .flat,
                amount: Amount(units: 24_900, scale: 2, isNegative: false, currency: "GBP"),
                payee: "Ledger Books Ltd",
                creditorAccount: iban("GB33 BUKB 2020 1555 5555 55", "GB"),
                debtorAccount: iban("GB29 NWBK 6016 1331 9268 19", "GB"),
                reference: "Invoice 2117",
                initiator: "till 4"
            ),
            remoteAddress: address("81.2.69.142", 0x5102_458E),
            userAgent: firefox
        ),
        account: "alice at Example Bank",
        hints: [
            RiskHint(
                code: "place.far-from-home",
                severity: .medium,
                sentence: "It says it comes from 172 km W of your home.",
                summary: "far from your home",
                evidence: [.init(name: "distance_m", value: "172100")],
                remedy: "Set another home when you have moved."
            ),
            newPayee("low"),
        ],
        comparison: Comparison(
            rows: [
                .init(.payee, .new), .init(.account, .new),
                .init(.amount, .usual, usual: "20 to 300"),
                .init(.place, .different, usual: "London (GB)", difference: "172 km away"),
                .init(.device, .usual, usual: "Firefox on Linux"),
                .init(.hour, .usual, usual: "8 to 23 h"),
            ],
            approvals: 14,
            needed: 5
        ),
        locationContext: locationContext(of: bristol, code: "GB", hour: 0, zone: "Europe/London"),
        confirmationLevel: .confirm
    )

    /// A login that asks for a number and has nothing against it.
    static let number = entry(
        2,
        facts: facts(
            number: 2,
            mechanism: "shop",
            kind: .challenge([34, 56, 82]),
            message: "Login to the shared account",
            user: "shop",
            timeToLive: 300,
            location: london,
            remoteAddress: address("81.2.69.142", 0x5102_458E),
            userAgent: firefox
        ),
        account: "shop at Example Bank",
        locationContext: locationContext(of: london, code: "GB", hour: 0, zone: "Europe/London")
    )

    /// A payment to another hemisphere, faster than an airliner.
    static let foreignPayment = entry(
        3,
        facts: facts(
            number: 3,
            message: "Approve the payment of 4,980.00 euros to LB Trading?",
            user: "alice",
            timeToLive: 90,
            location: suva,
            payment: Payment(
                shape: .flat,
                amount: Amount(units: 498_000, scale: 2, isNegative: false, currency: "EUR"),
                payee: "LB Trading",
                creditorAccount: .init(text: "FJ-0042-118-77", kind: .other),
                debtorAccount: nil,
                reference: nil,
                initiator: nil
            ),
            remoteAddress: address("202.62.124.1", 0xCA3E_7C01),
            userAgent: UserAgent(
                text: "curl/8.5.0",
                browser: nil,
                version: nil,
                operatingSystem: nil,
                device: .unknown
            ),
            anomalies: [.alertDiffers]
        ),
        account: "alice at Example Bank",
        hints: [
            RiskHint(
                code: "travel.impossible",
                severity: .critical,
                sentence: """
                    From the last request to this one is 16,160 km in 41 min, faster than an \
                    airliner.
                    """,
                summary: "faster than an airliner",
                evidence: [
                    .init(name: "distance_m", value: "16160000"),
                    .init(name: "speed_kmh", value: "23648"),
                ],
                remedy: "Ask whoever uses the account where they are."
            ),
            RiskHint(
                code: "money.amount-high",
                severity: .high,
                sentence: "The amount is 12 times what the account usually pays.",
                summary: "an amount 12 times the usual one",
                evidence: [.init(name: "usual", value: "EUR 415.00")],
                remedy: "Compare the amount with the invoice."
            ),
            newPayee("medium"),
        ],
        comparison: Comparison(
            rows: [
                .init(.payee, .new), .init(.account, .new),
                .init(.amount, .different, usual: "20 to 300", difference: "12x"),
                .init(.place, .different, usual: "London (GB)", difference: "16,160 km away"),
                .init(.device, .different, usual: "Firefox on Linux"),
                .init(.hour, .usual, usual: "8 to 23 h"),
            ],
            approvals: 14,
            needed: 5
        ),
        locationContext: locationContext(of: suva, code: "FJ", hour: 12, zone: "Pacific/Fiji"),
        confirmationLevel: .type
    )

    /// A login that asks who is at the device.
    static let proof = entry(
        4,
        facts: facts(
            number: 4,
            mechanism: "pay",
            kind: .biometric,
            message: "Log in to the pay office?",
            user: "alice",
            timeToLive: 45,
            location: london
        ),
        account: "alice at Pay Office",
        locationContext: locationContext(of: london, code: "GB", hour: 0, zone: "Europe/London")
    )

    /// A request for a locked account.
    static let locked = Entry(
        id: messageID(5),
        review: entry(
            5,
            facts: facts(
                number: 5,
                mechanism: "museum",
                message: "Log in to the museum's shop?",
                timeToLive: 600
            ),
            account: "alice at Museum"
        ).review,
        state: .pending,
        lock: .policy("deviceTampering")
    )

    private static let approved = past(6, "Log in to Example Bank?", .delivered(.approve))
    private static let unknown = past(
        7,
        "Log in to the tax office?",
        .unknown(.reject, .noReply(code: "transport.timeout"))
    )
    private static let notAccepted = past(
        8,
        "Log in to the library?",
        .refused(.approve, .notAccepted)
    )
    private static let expired = past(9, "Log in to the parking garage?", .expired)

    /// A message that nobody has signed.
    static let unsigned = entry(
        10,
        facts: facts(number: 10, message: "Send your code to +44 7700 900123", location: bristol),
        status: .unverified,
        account: "unknown",
        locationContext: locationContext(of: bristol, code: "GB", hour: 0, zone: "Europe/London")
    )

    private static let suva = point(-18.1416, 178.4419)
    private static let firefox = UserAgent(
        text: "Mozilla/5.0",
        browser: "Firefox",
        version: "119.0",
        operatingSystem: "Linux",
        device: .desktop
    )

    private static func past(
        _ number: Int,
        _ message: PrintableText,
        _ state: RequestState
    ) -> Entry {
        let over = start.advanced(byMilliseconds: -Int64(number) * 60_000)
        return entry(
            number,
            facts: facts(number: number, message: message, received: over, timeToLive: 900),
            state: state
        )
    }

    private static func newPayee(_ weight: String) -> RiskHint {
        RiskHint(
            code: "money.new-payee",
            severity: weight == "low" ? .low : .medium,
            sentence: "The account has not paid this payee before.",
            summary: "a new payee",
            evidence: [.init(name: "payees", value: "7")],
            remedy: "It counts less once a payment to this payee was approved."
        )
    }

    private static func iban(_ text: PrintableText, _ country: String) -> Payment.Account {
        Payment.Account(text: text, kind: .iban(countryCode: country))
    }

    private static func address(_ text: PrintableText, _ value: UInt32) -> RemoteAddress {
        RemoteAddress(text: text, value: .v4(value), scope: .global)
    }

    private static func locationContext(
        of place: Coordinate,
        code: String,
        hour: Int,
        zone: PrintableText
    ) -> MessageReview.LocationContext {
        let home = london.geodesic(to: place)
        let named = Atlas.embedded.place(at: place)
        return MessageReview.LocationContext(
            place: named,
            region: Region(centre: place, northSouth: .metres(2_000), eastWest: .metres(2_000)),
            localTime: ZonedTime(zone: zone, instant: start, offset: hour * 3_600),
            addressOrigin: .country(code: code),
            home: .init(distance: home.distance, azimuth: home.azimuth1),
            isHomeSet: true,
            previous: .init(
                instant: start.advanced(byMilliseconds: -41 * 60_000),
                relation: .init(distance: home.distance, azimuth: home.azimuth1)
            ),
            scene: MapSource(
                atlas: .embedded,
                request: place,
                place: named,
                home: london,
                earlier: [point(51.4613, -0.9772), point(51.752, -1.2577)],
                networkCountry: code
            ).scene
        )
    }
}
