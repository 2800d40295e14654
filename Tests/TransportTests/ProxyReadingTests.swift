import Testing

@testable import Host

@Suite struct ProxyReadingTests {
    @Test(
        arguments: [
            ("http://proxy.example.org:3128", "http://proxy.example.org:3128", nil, nil),
            ("proxy.example.org:3128", "http://proxy.example.org:3128", nil, nil),
            ("HTTP://Proxy.Example.org/", "http://proxy.example.org:80", nil, nil),
            ("https://192.0.2.7", "https://192.0.2.7:443", nil, nil),
            ("http://[2001:db8::7]:8080", "http://[2001:db8::7]:8080", nil, nil),
            ("http://u:p@proxy:1", "http://proxy:1", "u", "p"),
            ("u:p@proxy:1", "http://proxy:1", "u", "p"),
            ("http://u@proxy:1", "http://proxy:1", "u", ""),
            ("http://%C3%A4:a%3Ab%40c@d:e@proxy:1", "http://proxy:1", "ä", "a:b@c@d:e"),
            ("http://u://@proxy:1", "http://proxy:1", "u", "//"),
        ] as [(String, String, String?, String?)]
    )
    func `an address of a proxy is read`(
        text: String,
        address: String,
        user: String?,
        password: String?
    ) throws {
        let proxy = try Proxy(text)
        #expect(proxy.address == address)
        #expect(proxy.isEncrypted == address.hasPrefix("https:"))
        #expect(proxy.signIn?.user == user)
        #expect(proxy.signIn?.password == password)
        #expect(proxy.hasSignIn == (user != nil))
    }

    @Test(arguments: [
        "", "http://", "socks5://proxy:1", "ftp://proxy", "://proxy", "http://proxy:0",
        "http://proxy:65536", "http://proxy/path", "http://proxy?x", "http://proxy#x",
        "http://@proxy", "http://:p@proxy", "http://u:%0A@proxy", "http://u:%4@proxy",
        "http://u:%zz@proxy", "http://u%3Ax:p@proxy", "http://u:%FF@proxy", "http://pro xy",
        "http://prö.xy", "http://proxy\r\nx", String(repeating: "a", count: 2_049),
    ])
    func `what is no address of a proxy is refused`(text: String) {
        #expect(throws: TransportError.proxyAddress) { try Proxy(text) }
    }

    @Test func `a password is not shown`() throws {
        let proxy = try Proxy("http://somebody:open-sesame@proxy:1")
        var dumped = ""
        dump(proxy, to: &dumped)
        dump(Proxies(encrypted: .through(proxy), plain: .direct), to: &dumped)
        dumped += "\(proxy) \(String(reflecting: proxy))"
        #expect(!dumped.contains("sesame"))
        #expect(!dumped.contains("somebody"))
        #expect(dumped.contains("http://proxy:1"))
    }

    private func way(
        _ environment: [String: String],
        to address: String
    ) throws(TransportError) -> String? {
        try Proxies(environment: environment).proxy(for: address)?.address
    }

    @Test func `the environment says which proxy`() throws {
        let all = [
            "https_proxy": "a", "HTTPS_PROXY": "b", "http_proxy": "c", "HTTP_PROXY": "d",
            "all_proxy": "e", "ALL_PROXY": "f",
        ]
        #expect(try way(all, to: "https://x.test/") == "http://a:80")
        #expect(try way(all, to: "http://x.test/") == "http://c:80")
        let capitals = all.filter { $0.key.first?.isUppercase == true }
        #expect(try way(capitals, to: "https://x.test/") == "http://b:80")
        #expect(try way(capitals, to: "http://x.test/") == nil)
        #expect(try way(["all_proxy": "e"], to: "https://x.test/") == nil)
        #expect(try way(["https_proxy": "", "HTTPS_PROXY": "b"], to: "https://x.test/") != nil)
        #expect(throws: TransportError.proxyAddress) {
            try way(["https_proxy": "socks5://a"], to: "https://x.test/")
        }
        #expect(try way(["https_proxy": "a", "NO_PROXY": "x.test"], to: "https://x.test/") == nil)
    }

    @Test(arguments: [
        ("example.org", "https://example.org/"), ("example.org", "https://am.example.org/"),
        (".example.org", "https://am.example.org/"), (".example.org", "https://example.org/"),
        ("*.example.org", "https://am.example.org/"), ("EXAMPLE.org", "https://AM.Example.ORG./"),
        ("a, b ,example.org", "https://example.org/"), ("*", "https://example.org/"),
        ("example.org:8443", "https://example.org:8443/"),
        ("example.org:443", "https://example.org/"),
        ("192.0.2.7", "https://192.0.2.7/"), ("192.0.2.0/24", "https://192.0.2.255/"),
        ("192.0.2.128/25", "https://192.0.2.129/"), ("0.0.0.0/0", "https://192.0.2.7/"),
        ("2001:db8::/32", "https://[2001:db8:1::7]/"),
        ("[2001:db8::7]", "https://[2001:DB8:0::7]/"),
        ("[2001:db8::7]:8443", "https://[2001:db8::7]:8443/"),
        ("192.0.2.7", "https://[::ffff:192.0.2.7]/"),
    ])
    func `a server of the list is reached directly`(list: String, address: String) throws {
        #expect(try way(["https_proxy": "a", "no_proxy": list], to: address) == nil)
    }

    @Test(arguments: [
        ("example.org", "https://badexample.org/"), ("example.org", "https://example.org.test/"),
        ("example.org:8443", "https://example.org/"), ("192.0.2.7", "https://192.0.2.70/"),
        ("192.0.2.128/25", "https://192.0.2.127/"), ("192.0.2.0/33", "https://192.0.2.0/"),
        ("192.0.2.0/", "https://192.0.2.0/"), ("0.2.7", "https://192.0.2.7/"),
        ("2001:db8::/32", "https://[2001:db9::7]/"), ("0.0.0.0/0", "https://[2001:db8::7]/"),
        ("", "https://example.org/"), (",. ,*.,:", "https://example.org/"),
    ])
    func `any other server is reached through the proxy`(list: String, address: String) throws {
        #expect(try way(["https_proxy": "a", "no_proxy": list], to: address) == "http://a:80")
    }

    @Test(arguments: [
        "http://localhost/", "http://localhost./", "http://a.localhost/", "http://127.0.0.1/",
        "http://127.1/", "http://2130706433/", "http://0x7f.1/", "http://0177.0.0.1/",
        "http://[::1]/", "http://[0:0:0:0:0:0:0:1]/", "http://[::ffff:127.0.0.1]/",
        "https://localhost/", "http://0.0.0.0/", "http://0/", "http://[::]/",
        "http://[::ffff:0.0.0.0]/",
    ])
    func `this machine never has a proxy`(address: String) throws {
        #expect(try way(["https_proxy": "a", "http_proxy": "a"], to: address) == nil)
    }

    @Test func `one way can be set for all servers, and the exceptions stay`() throws {
        let given = Proxies(environment: ["https_proxy": "a", "no_proxy": "x.test"])
        let other = given.going(.through(try Proxy("b")))
        #expect(try other.proxy(for: "https://y.test/")?.address == "http://b:80")
        #expect(try other.proxy(for: "http://y.test/")?.address == "http://b:80")
        #expect(try other.proxy(for: "https://x.test/") == nil)
        #expect(try given.going(.direct).proxy(for: "https://y.test/") == nil)
    }
}
