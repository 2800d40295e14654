import Journeys
import Testing

struct OriginTests {
    @Test(arguments: [
        ("https", "am.example.com", 443, "https://am.example.com"),
        ("https", "am.example.com", 8_443, "https://am.example.com:8443"),
        ("http", "localhost", 80, "http://localhost"),
        ("http", "localhost", 443, "http://localhost:443"),
    ])
    func `an origin is written as browsers write it`(
        scheme: String,
        host: String,
        port: Int,
        text: String
    ) {
        #expect(Origin(scheme: scheme, host: host, port: port).text == text)
    }

    private static let suffixes: Set<String> = ["com", "uk", "co.uk", "github.io"]

    @Test(arguments: [
        ("am.example.com", "", "am.example.com"),
        ("am.example.com", "am.example.com", "am.example.com"),
        ("am.example.com", "AM.Example.com", "am.example.com"),
        ("am.example.com", "example.com", "example.com"),
        ("a.b.example.co.uk", "example.co.uk", "example.co.uk"), ("localhost", "", "localhost"),
        ("github.io", "github.io", "github.io"),
    ])
    func `a site may use its host and the domains that it is in`(
        host: String,
        asked: String,
        name: String
    ) throws {
        let origin = Origin(scheme: "https", host: host, port: 443)
        #expect(try origin.relyingPartyID(asked) { Self.suffixes.contains($0) } == name)
    }

    @Test(arguments: [
        ("am.example.com", "com"), ("am.example.com", "evil.example"),
        ("am.example.com", "xample.com"), ("am.example.com", "www.am.example.com"),
        ("am.example.com", ".example.com"), ("am.example.com", "."),
        ("ann.github.io", "github.io"), ("a.example.co.uk", "co.uk"),
        ("127.0.0.1", ""), ("127.0.0.1", "127.0.0.1"), ("192.168.1.1", "1.1"), ("[::1]", ""),
    ])
    func `a site may use no other name`(host: String, asked: String) {
        let origin = Origin(scheme: "https", host: host, port: 443)
        let error = #expect(throws: WebAuthnError.self) {
            try origin.relyingPartyID(asked) { Self.suffixes.contains($0) }
        }
        #expect(error?.domName == "SecurityError")
    }
}
