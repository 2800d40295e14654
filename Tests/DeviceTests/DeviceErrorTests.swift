import Testing

@testable import Device

struct DeviceErrorTests {
    @Test func `an error names its module`() {
        #expect(DeviceError.pamUnavailable.code.hasPrefix("device."))
    }
}
