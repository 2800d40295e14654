import Geodesy
import Risk
import Testing
import Vocabulary

@Suite struct FamiliarRequesterTests {
    private static let bristol = (51.4545, -2.5879)

    /// A request ten minutes after an approved one of some distance.
    private func travelled(
        metres: Double,
        address: String = SettledAccount.address,
        agent: String? = SettledAccount.firefox,
        isHere: Bool = true
    ) throws -> RiskHint? {
        let home = try point(Self.bristol.0, Self.bristol.1)
        let away = home.destination(at: .metres(metres), towards: Azimuth(degrees: 100))
        var baseline = try SettledAccount.baseline()
        let last = isHere ? away : home
        let now = isHere ? home : away
        let earlierRequest = Features(
            instant: Signed.issued.advanced(byMilliseconds: -540_000),
            location: last
        )
        baseline.record(earlierRequest, outcome: .open)
        return try SettledAccount.assessed(
            SettledAccount.claims(
                at: (now.latitude, now.longitude),
                address: address,
                agent: agent
            ),
            place: nil,
            baseline: baseline
        )["travel.speed"]
    }

    // In ten minutes with the allowance, 950 km/h are 158 km and 1,900 km/h 317 km.
    @Test(arguments: [(20_000, .none), (100_000, .low), (400_000, .low)] as [(Double, Severity)])
    func `a speed weighs low at most in a usual place`(metres: Double, severity: Severity) throws {
        let hint = try #require(try travelled(metres: metres))
        #expect(hint.severity == severity)
        #expect(hint["device_and_network_known"] == (severity > .none ? "yes" : nil))
    }

    @Test func `beside a usual request it is told of the other one, which nobody approved`() throws
    {
        let hint = try #require(try travelled(metres: 400_000))
        #expect(
            hint.sentence.text
                == "The last request, made 9 min before and not approved, came from 400 km away."
        )
        #expect(hint.summary.text == "another request from far away")
        let strange = try travelled(metres: 400_000, address: SettledAccount.strange)
        #expect(strange?.summary.text == "faster than an airliner")
    }

    @Test(
        arguments: [(60_000, .low), (100_000, .low), (200_000, .low), (400_000, .low)]
            as [(Double, Severity)]
    )
    func `a speed from a request that nobody approved is light for a known device and network`(
        metres: Double,
        severity: Severity
    ) throws {
        #expect(try travelled(metres: metres, isHere: false)?.severity == severity)
    }

    @Test func `a network or a device that is new takes that back`() throws {
        let strange = try travelled(metres: 400_000, address: SettledAccount.strange)
        #expect(strange?.severity == .critical)
        #expect(strange?["device_and_network_known"] == nil)
        #expect(try travelled(metres: 400_000, agent: nil)?.severity == .medium)
        #expect(try travelled(metres: 400_000, agent: "curl/8.5.0")?.severity == .medium)
        #expect(try travelled(metres: 400_000, agent: nil, isHere: false)?.severity == .critical)
    }

    @Test func `parts of two known devices are no known device`() throws {
        let baseline = try OutlineSample.baseline()
        func withheld(_ agent: String) throws -> Severity? {
            let claims = SettledAccount.claims(at: nil, agent: agent)
            return try SettledAccount.assessed(claims, place: nil, baseline: baseline)[
                "place.withheld"
            ]?
            .severity
        }
        #expect(try withheld(SettledAccount.firefox) == .low)
        #expect(try withheld(OutlineSample.safari) == .low)
        #expect(try withheld(OutlineSample.firefoxOnMac) == .medium)
    }

    @Test func `one rejection weighs low, two medium, and in full for a stranger`() throws {
        var baseline = try SettledAccount.baseline()
        func reject(minutes: Int64) {
            let instant = RuleCase.before(minutes: minutes)
            baseline.record(Features(instant: instant), outcome: .rejected)
        }
        // In Bath, so that not all of the request was approved before.
        func severity(_ address: String) throws -> Severity? {
            try SettledAccount.assessed(
                SettledAccount.claims(at: (51.3811, -2.359), address: address),
                baseline: baseline
            )["frequency.after-rejection"]?.severity
        }
        reject(minutes: 5)
        #expect(try severity(SettledAccount.address) == .low)
        #expect(try severity(SettledAccount.strange) == .medium)
        reject(minutes: 4)
        #expect(try severity(SettledAccount.address) == .medium)
        #expect(try severity(SettledAccount.strange) ?? .none >= .high)
    }

    @Test func `where new networks are usual, the country of the address is enough`() throws {
        let baseline = try SettledAccount.baseline {
            $1.network = "4:5102\(String(128 + $0, radix: 16))"
        }
        func severity(_ country: String) throws -> Severity? {
            try SettledAccount.assessed(
                SettledAccount.claims(at: nil),
                place: nil,
                addressCountry: country,
                baseline: baseline
            )["place.withheld"]?.severity
        }
        #expect(try severity("GB") == .low)
        #expect(try severity("FR") == .medium)
    }

    @Test(arguments: [nil, (51.4561, -2.5883), (48.85661, 2.35222)] as [(Double, Double)?])
    func `a device or network that is less known never lowers the level`(
        location: (Double, Double)?
    ) throws {
        let chrome =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
            + "Chrome/140.0.0.0 Safari/537.36"
        let steps: [(String, String)] = [
            (SettledAccount.address, SettledAccount.firefox),
            (SettledAccount.strange, SettledAccount.firefox), (SettledAccount.strange, chrome),
        ]
        var before = 0
        for (address, agent) in steps {
            for payment in [[], [RuleCase.payment("90000.00", to: "Copper Kettle")]] {
                let claims = SettledAccount.claims(
                    at: location,
                    address: address,
                    agent: agent,
                    more: payment
                )
                let place = location == nil ? nil : SettledAccount.bristol
                let points = try SettledAccount.assessed(claims, place: place).points
                if payment.isEmpty {
                    #expect(points >= before)
                    before = points
                } else {
                    #expect(points >= before)
                }
            }
        }
        #expect(before >= 4)
    }
}
