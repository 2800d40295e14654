import Atlas
import Geodesy
import Push
import Risk
import Vocabulary

@testable import Console
@testable import Review

/// 2023-11-14 22:13:20 UTC.
let start = Instant(seconds: 1_700_000_000)

/// A point that is known to be one.
func point(_ latitude: Double, _ longitude: Double) -> Coordinate {
    guard let point = try? Coordinate(latitude: latitude, longitude: longitude) else {
        preconditionFailure("a test names a point on the globe")
    }
    return point
}

/// An id with a number.
func messageID(_ number: Int) -> MessageID {
    guard let id = try? MessageID("AUTHENTICATE:\(number)") else {
        preconditionFailure("a test names a valid id")
    }
    return id
}

/// Facts of a message; what is not said is absent.
func facts(
    number: Int = 1,
    mechanism: String = "mechanism",
    kind: PushKind = .standard,
    acceptsReasons: Bool = false,
    needsUserVerification: Bool? = nil,
    isSigned: Bool = true,
    codeFollows: Bool? = nil,
    source: LocationClaim.Source = .context,
    message: PrintableText? = "Log in to Example Bank?",
    user: PrintableText? = nil,
    received: Instant = start,
    timeToLive: Int = 120,
    location: Coordinate? = nil,
    accuracy: Distance? = nil,
    payment: Payment? = nil,
    remoteAddress: RemoteAddress? = nil,
    userAgent: UserAgent? = nil,
    other: [OtherMember] = [],
    alert: PrintableText? = "UNSIGNED ALERT",
    anomalies: [MessageAnomaly] = []
) -> RequestFacts {
    RequestFacts(
        messageID: messageID(number),
        mechanismUID: mechanism,
        challenge: Array(repeating: 1, count: 32),
        loadBalancerCookie: nil,
        kind: kind,
        acceptsReasons: acceptsReasons,
        needsUserVerification: needsUserVerification,
        isSigned: isSigned,
        codeFollows: codeFollows,
        message: message,
        user: user,
        validity: Validity(issued: received, received: received, timeToLive: timeToLive),
        locations: location.map {
            [LocationClaim(source: source, outcome: .usable($0), accuracy: accuracy)]
        } ?? [],
        remoteAddress: remoteAddress,
        userAgent: userAgent,
        payment: payment,
        other: other,
        unsignedAlert: alert,
        anomalies: anomalies
    )
}

/// An entry of the console.
func entry(
    _ number: Int = 1,
    facts requestFacts: RequestFacts? = nil,
    status: MessageReview.Status = .verified,
    account: PrintableText = "alice at Example Bank",
    hints: [RiskHint] = [],
    comparison: Comparison = Comparison(),
    locationContext: MessageReview.LocationContext = MessageReview.LocationContext(),
    state: RequestState = .pending,
    confirmationLevel: ApproverPolicy.ConfirmationLevel = .none,
    payeeNote: PrintableText? = nil
) -> Entry {
    Entry(
        id: messageID(number),
        review: MessageReview(
            status: status,
            facts: requestFacts ?? facts(number: number),
            account: account,
            assessment: Assessment(hints: hints, comparison: comparison),
            locationContext: locationContext,
            payeeNote: payeeNote
        ),
        state: state,
        confirmationLevel: confirmationLevel
    )
}

/// A payment of 249 pounds.
let payment = Payment(
    shape: .flat,
    amount: Amount(units: 24_900, scale: 2, isNegative: false, currency: "GBP"),
    payee: "Ledger Books Ltd",
    creditorAccount: Payment.Account(
        text: "GB33 BUKB 2020 1555 5555 55",
        kind: .iban(countryCode: "GB")
    ),
    debtorAccount: nil,
    reference: "Invoice 2023-118",
    initiator: nil
)

/// Two hints of different weight.
let hints = [
    RiskHint(
        code: "place.far-from-home",
        severity: .medium,
        sentence: "The request says it is far from your home.",
        evidence: [.init(name: "distance_m", value: "172100")],
        remedy: "Set another home when you have moved."
    ),
    RiskHint(
        code: "speed.impossible",
        severity: .high,
        sentence: "Nobody travels so fast between the last request and this one.",
        evidence: [.init(name: "speed_kmh", value: "5100")],
        remedy: "Ask whoever uses the account."
    ),
]

/// Bristol, with home in London.
let bristol = point(51.4517, -2.595)
/// The approver's home.
let london = point(51.5074, -0.1278)

/// A payment request from Bristol with everything that can be shown.
func bristolEntry(
    _ number: Int = 1,
    kind: PushKind = .standard,
    scene: MapScene? = nil,
    confirmationLevel: ApproverPolicy.ConfirmationLevel = .none
) -> Entry {
    let way = london.geodesic(to: bristol)
    return entry(
        number,
        facts: facts(
            number: number,
            kind: kind,
            message: "Approve the payment of 249.00 pounds to Ledger Books Ltd?",
            user: "alice",
            location: bristol,
            payment: payment,
            remoteAddress: RemoteAddress(
                text: "203.0.113.7",
                value: .v4(0xCB00_7107),
                scope: .documentation
            ),
            userAgent: UserAgent(
                text: "Mozilla/5.0",
                browser: "Firefox",
                version: "115.0",
                operatingSystem: "Windows 10/11",
                device: .desktop
            )
        ),
        hints: hints,
        locationContext: MessageReview.LocationContext(
            place: Place(
                country: .init(code: "GB", name: "United Kingdom"),
                ground: .land,
                town: .init(
                    name: "Bristol",
                    countryCode: "GB",
                    population: 617_280,
                    coordinate: point(51.4552, -2.5967),
                    distance: .metres(410),
                    azimuth: Azimuth(degrees: 170)
                )
            ),
            region: Region(centre: bristol, northSouth: .metres(2_000), eastWest: .metres(2_000)),
            home: MessageReview.Relation(distance: way.distance, azimuth: way.azimuth1),
            isHomeSet: true,
            scene: scene ?? bristolScene
        ),
        confirmationLevel: confirmationLevel
    )
}

/// Some lines and towns around Bristol, made by hand.
let bristolScene = MapScene(
    request: bristol,
    label: "Bristol, GB",
    home: london,
    earlier: [point(51.3811, -2.359)],
    layers: [
        MapScene.Layer(
            widest: .metres(40_075_000),
            lines: [
                MapScene.Line(
                    kind: .coast,
                    points: [
                        point(51.2, -4.1), point(51.22, -3.4), point(51.35, -3.0),
                        point(51.5, -2.75), point(51.65, -2.6), point(51.55, -2.95),
                        point(51.4, -3.2), point(51.6, -3.9),
                    ]
                ),
                MapScene.Line(kind: .border, points: [point(51.65, -2.66), point(52.2, -3.1)]),
            ],
            towns: [
                MapScene.Town(name: "Cardiff", coordinate: point(51.48, -3.18)),
                MapScene.Town(name: "Swindon", coordinate: point(51.56, -1.78)),
                MapScene.Town(name: "Gloucester", coordinate: point(51.86, -2.24)),
                MapScene.Town(name: "Taunton", coordinate: point(51.02, -3.1)),
            ]
        )
    ]
)

/// A console with these entries, seen at a size; a queue is what the screen has.
func console(
    _ entries: [Entry],
    width: Int = 80,
    height: Int = 24,
    now: Instant = start,
    glyphs: Glyphs = .unicode,
    isQueue: Bool = false
) -> State {
    let size = Size(width: width, height: height)
    var state = State(
        size: size,
        now: now,
        glyphs: glyphs,
        order: isQueue ? .urgency : .arrival,
        isQueue: isQueue
    )
    for entry in entries { _ = update(&state, on: .arrived(entry)) }
    // What an empty screen shows is asked for at the first tick.
    if entries.isEmpty { _ = update(&state, on: .tick(now)) }
    return state
}

/// Presses keys, a character each, and gives what the shell must do.
@discardableResult
func press(_ keys: String, _ state: inout State) -> [Effect] {
    press(keys.unicodeScalars.map { $0 == "\n" ? .enter : .character($0) }, &state)
}

/// Presses keys and gives what the shell must do.
@discardableResult
func press(_ keys: [Key], _ state: inout State) -> [Effect] {
    keys.flatMap { update(&state, on: .key($0)) }
}

func drawnMap(_ scene: MapScene, _ view: MapView, _ size: Size, _ glyphs: Glyphs) -> Frame {
    MapWidget.frame(scene: scene, view: view, size: size, glyphs: glyphs)
}

/// A hint of which only code and severity matter.
func hint(_ code: String, _ severity: Severity) -> RiskHint {
    RiskHint(
        code: code,
        severity: severity,
        sentence: "It says something.",
        evidence: [],
        remedy: "Ask."
    )
}
