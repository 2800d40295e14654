import Host
import Testing
import Vocabulary
import pratique

/// The proxy: options there are none, then the environment, the file, and none.
@Suite struct ProxySettingTests {
    private let file = #"{"proxy": "http://file.test:1"}"#

    private func examine(
        _ file: String?,
        _ environment: [String: String] = [:]
    ) -> (configuration: Configuration, mistakes: [ConfigurationError]) {
        Configuration.examine(file.map { Array($0.utf8) }, environment: environment)
    }

    private func proxy(
        _ file: String?,
        _ environment: [String: String] = [:],
        to address: String = "https://am.test/"
    ) throws -> String? {
        let (configuration, mistakes) = examine(file, environment)
        #expect(mistakes.isEmpty)
        return try configuration.proxies.proxy(for: address)?.address
    }

    @Test func `a place before wins over a place behind`() throws {
        #expect(try proxy(nil) == nil)
        #expect(try proxy(file) == "http://file.test:1")
        #expect(try proxy(file, ["https_proxy": "usual.test:2"]) == "http://usual.test:2")
        let both = ["https_proxy": "usual.test:2", "PRATIQUE_PROXY": "own.test:3"]
        #expect(try proxy(file, both) == "http://own.test:3")
        #expect(try proxy(file, ["https_proxy": "usual.test:2", "PRATIQUE_PROXY": "none"]) == nil)
        #expect(try proxy(#"{"proxy": "none"}"#) == nil)
    }

    @Test func `plain http has a variable of its own`() throws {
        let plain = "http://am.test/"
        #expect(try proxy(file, ["https_proxy": "usual.test:2"], to: plain) == "http://file.test:1")
        #expect(try proxy(file, ["http_proxy": "usual.test:2"], to: plain) == "http://usual.test:2")
        #expect(try proxy(file, ["http_proxy": "usual.test:2"]) == "http://file.test:1")
    }

    @Test func `exceptions of the environment count for every proxy`() throws {
        #expect(try proxy(file, ["no_proxy": "am.test"]) == nil)
        #expect(try proxy(file, ["PRATIQUE_PROXY": "own.test", "NO_PROXY": ".test"]) == nil)
        #expect(try proxy(file, ["no_proxy": "other.test"]) == "http://file.test:1")
        #expect(try proxy(file, to: "https://127.0.0.1/") == nil)
    }

    @Test func `a proxy is listed with its place and without who asks`() {
        func listed(_ file: String?, _ environment: [String: String]) -> String? {
            examine(file, environment).configuration.settings.first { $0.name == "proxy" }?
                .listing.text
        }
        let secret = #"{"proxy": "http://ann:sesame@file.test"}"#
        #expect(listed(nil, [:]) == "proxy: none  (default)")
        #expect(listed(secret, [:]) == #"proxy: "http://file.test:80"  (line 1)"#)
        let usual = ["HTTPS_PROXY": "ann:sesame@usual.test"]
        #expect(listed(secret, usual) == #"proxy: "http://usual.test:80"  (HTTPS_PROXY)"#)
        let own = ["PRATIQUE_PROXY": "ann:sesame@own.test:3", "https_proxy": "x"]
        #expect(listed(secret, own) == #"proxy: "http://own.test:3"  (PRATIQUE_PROXY)"#)
    }

    @Test(arguments: ["7", "null", #""""#, #""socks5://x""#, #""http://x/sesame""#, "[]"])
    func `what is no proxy is a mistake of the file and of the variable`(value: String) {
        let mistakes =
            examine(#"{"proxy": \#(value)}"#).mistakes
            + examine(nil, ["PRATIQUE_PROXY": value]).mistakes
        #expect(mistakes.map(\.code) == ["configuration.value", "configuration.value"])
        #expect(mistakes.allSatisfy { !"\($0)".contains("sesame") })
        #expect(mistakes.first?.position.line == 1)
        #expect(mistakes.last?.position.variable == "PRATIQUE_PROXY")
    }

    @Test func `a variable of all programs that names no proxy stops exchanges alone`() {
        let (configuration, mistakes) = examine(file, ["https_proxy": "socks5://usual.test"])
        #expect(mistakes.isEmpty)
        #expect(throws: TransportError.proxyAddress) {
            try configuration.proxies.proxy(for: "https://am.test/")
        }
    }
}
