import Push
import Testing
import Vocabulary

@Suite struct NetworkPrefixTests {
    private func address(_ text: String) throws -> NetworkPrefix {
        NetworkPrefix(holdingOnly: try #require(RemoteAddress(text).value))
    }

    @Test(arguments: [
        ("192.0.2.0/24", "192.0.2.0", "192.0.2.255", "192.0.1.255", "192.0.3.0"),
        ("192.0.2.128/25", "192.0.2.128", "192.0.2.255", "192.0.2.127", "192.0.3.0"),
        ("10.0.0.0/8", "10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"),
        ("8.8.8.8/32", "8.8.8.8", "8.8.8.8", "8.8.8.7", "8.8.8.9"),
        ("0.0.0.0/8", "0.0.0.0", "0.255.255.255", "::", "1.0.0.0"),
        (
            "2001:db8::/32", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff",
            "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::"
        ),
        (
            "2001:db8::/65", "2001:db8::", "2001:db8::7fff:ffff:ffff:ffff", "::1",
            "2001:db8::8000:0:0:0"
        ),
        ("2001:db8::1/128", "2001:db8::1", "2001:db8::1", "2001:db8::", "2001:db8::2"),
        ("2002::/16", "2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:ffff::", "2003::"),
    ])
    func `a network holds the addresses from its first to its last`(
        text: String,
        first: String,
        last: String,
        before: String,
        after: String
    ) throws {
        let network = try #require(NetworkPrefix(text))
        for inside in [first, last] {
            #expect(network.contains(try address(inside)))
            #expect(!(try address(inside) < network))
        }
        for outside in [before, after] { #expect(!network.contains(try address(outside))) }
        #expect(network.contains(network))
    }

    @Test(arguments: [
        "", "/", "192.0.2.0", "192.0.2.0/", "/24", "192.0.2.1/24", "192.0.2.0/22", "192.0.2.0/33",
        "0.0.0.0/0", "10.0.0.0/7", "10.0.0.0/08", "10.0.0.0/+8", "10.0.0.0/8/8", "10.0.0.0 /8",
        "10.0.0/8", "192.0.2.0/2４", "2001:db8::/129", "2001:db8::1/127", "::/0", "2000::/15",
        "::ffff:192.0.2.0/120", "::ffff:192.0.2.0/24", "2001:db8::/032", "[2001:db8::]/32",
        "fe80::%1/64", "192.0.2.0-192.0.2.255",
    ])
    func `anything else is no network`(text: String) {
        #expect(NetworkPrefix(text) == nil)
    }

    @Test func `networks are equal by what they hold, not by how they are written`() {
        #expect(NetworkPrefix("2001:DB8:0::/32") == NetworkPrefix("2001:db8::/32"))
        #expect(NetworkPrefix("10.0.0.0/8") != NetworkPrefix("10.0.0.0/9"))
        #expect(NetworkPrefix("32.1.0.0/16") != NetworkPrefix("2001::/16"))
    }

    @Test(
        arguments: [
            ("2002:c000:204::1", .sixToFour(0xC000_0204), "192.0.2.4"),
            ("2001:ffff::1", nil, nil), ("2003::1", nil, nil),
            ("192.88.99.0", .sixToFourRelay, nil), ("192.88.99.255", .sixToFourRelay, nil),
            ("192.88.98.255", nil, nil), ("192.88.100.0", nil, nil),
            ("2001:0:4136:e378:8000:63bf:3fff:fdd2", .teredo(0xC000_022D), "192.0.2.45"),
            ("2001:1::1", nil, nil), ("2000:ffff::1", nil, nil),
            ("64:ff9b::192.0.2.33", .translated(0xC000_0221), "192.0.2.33"),
            ("64:ff9b::1:0:0", nil, nil), ("64:ff9b:1::", .translatedLocally, nil),
            ("64:ff9b:1:ffff:ffff:ffff:ffff:ffff", .translatedLocally, nil),
            ("64:ff9b:2::", nil, nil), ("64:ff9b:0:1::", nil, nil), ("8.8.8.8", nil, nil),
            ("2606:4700::1111", nil, nil), ("no address", nil, nil),
        ] as [(String, RemoteAddress.Passage?, String?)]
    )
    func `a way between IPv4 and IPv6 shows in an address`(
        text: String,
        passage: RemoteAddress.Passage?,
        embedded: String?
    ) {
        #expect(RemoteAddress(text).passage == passage)
        #expect(RemoteAddress(text).passage?.embedded?.text == embedded)
    }
}
