import Push
import Risk
import Testing
import Vocabulary

@Suite struct RelayTests {
    private static func network(
        _ text: String,
        _ name: PrintableText? = nil
    ) throws
        -> RelayNetworks.Network
    {
        RelayNetworks.Network(
            prefix: try #require(NetworkPrefix(text)),
            text: PrintableText(text),
            name: name
        )
    }

    private static func policy(_ networks: [(String, PrintableText?)]) throws -> ApproverPolicy {
        ApproverPolicy(relays: RelayNetworks(try networks.map { try network($0.0, $0.1) }))
    }

    private static func hint(
        _ address: String?,
        _ networks: [(String, PrintableText?)],
        baseline: Baseline? = nil
    ) throws -> RiskHint? {
        try SettledAccount.assessed(
            SettledAccount.claims(address: address),
            baseline: baseline,
            policy: try policy(networks)
        )["network.relay"]
    }

    @Test(
        arguments: [
            ("93.184.216.0/24", "93.184.216.0", true), ("93.184.216.0/24", "93.184.216.255", true),
            ("93.184.216.0/24", "93.184.215.255", false),
            ("93.184.216.0/24", "93.184.217.0", false),
            ("93.184.216.0/24", "::ffff:93.184.216.34", true),
            ("2a00:1450::/32", "2a00:1450::", true),
            ("2a00:1450::/32", "2a00:1450:ffff:ffff:ffff:ffff:ffff:ffff", true),
            ("2a00:1450::/32", "2a00:144f:ffff:ffff:ffff:ffff:ffff:ffff", false),
            ("2a00:1450::/32", "2a00:1451::", false), ("93.184.216.0/24", "no address", false),
            ("93.184.216.0/24", nil, false),
        ] as [(String, String?, Bool)]
    )
    func `an address of a listed network is said to be one, from the first to the last`(
        network: String,
        address: String?,
        isListed: Bool
    ) throws {
        let hint = try Self.hint(address, [(network, nil)])
        #expect((hint != nil) == isListed)
        guard let hint else { return }
        #expect(hint.severity == .medium)
        #expect(
            hint.sentence.text
                == "It states an address of a network that your configuration lists as a relay: "
                + "its country says little about where the sender is."
        )
        #expect(hint["network"] == network)
        #expect(hint["address"] == address)
    }

    @Test func `the sentence names the relay as the configuration does`() throws {
        let hint = try #require(try Self.hint("93.184.216.34", [("93.184.0.0/16", "Tor exits")]))
        #expect(
            hint.sentence
                == "It states an address of a network that your configuration lists as a relay (Tor exits): its country says little about where the sender is."
        )
        #expect(try SettledAccount.assessed()["network.relay"] == nil)
    }

    @Test func `a relay weighs low in a cold start and with many networks, none when known`() throws
    {
        let listed: [(String, PrintableText?)] = [("93.184.0.0/16", nil), ("81.2.0.0/16", nil)]
        let address = "93.184.216.34"
        #expect(try Self.hint(address, listed, baseline: Baseline())?.severity == .low)
        let roaming = try SettledAccount.baseline { $1.network = "4:\(String($0 / 2, radix: 16))" }
        #expect(try Self.hint(address, listed, baseline: roaming)?.severity == .low)
        #expect(try Self.hint("81.2.69.1", listed)?.severity == Severity.none)
    }

    @Test func `of networks in one another the narrowest is found`() throws {
        let networks = try [
            Self.network("10.0.0.0/8", "wide"), Self.network("10.1.2.0/24", "narrow"),
            Self.network("10.1.0.0/16", "middle"), Self.network("10.1.2.3/32", "one"),
            Self.network("2001:db8::/32", "six"),
        ]
        let relays = RelayNetworks(networks)
        func name(_ address: String) throws -> String? {
            relays.network(of: try #require(RemoteAddress(address).value))?.name?.text
        }
        #expect(try name("10.1.2.3") == "one")
        #expect(try name("10.1.2.4") == "narrow")
        #expect(try name("10.1.3.0") == "middle")
        #expect(try name("10.2.0.0") == "wide")
        #expect(try name("11.0.0.0") == nil)
        #expect(try name("9.255.255.255") == nil)
        #expect(try name("2001:db8::1") == "six")
        #expect(try name("2001:db9::") == nil)
        #expect(RelayNetworks().network(of: .v4(0)) == nil)
    }

    @Test func `thousands of networks are searched as one by one would be`() throws {
        var random = Sequence64(state: 7)
        var networks: [RelayNetworks.Network] = []
        for _ in 0..<2_000 {
            let length = 8 + random.next(below: 25)
            let bits = UInt32(random.next(below: 1 << 20)) << 12
            let first = bits & ~UInt32(UInt64(UInt32.max) >> UInt64(length))
            let bytes = [24, 16, 8, 0].map { String(first >> UInt32($0) & 0xFF) }
            networks.append(try Self.network("\(bytes.joined(separator: "."))/\(length)"))
        }
        let relays = RelayNetworks(networks)
        var found = 0
        for _ in 0..<2_000 {
            let address = RemoteAddress.Value.v4(UInt32(random.next(below: 1 << 31)))
            let wanted = NetworkPrefix(holdingOnly: address)
            let narrowest = networks.map(\.prefix).filter { $0.contains(wanted) }.max()
            #expect(relays.network(of: address)?.prefix == narrowest)
            if narrowest != nil { found += 1 }
        }
        #expect((100..<2_000).contains(found))
    }

    @Test(arguments: [
        ("2002:c000:204::1", "a 6to4 address, a tunnel of IPv4 address 192.0.2.4: its network"),
        ("192.88.99.1", "an address that relays of 6to4 tunnels share, which"),
        (
            "2001:0:4136:e378:8000:63bf:3fff:fdd2",
            "a Teredo address, a tunnel of IPv4 address 192.0.2.45: its network"
        ),
        (
            "64:ff9b::192.0.2.33",
            "a NAT64 address, a translation of IPv4 address 192.0.2.33: its network"
        ),
        ("64:ff9b:1::1", "a NAT64 address of a local network, which"),
        ("64:ff9b:2::1", "a reserved address, which"),
    ])
    func `an address of tunnels and translators says what it is`(
        address: String,
        wording: String
    ) throws {
        let claims = SettledAccount.claims(address: address)
        let hint = try #require(try SettledAccount.assessed(claims)["network.special-address"])
        #expect(hint.severity == .low)
        #expect(
            hint.sentence.text == "It says it comes from \(wording) tells nothing about the place."
        )
        let embedded = RemoteAddress(address).passage?.embedded
        #expect(hint["embedded_address"] == embedded?.text)
    }
}
