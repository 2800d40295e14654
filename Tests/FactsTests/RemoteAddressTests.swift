import Push
import Testing
import Token
import Vocabulary

@Suite struct RemoteAddressTests {
    @Test(
        arguments: [
            ("8.8.8.8", 0x0808_0808, .global),
            ("0.0.0.0", 0, .unspecified), ("0.1.2.3", 0x0001_0203, .reserved),
            ("10.0.0.1", 0x0A00_0001, .private), ("172.15.255.255", 0xAC0F_FFFF, .global),
            ("172.16.0.0", 0xAC10_0000, .private), ("172.31.255.255", 0xAC1F_FFFF, .private),
            ("172.32.0.0", 0xAC20_0000, .global), ("192.168.255.255", 0xC0A8_FFFF, .private),
            ("100.63.255.255", 0x643F_FFFF, .global),
            ("100.64.0.0", 0x6440_0000, .sharedCarrierGrade),
            ("100.127.255.255", 0x647F_FFFF, .sharedCarrierGrade),
            ("100.128.0.0", 0x6480_0000, .global),
            ("127.255.0.1", 0x7FFF_0001, .loopback), ("169.254.1.1", 0xA9FE_0101, .linkLocal),
            ("192.0.0.1", 0xC000_0001, .reserved), ("192.0.0.9", 0xC000_0009, .global),
            ("192.0.2.1", 0xC000_0201, .documentation),
            ("198.51.100.7", 0xC633_6407, .documentation),
            ("203.0.113.7", 0xCB00_7107, .documentation), ("203.0.114.0", 0xCB00_7200, .global),
            ("192.88.99.1", 0xC058_6301, .reserved), ("198.18.0.0", 0xC612_0000, .benchmarking),
            ("198.19.255.255", 0xC613_FFFF, .benchmarking), ("198.20.0.0", 0xC614_0000, .global),
            ("224.0.0.1", 0xE000_0001, .multicast), ("239.255.255.255", 0xEFFF_FFFF, .multicast),
            ("240.0.0.0", 0xF000_0000, .reserved), ("255.255.255.254", 0xFFFF_FFFE, .reserved),
            ("255.255.255.255", 0xFFFF_FFFF, .broadcast),
            ("::ffff:203.0.113.7", 0xCB00_7107, .documentation),
            ("::FFFF:0a00:0001", 0x0A00_0001, .private),
            ("0:0:0:0:0:ffff:8.8.8.8", 0x0808_0808, .global),
        ] as [(String, UInt32, RemoteAddress.Scope)]
    )
    func `a v4 address and its scope are told`(
        text: String,
        value: UInt32,
        scope: RemoteAddress.Scope
    ) {
        let address = RemoteAddress(text)
        #expect(address.value == .v4(value))
        #expect(address.scope == scope)
        #expect(address.text.text == text)
    }

    @Test(
        arguments: [
            ("::", 0, 0, .unspecified), ("::1", 0, 1, .loopback),
            ("2606:4700::1111", 0x2606_4700_0000_0000, 0x1111, .global),
            ("2001:DB8::1", 0x2001_0DB8_0000_0000, 1, .documentation),
            ("3fff:fff::", 0x3FFF_0FFF_0000_0000, 0, .documentation),
            ("3fff:1000::", 0x3FFF_1000_0000_0000, 0, .global),
            ("fc00::1", 0xFC00_0000_0000_0000, 1, .uniqueLocal),
            ("fdff::1", 0xFDFF_0000_0000_0000, 1, .uniqueLocal),
            ("fe80::1", 0xFE80_0000_0000_0000, 1, .linkLocal),
            ("febf::1", 0xFEBF_0000_0000_0000, 1, .linkLocal),
            ("fec0::1", 0xFEC0_0000_0000_0000, 1, .reserved),
            ("ff02::1", 0xFF02_0000_0000_0000, 1, .multicast),
            ("2002:c000:204::", 0x2002_C000_0204_0000, 0, .reserved),
            ("2001::1", 0x2001_0000_0000_0000, 1, .reserved),
            ("2001:2::1", 0x2001_0002_0000_0000, 1, .benchmarking),
            ("2001:1::1", 0x2001_0001_0000_0000, 1, .global),
            ("2001:20::1", 0x2001_0020_0000_0000, 1, .global),
            ("2001:200::1", 0x2001_0200_0000_0000, 1, .global),
            ("64:ff9b::8.8.8.8", 0x0064_FF9B_0000_0000, 0x0808_0808, .global),
            ("64:ff9b:1::1", 0x0064_FF9B_0001_0000, 1, .reserved),
            ("100::1", 0x0100_0000_0000_0000, 1, .reserved),
            ("1:2:3:4:5:6:7:8", 0x0001_0002_0003_0004, 0x0005_0006_0007_0008, .reserved),
            ("1:2:3:4:5:6:7::", 0x0001_0002_0003_0004, 0x0005_0006_0007_0000, .reserved),
            ("::2:3:4:5:6:7:8", 0x0000_0002_0003_0004, 0x0005_0006_0007_0008, .reserved),
            ("1:2:3:4:5:6:1.2.3.4", 0x0001_0002_0003_0004, 0x0005_0006_0102_0304, .reserved),
        ] as [(String, UInt64, UInt64, RemoteAddress.Scope)]
    )
    func `a v6 address and its scope are told`(
        text: String,
        high: UInt64,
        low: UInt64,
        scope: RemoteAddress.Scope
    ) {
        let address = RemoteAddress(text)
        #expect(address.value == .v6(high: high, low: low))
        #expect(address.scope == scope)
    }

    @Test(arguments: [
        "", " 8.8.8.8", "8.8.8.8 ", "8.8.8", "8.8.8.8.8", "8.8.8.256", "08.8.8.8", "8.8.8.00",
        "0x8.8.8.8", "134744072", "127.1", "8.8.8.-8", "8.8.8.+8", "8.8.8.8/32",
        "8..8.8", "٨.8.8.8", "8.8.8.8:", "8.8.8.8:65536", "8.8.8.8:+1", "8.8.8.8:123456",
        "[8.8.8.8]:1", "[2606::1]x", "[2606::1]:", "[2606::1", "8.8.8.8,", "8.8.8.8, x",
        ", 8.8.8.8", "8.8.8.8,,1.2.3.4", ":", ":::", "1", "1::2::3", "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:1.2.3.4",
        "fe80::1%eth0", "12345::", "g::", "::1.2.3", "1.2.3.4::", "::1.2.3.4:5",
        ":1:2:3:4:5:6:7", "1:2:3:4:5:6:7:", "::ffff:01.2.3.4", "localhost", "unknown",
    ])
    func `anything else is no address and stays text`(text: String) {
        let address = RemoteAddress(text)
        #expect(address.value == nil)
        #expect(address.scope == nil)
        #expect(address.text.text == text)
    }

    @Test(
        arguments: [
            ("81.2.69.142:55123", 0x5102_458E), ("81.2.69.142, 10.0.0.1", 0x5102_458E),
            ("10.0.0.1,81.2.69.142", 0x5102_458E), ("10.0.0.1, 192.168.0.1", 0x0A00_0001),
            ("10.0.0.1:80 , 81.2.69.142:443,127.0.0.1", 0x5102_458E),
            ("81.2.69.142, 81.2.69.142:443, ::ffff:81.2.69.142", 0x5102_458E),
            ("unknown, 81.2.69.142, _hidden:_port", 0x5102_458E),
            ("for=81.2.69.142;proto=http;by=8.8.8.8", 0x5102_458E),
            (#"For="81.2.69.142:4711" ; Proto=https"#, 0x5102_458E),
            ("Forwarded: for=10.0.0.1, for=81.2.69.142", 0x5102_458E),
            ("for=unknown, for=_gazonk, for=81.2.69.142", 0x5102_458E),
            (#"["10.0.0.1", "81.2.69.142"]"#, 0x5102_458E),
            (#""81.2.69.142", fd00::1"#, 0x5102_458E),
            ("fe80::1, [::ffff:8.8.8.8]:53", 0x0808_0808),
        ] as [(String, UInt32)]
    )
    func `of an address with a port, or of inner hops and one other, that one counts`(
        text: String,
        value: UInt32
    ) {
        let address = RemoteAddress(text)
        #expect(address.value == .v4(value))
        #expect(address.text.text == text)
        let bracketed = RemoteAddress("[2606:4700::1111]:65535")
        #expect(bracketed.value == .v6(high: 0x2606_4700_0000_0000, low: 0x1111))
        #expect(RemoteAddress("[::1]").scope == .loopback)
        let many = Array(repeating: "10.0.0.1", count: 60).joined(separator: ",")
        #expect(RemoteAddress(many).value == nil)
    }

    @Test(
        arguments: [
            ("81.2.69.142, 8.8.8.8", ["81.2.69.142", "8.8.8.8"]),
            ("10.0.0.1:80 , 81.2.69.142:443,8.8.8.8", ["81.2.69.142", "8.8.8.8"]),
            ("8.8.8.8 81.2.69.142", ["8.8.8.8", "81.2.69.142"]),
            ("8.8.8.8;81.2.69.142", ["8.8.8.8", "81.2.69.142"]),
            (
                #"for=192.0.2.60;proto=http;by=203.0.113.43, for="[2001:db8::1]:4711""#,
                ["192.0.2.60", "2001:db8::1"]
            ),
            ("for=8.8.8.8,for=unknown,for=81.2.69.142", ["8.8.8.8", "81.2.69.142"]),
            ("[2606:4700::1111]:443, 2606:4700:0:0:1::", ["2606:4700::1111", "2606:4700:0:0:1::"]),
            (#"["8.8.8.8","81.2.69.142"]"#, ["8.8.8.8", "81.2.69.142"]),
            ("X-Forwarded-For: 8.8.8.8, 81.2.69.142", ["8.8.8.8", "81.2.69.142"]),
            ("8.8.8.8, nonsense", ["8.8.8.8"]),
        ] as [(String, [String])]
    )
    func `of addresses that differ none is known, and all are kept`(
        text: String,
        addresses: [String]
    ) {
        let address = RemoteAddress(text)
        #expect(address.value == nil)
        #expect(address.scope == nil)
        #expect(address.text.text == text)
        #expect(address.alternatives.map(\.text.text) == addresses)
        #expect(address.alternatives.allSatisfy { $0.value != nil && $0.scope != nil })
    }

    @Test func `an array of addresses is read as their list`() throws {
        let one = try Message(["x": #"{"remoteIp":["10.0.0.1","81.2.69.142"]}"#]).facts()
        #expect(one.remoteAddress?.value == .v4(0x5102_458E))
        #expect(one.other.isEmpty)
        let two = try Message(["x": #"{"remoteIp":["8.8.8.8","81.2.69.142"]}"#]).facts()
        #expect(two.remoteAddress?.text.text == "8.8.8.8, 81.2.69.142")
        #expect(two.remoteAddress?.alternatives.count == 2)
        let mixed = try Message(["x": #"{"remoteIp":["8.8.8.8",7]}"#]).facts()
        #expect(mixed.remoteAddress == nil)
        #expect(mixed.other.count == 1)
    }

    @Test func `a message without an address has none, and other types stay visible`() throws {
        #expect(try Message(["x": #"{"remoteIp":null}"#]).facts().remoteAddress == nil)
        #expect(try Message(["x": #"{"remoteIp":null}"#]).facts().other.isEmpty)
        let facts = try Message(["x": #"{"remoteIp":["10.0.0.1",7],"userAgent":7}"#]).facts()
        #expect(facts.remoteAddress == nil)
        #expect(facts.userAgent == nil)
        #expect(facts.other.map(\.path.text) == ["x.remoteIp", "x.userAgent"])
    }
}
