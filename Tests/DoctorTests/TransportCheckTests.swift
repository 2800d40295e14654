import Host
import Testing
import Vocabulary

@testable import pratique

@Suite struct TransportCheckTests {
    private let whole = SystemParts(library: "libcurl 7.88.1, OpenSSL/3.0.15", hasAuthorities: true)

    private func findings(
        _ parts: SystemParts? = nil,
        _ environment: [String: String] = [:],
        hasOtherAuthorities: Bool = false
    ) -> [FindingCode: Finding] {
        let found = TransportCheck(
            parts: parts ?? whole,
            proxies: Proxies(environment: environment),
            hasOtherAuthorities: hasOtherAuthorities
        ).findings
        return Dictionary(uniqueKeysWithValues: found.map { ($0.code, $0) })
    }

    @Test func `what the system has is named`() {
        let found = findings()
        #expect(found.values.allSatisfy { $0.state == .ok })
        #expect(found[.networkLibrary]?.sentence.text.contains("libcurl 7.88.1") == true)
        #expect(found[.networkProxy]?.sentence.text == "Servers are reached without a proxy.")
    }

    @Test func `this system has what exchanges need`() {
        #expect(SystemParts().library?.hasPrefix("libcurl ") == true)
        #expect(SystemParts().hasAuthorities)
    }

    @Test func `a library that is missing is a problem with its package`() {
        let found = findings(SystemParts(library: nil, hasAuthorities: true))[.networkLibrary]
        #expect(found?.state == .problem)
        #expect(found?.sentence.text.contains("transport.library") == true)
        #expect(found?.remedy?.text == "sudo apt install libcurl4")
    }

    @Test func `authorities that are missing are a problem unless others are named`() {
        let parts = SystemParts(library: "x", hasAuthorities: false)
        let found = findings(parts)[.networkAuthorities]
        #expect(found?.state == .problem)
        #expect(found?.remedy?.text == "sudo apt install ca-certificates")
        let other = findings(parts, hasOtherAuthorities: true)[.networkAuthorities]
        #expect(other?.state == .warning)
    }

    @Test func `a proxy is named without who asks it`() {
        let environment = ["https_proxy": "http://ann:sesame@proxy.test:3128"]
        let sentence = findings(nil, environment)[.networkProxy]?.sentence.text
        #expect(
            sentence == "Servers of https are reached through http://proxy.test:3128, with"
                + " credentials, those of http through no proxy."
        )
        let both = ["https_proxy": "proxy.test:3128", "http_proxy": "proxy.test:3128"]
        #expect(
            findings(nil, both)[.networkProxy]?.sentence.text
                == "Servers are reached through http://proxy.test:3128."
        )
    }

    @Test func `a variable that names no proxy is a problem`() {
        let found = findings(nil, ["http_proxy": "socks5://sesame@proxy"])[.networkProxy]
        #expect(found?.state == .problem)
        #expect(found?.sentence.text.contains("sesame") == false)
    }
}
