import Testing

@testable import Host

@Suite struct WebAddressTests {
    @Test(arguments: [
        "https://push.example.org/am/json/push/sns/message?_action=authenticate",
        "HTTPS://PUSH.example.org:8443", "https://192.0.2.7/x", "https://[2001:db8::7]:443/x",
        "http://localhost:8080/x", "http://LOCALHOST/x", "http://127.0.0.1/x",
        "http://127.255.0.9:1?x", "http://[::1]:8080/x",
    ])
    func `an encrypted address and one of this machine are taken verbatim`(text: String) throws {
        let address = try WebAddress(text, allowingPlainHTTP: false)
        #expect(address.text == text)
    }

    @Test(arguments: [
        "http://push.example.org/", "http://192.0.2.7/", "http://[2001:db8::7]/",
        "http://localhost.example.org/", "http://127.0.0.1.example.org/", "http://127.1/",
        "http://2130706433/", "http://127.0.0.01/", "http://127.0.0.256/", "http://0x7f.0.0.1/",
        "http://[::2]/", "http://[::ffff:127.0.0.1]/", "http://0.0.0.0/", "http://localhost./",
    ])
    func `case 68: http to another machine is refused unless it was allowed`(text: String) {
        #expect(throws: TransportError.plainHTTP) { try WebAddress(text, allowingPlainHTTP: false) }
        #expect(throws: Never.self) { try WebAddress(text, allowingPlainHTTP: true) }
    }

    @Test(arguments: [
        "", "push.example.org", "//push.example.org/", "ftp://push.example.org/", "https://",
        "https:///path", "https:/push.example.org", "https://user@push.example.org/",
        "http://127.0.0.1@push.example.org/", "https://push.example.org/#part",
        "https://push.example.org\\@127.0.0.1/", "https://push.example.org/a b",
        "https://push.example.org/\r\nX: y", "https://pusch.example.örg/",
        "https://push.example.org:0/", "https://push.example.org:65536/",
        "https://push.example.org:/", "https://push.example.org:8a/", "https://[::1/",
        "https://[]/", "https://[::1]x/", "https://push_%41/", "https://[fe80::1%25eth0]/",
    ])
    func `what is no plain web address is refused`(text: String) {
        #expect(throws: TransportError.address) { try WebAddress(text, allowingPlainHTTP: true) }
    }

    @Test func `an address of 2048 bytes is taken and a longer one is not`() {
        let text = "https://push.example.org/"
        let filled = text + String(repeating: "a", count: 2_048 - text.utf8.count)
        #expect(throws: Never.self) { try WebAddress(filled, allowingPlainHTTP: false) }
        #expect(throws: TransportError.address) {
            try WebAddress(filled + "a", allowingPlainHTTP: false)
        }
    }
}
