import Testing

@testable import QR

struct QRErrorTests {
    @Test func `an error names its module`() {
        #expect(QRError.tooLong.code.hasPrefix("qr."))
    }
}
