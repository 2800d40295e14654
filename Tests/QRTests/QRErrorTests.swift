import Host
import Testing
import Vocabulary

struct QRErrorTests {
    private static let all: [QRError] = [
        .empty, .tooLong(limit: 1), .encodingFailed, .noLibrary(.encoder), .noLibrary(.scanner),
        .noLibrary(.decoder), .pictureUnreadable,
        .pictureTooLarge(limit: 1), .pictureFormat, .pictureDamaged, .pictureTooWide(limit: 1),
        .noCode, .codeIncomplete, .severalCodes, .notText, .readingFailed(memory: 1, seconds: 1),
    ]

    @Test func `every error has a code and a sentence of its own`() {
        let libraries = QRLibrary.allCases.count
        #expect(Set(Self.all.map(\.code)).count == Self.all.count - libraries + 1)
        #expect(Set(Self.all.map(\.reason)).count == Self.all.count)
    }

    @Test(arguments: all)
    func `a code names its module and a reason ends with a full stop`(error: QRError) {
        #expect(error.code.hasPrefix("qr."))
        #expect(error.reason.hasSuffix("."))
    }
}
