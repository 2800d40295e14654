import Host
import Testing
import Vocabulary

struct DeviceErrorTests {
    private static let all: [DeviceError] = [
        .verificationFailed, .verificationCancelled, .verificationUnavailable, .accountNotValid,
        .tooManyTries, .tooManyPrompts(limit: 8), .replyUnusable(limit: 511), .verificationBusy,
        .verificationBroken(status: 4),
    ]

    @Test func `every error has a code and a sentence of its own`() {
        #expect(Set(Self.all.map(\.code)).count == Self.all.count)
        #expect(Set(Self.all.map(\.reason)).count == Self.all.count)
    }

    @Test(arguments: all)
    func `a code names its module and a reason ends with a full stop`(error: DeviceError) {
        #expect(error.code.hasPrefix("device.verification."))
        #expect(error.reason.hasSuffix("."))
    }
}
