import Geodesy
import Push
import Risk
import Testing
import Vocabulary

@testable import Atlas

@Suite struct NetworkTests {
    private static let newAddress = "93.184.216.34"

    @Test(
        arguments: [
            ("DE", 40, .medium, ", where no approved request had one."),
            ("DE", 4, .low, "its IP address belongs to a network in DE."),
            ("NL", 40, .low, "its IP address belongs to a network in NL."),
            ("GB", 40, nil, ""), ("JE", 40, nil, ""), ("GI", 40, nil, ""),
        ] as [(String, Int, Severity?, String)]
    )
    func `an address of another country weighs by whether the account had it`(
        country: String,
        approvals: Int,
        severity: Severity?,
        ending: String
    ) throws {
        let baseline = try SettledAccount.baseline(approvals: approvals) {
            $1.addressCountry = $0.isMultiple(of: 9) ? "NL" : "GB"
        }
        let assessment = try SettledAccount.assessed(addressCountry: country, baseline: baseline)
        let hint = assessment["network.country-differs"]
        #expect(hint?.severity == severity)
        let start = "It says it is in the United Kingdom, and"
        #expect(hint.map { $0.sentence.text.hasPrefix(start) } ?? true)
        #expect(hint.map { $0.sentence.text.hasSuffix(ending) } ?? true)
    }

    @Test func `a border within reach and a claim of others explain the difference`() throws {
        let france = Place.Country(code: "FR", name: "France")
        func severity(_ metres: Double) throws -> Severity? {
            let place = SettledAccount.place(
                "GB",
                "United Kingdom",
                border: Place.Border(country: france, distance: .metres(metres))
            )
            return try SettledAccount.assessed(place: place, addressCountry: "FR")[
                "network.country-differs"
            ]?.severity
        }
        #expect(try severity(1_990) == Severity.none)
        #expect(try severity(2_010) == .medium)
        let dispute = Dispute(
            name: "Rock",
            status: .claimed,
            isApproximate: false,
            administrators: ["GB"],
            claimants: ["GB", "AR"]
        )
        let place = SettledAccount.place("GB", "United Kingdom", dispute: dispute)
        let hint = try SettledAccount.assessed(place: place, addressCountry: "AR")[
            "network.country-differs"
        ]
        #expect(hint?.severity == Severity.none)
    }

    @Test func `an address country that is new is said, and weighs more without a place`() throws {
        let germany = SettledAccount.place("DE", "Germany")
        let there = SettledAccount.claims(at: (52.52001, 13.40495))
        let fits = try SettledAccount.assessed(there, place: germany, addressCountry: "DE")
        #expect(fits["network.first-country"]?.severity == .low)
        #expect(fits["network.country-differs"] == nil)
        let silent = try SettledAccount.assessed(
            SettledAccount.claims(at: nil),
            place: nil,
            addressCountry: "DE"
        )
        let hint = try #require(silent["network.first-country"])
        #expect(hint.severity == .medium)
        #expect(
            hint.sentence
                == "Its IP address belongs to a network in DE, where no approved request had one, and the country of the place it states is not known."
        )
        #expect(try SettledAccount.assessed()["network.first-country"] == nil)
        let cold = try SettledAccount.assessed(
            there,
            place: germany,
            addressCountry: "DE",
            baseline: Baseline()
        )
        #expect(cold["network.first-country"] == nil)
    }

    @Test func `a network that is new weighs low, none where most are new`() throws {
        let claims = SettledAccount.claims(address: Self.newAddress)
        let hint = try #require(try SettledAccount.assessed(claims)["network.first-time"])
        #expect(hint.severity == .low)
        #expect(hint.sentence == "No approved request came from its network.")
        #expect(hint["address"] == Self.newAddress)
        let roaming = try SettledAccount.baseline { $1.network = "4:\(String($0 / 2, radix: 16))" }
        let often = try SettledAccount.assessed(claims, baseline: roaming)["network.first-time"]
        #expect(often?.severity == Severity.none)
        #expect(often?.sentence == "Its network is new, as it often is for this account.")
        let same = SettledAccount.claims(address: "81.2.69.1")
        #expect(try SettledAccount.assessed(same)["network.first-time"] == nil)
        #expect(
            try SettledAccount.assessed(claims, baseline: Baseline())["network.first-time"] == nil
        )
    }

    /// Every so many days one approval: the networks of the first approvals, and no new one since.
    @Test(arguments: [(14, 40, 4), (30, 100, 2), (7, 12, 3), (1, 6, 2), (14, 200, 4)])
    func `what came long ago makes no new network usual, however seldom the account is used`(
        days: Int,
        approvals: Int,
        networks: Int
    ) throws {
        let seldom = try SettledAccount.baseline(approvals: approvals) { index, traits in
            traits.day = (index - approvals) * days
            traits.network = "4:5102\(40 + index % networks)"
        }
        let claims = SettledAccount.claims(address: Self.newAddress)
        let hint = try SettledAccount.assessed(claims, baseline: seldom)["network.first-time"]
        #expect(hint?.severity == .low)
    }

    @Test func `a network whose requests were rejected within the day weighs by how many`() throws {
        let claims = SettledAccount.claims(address: Self.newAddress)
        let network = "4:5db8d8"
        for (rejected, hours, severity) in [
            (1, 2, Severity.low), (2, 2, .medium), (4, 5, .high), (4, 30, .low),
        ] {
            var baseline = try SettledAccount.baseline()
            for number in 0..<rejected {
                let before = Int64(hours) * 3_600 + Int64(number) * 3_700
                let stranger = try SettledAccount.stranger(before, network)
                baseline.record(stranger, outcome: .open, id: "\(number)")
                baseline.record(stranger, outcome: .rejected, id: "\(number)")
            }
            let hint = try SettledAccount.assessed(claims, baseline: baseline)["network.first-time"]
            #expect(hint?.severity == severity, "\(rejected) before \(hours) h")
        }
    }

    @Test func `the first IPv6 address is said beside its network and not weighed`() throws {
        let claims = SettledAccount.claims(address: "2a00:1450:4009:815::200e")
        let assessment = try SettledAccount.assessed(claims)
        #expect(assessment["network.first-ipv6"]?.severity == Severity.none)
        #expect(assessment["network.first-time"]?.severity == .low)
        let baseline = try SettledAccount.baseline { index, traits in
            if index == 0 { traits.network = "6:1" }
        }
        let second = try SettledAccount.assessed(claims, baseline: baseline)
        #expect(second["network.first-ipv6"] == nil)
        #expect(second["network.first-time"] != nil)
    }

    @Test(
        arguments: [
            ("10.0.0.1", .low, .low), ("100.64.0.1", .low, .low), ("127.0.0.1", .low, .low),
            ("169.254.1.1", .low, .low), ("fd00::1", .low, .low), ("2002::1", .low, .low),
            ("203.0.113.7", .low, .medium), ("2001:db8::1", .low, .medium),
            ("224.0.0.1", .low, .medium), ("0.0.0.0", .low, .medium),
            ("198.18.0.1", .low, .medium), ("8.8.8.8", nil, nil),
        ] as [(String, Severity?, Severity?)]
    )
    func `a special address weighs by its kind, and in a cold start low`(
        address: String,
        cold: Severity?,
        settled: Severity?
    ) throws {
        let claims = SettledAccount.claims(address: address)
        let first = try SettledAccount.assessed(claims, baseline: Baseline())
        #expect(first["network.special-address"]?.severity == cold)
        let later = try SettledAccount.assessed(claims)["network.special-address"]
        #expect(later?.severity == settled)
    }

    @Test func `a special address that approved requests had is not weighed`() throws {
        let baseline = try SettledAccount.baseline { $1.network = "4:a0000" }
        let hint = try #require(
            try SettledAccount.assessed(
                SettledAccount.claims(address: "10.0.0.9"),
                baseline: baseline
            )["network.special-address"]
        )
        #expect(hint.severity == .none)
        #expect(
            hint.sentence
                == "It says it comes from a private address, which tells nothing about the place, as before."
        )
    }

    @Test func `an address that is missing where there were some weighs low`() throws {
        let claims = SettledAccount.claims(address: nil)
        let hint = try #require(
            try SettledAccount.assessed(claims, addressCountry: nil)["network.address-missing"]
        )
        #expect(hint.severity == .low)
        #expect(hint.sentence == "Unlike approved ones, the message states no network address.")
        let baseline = try SettledAccount.baseline { $1.network = nil }
        for known in [baseline, Baseline()] {
            let other = try SettledAccount.assessed(claims, addressCountry: nil, baseline: known)
            #expect(other["network.address-missing"] == nil)
        }
    }

    @Test(arguments: [
        "81.2.69.160, 93.184.216.34", "93.184.216.34, 81.2.69.160",
        "10.0.0.1, 81.2.69.160,93.184.216.34",
        "for=81.2.69.160;proto=https, for=93.184.216.34;by=10.0.0.1", "81.2.69.160 93.184.216.34",
    ])
    func `of addresses that differ none makes a network known, and the worse one is judged`(
        addresses: String
    ) throws {
        let claims = SettledAccount.claims(address: addresses)
        let assessment = try SettledAccount.assessed(claims)
        let hint = try #require(assessment["network.addresses-differ"])
        #expect(hint.severity == .medium)
        #expect(hint.sentence.text.contains("81.2.69.160"))
        #expect(hint.sentence.text.contains("93.184.216.34"))
        #expect(assessment["network.first-time"]?.severity == .low)
        #expect(assessment["network.address-unreadable"] == nil)
        let alone = try SettledAccount.assessed(SettledAccount.claims(address: Self.newAddress))
        #expect(assessment.level >= alone.level)
    }

    @Test func `each address has its country judged, and the heavier hint is kept`() throws {
        let request = try Signed.request(
            SettledAccount.claims(address: "81.2.69.160, 93.184.216.34")
        )
        for countries in [["GB", "DE"], ["DE", "GB"], ["DE", "DE"]] {
            let assessment = assess(
                request,
                context: RiskContext(
                    place: SettledAccount.bristol,
                    alternativeCountries: countries.map { .country(code: $0) }
                ),
                baseline: try SettledAccount.baseline(),
                profile: Profile(homes: []),
                now: request.facts.validity.received
            )
            #expect(assessment.hints.filter { $0.code == "network.country-differs" }.count == 1)
            #expect(
                assessment.hints.first { $0.code == "network.country-differs" }?.severity == .medium
            )
        }
    }

    @Test func `where no approved request had one address, several are about the set-up`() throws {
        let baseline = try SettledAccount.baseline { $1.network = nil }
        let hint = try SettledAccount.assessed(
            SettledAccount.claims(address: "81.2.69.160, 93.184.216.34"),
            baseline: baseline
        )["network.addresses-differ"]
        #expect(hint?.severity == .low)
        #expect(hint?.isAboutSetup == true)
    }

    @Test func `no network is learned of addresses that differ`() throws {
        let request = try Signed.request(
            SettledAccount.claims(address: "81.2.69.160, 93.184.216.34")
        )
        let context = RiskContext(alternativeCountries: [
            .country(code: "GB"), .country(code: "DE"),
        ])
        let features = Features(request.facts, context: context)
        #expect(features.network == nil)
        #expect(features.addressCountry == nil)
    }
}
