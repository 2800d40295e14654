import Push
import Testing

@Suite struct EndpointTests {
    @Test(arguments: [
        ("https://am.example.com/am?_action=register", "am.example.com", 443, false),
        ("HTTPS://AM.Example.com:8443", "am.example.com", 8_443, false),
        ("http://localhost:9000/x", "localhost", 9_000, true),
        ("http://127.0.0.1/", "127.0.0.1", 80, true),
        ("http://127.255.3.9:1?x", "127.255.3.9", 1, true),
        ("http://[::1]:65535/", "[::1]", 65_535, true),
        ("https://[2001:db8::7]/", "[2001:db8::7]", 443, false),
        ("http://127.1/", "127.1", 80, false), ("http://127.0.0.256/", "127.0.0.256", 80, false),
        ("http://127.0.0.+1/", "", 0, false),
        ("http://localhost.example.com/", "localhost.example.com", 80, false),
        ("http://128.0.0.1/", "128.0.0.1", 80, false),
    ])
    func `an address is taken apart and kept as it was written`(
        text: String,
        host: String,
        port: Int,
        isLoopback: Bool
    ) throws {
        guard !host.isEmpty else {
            #expect(throws: EndpointError.host) { try Endpoint(text) }
            return
        }
        let endpoint = try Endpoint(text)
        #expect(endpoint.text == text)
        #expect(endpoint.host == host)
        #expect(endpoint.port == port)
        #expect(endpoint.isLoopback == isLoopback)
    }

    @Test(arguments: [
        ("https://bücher.example/am?r=/ä", "https://xn--bcher-kva.example/am?r=/%C3%A4"),
        ("https://BÜCHER.example:8443", "https://xn--bcher-kva.example:8443"),
        ("https://faß.example", "https://xn--fa-hia.example"),
        ("https://例え。テスト/x", "https://xn--r8jz45g.xn--zckzah/x"),
        ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example"),
    ])
    func `an international host name is written as DNS has it`(text: String, ascii: String) throws {
        let endpoint = try Endpoint(text)
        #expect(endpoint.text == ascii)
        #expect(endpoint.host.utf8.allSatisfy { $0 < 0x80 })
        #expect(try Endpoint(endpoint.text) == endpoint)
    }

    @Test(arguments: [
        "https://a\u{200D}b.example", "https://-ü.example",
        "https://evil\u{2100}.bücher.example", "https://good.example\u{FF0F}.ü",
        "https://ü..example",
        "https://good\u{FF20}ü.example", "https://ü\u{FF1A}80.example",
        "https://\(String(repeating: "ü", count: 70)).example", "https://ü _.example",
    ])
    func `a host name that DNS cannot have is refused`(text: String) {
        #expect(throws: EndpointError.self) { try Endpoint(text) }
    }

    @Test(arguments: [
        ("", "endpoint.scheme"), ("am.example.com", "endpoint.scheme"),
        ("ftp://am.example.com", "endpoint.scheme"), ("https:/am.example.com", "endpoint.scheme"),
        ("javascript://am.example.com", "endpoint.scheme"), ("https://", "endpoint.host"),
        ("https:///am", "endpoint.host"), ("https://?x", "endpoint.host"),
        ("https://a%2Eb/", "endpoint.host"), ("https://[]/", "endpoint.host"),
        ("https://[::1/", "endpoint.host"), ("https://[fe80::1%25eth0]/", "endpoint.host"),
        ("https://user@am.example.com/", "endpoint.user-information"),
        ("https://a:b@am.example.com/", "endpoint.user-information"),
        ("https://am.example.com:0/", "endpoint.port"),
        ("https://am.example.com:65536/", "endpoint.port"),
        ("https://am.example.com:/", "endpoint.port"),
        ("https://am.example.com:+80/", "endpoint.port"),
        ("https://am.example.com:8x/", "endpoint.port"), ("https://[::1]8/", "endpoint.port"),
        ("https://am.example.com/\u{0D}\u{0A}Host: x", "endpoint.character"),
        ("https://am.example.com/a\u{202E}b", "endpoint.character"),
        ("https://am.example.com/a\u{2067}b", "endpoint.character"),
        ("https://am.example.com/a\u{200F}b", "endpoint.character"),
        ("https://am.example.com/a\u{85}b", "endpoint.character"),
        ("https://am.example.com/a\u{2028}b", "endpoint.character"),
        ("https://am.example .com/", "endpoint.character"),
        (" https://am.example.com/", "endpoint.character"),
        ("https://am.example.com/Süd#x", "endpoint.character"),
        ("https://ü@am.example.com/", "endpoint.user-information"),
        ("https://am.example.com/\\@evil.example", "endpoint.character"),
        ("https://am.example.com/#x", "endpoint.character"),
        ("https://am.example.com/\u{7F}", "endpoint.character"),
    ])
    func `an address that is none is refused by its code`(text: String, code: String) {
        #expect(refusal { try Endpoint(text) } == code)
    }

    @Test func `an address has 2048 bytes at most`() {
        let head = "https://am.example.com/"
        let longest = head + String(repeating: "a", count: 2_048 - head.utf8.count)
        #expect(refusal { try Endpoint(longest) } == nil)
        #expect(refusal { try Endpoint(longest + "a") } == "endpoint.too-long")
    }

    @Test(arguments: [
        (
            "https://am.example.com/am/realms/Süd/push?_action=register",
            "https://am.example.com/am/realms/S%C3%BCd/push?_action=register"
        ),
        (
            "https://am.example.com/am/Two Words/push?realm=/株式&x=a b",
            "https://am.example.com/am/Two%20Words/push?realm=/%E6%A0%AA%E5%BC%8F&x=a%20b"
        ),
        (
            "https://am.example.com/S%C3%BCd/Süd/100%",
            "https://am.example.com/S%C3%BCd/S%C3%BCd/100%"
        ),
        ("https://am.example.com?realm=Süd", "https://am.example.com?realm=S%C3%BCd"),
    ])
    func `blanks and letters of a path are written as HTTP clients write them`(
        text: String,
        written: String
    ) throws {
        let endpoint = try Endpoint(text)
        #expect(endpoint.text == written)
        #expect(endpoint.description == written)
        #expect(endpoint.host == "am.example.com")
        #expect(try Endpoint(written) == endpoint)
    }

    @Test func `the limit counts what is written`() throws {
        let head = "https://am.example.com/"
        let room = 2_048 - head.utf8.count
        let longest = head + String(repeating: "ü", count: room / 6)
        #expect(try Endpoint(longest).text.utf8.count <= 2_048)
        let tooLong = head + String(repeating: "ü", count: room / 6 + 1)
        #expect(refusal { try Endpoint(tooLong) } == "endpoint.too-long")
    }
}
