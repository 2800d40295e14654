import Host
import Testing
import Vocabulary

@Suite struct TransportErrorTests {
    private static let certainlyNotSent: [TransportError] = [
        .address, .plainHTTP, .header, .authorities, .systemAuthorities, .library, .proxyAddress,
        .proxy, .proxySignIn, .connect, .tls, .cancelled, .closed,
    ]
    private static let perhapsSent: [TransportError] = [
        .timeout, .broken, .interrupted, .replyTooLong(limit: 1),
    ]

    @Test func `each error says whether the request may have been sent`() {
        #expect(Self.certainlyNotSent.allSatisfy { !$0.mayHaveBeenSent })
        #expect(Self.perhapsSent.allSatisfy { $0.mayHaveBeenSent })
    }

    @Test func `a file of authorities that cannot be read has the code of one that holds none`() {
        for isThere in [false, true] {
            let error = TransportError.authoritiesUnreadable(Found("/nope"), isThere: isThere)
            #expect(error.code == TransportError.authorities.code)
            #expect(error.reason.contains(#""/nope""#))
            #expect(!error.mayHaveBeenSent)
        }
    }

    @Test func `codes are distinct and belong to the module`() {
        let codes = (Self.certainlyNotSent + Self.perhapsSent).map(\.code)
        #expect(Set(codes).count == codes.count)
        #expect(codes.allSatisfy { $0.hasPrefix("transport.") })
    }
}
