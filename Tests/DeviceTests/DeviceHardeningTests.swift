import Authenticator
import Device
import Foundation
import Testing

struct DeviceHardeningTests {
    @Test func `after hardening no crash leaves the memory on the disk`() async throws {
        await #expect(processExitsWith: .success) {
            #expect(DeviceHardening.apply())
            #expect(DeviceHardening.apply(), "a second time")
            let signs = DeviceInspection().signs()
            #expect(!signs.contains { $0.kind == .coreDumps })
        }
    }

    @Test func `after hardening PAM and what the process reads of itself still work`()
        async throws
    {
        await #expect(processExitsWith: .success) {
            DeviceHardening.apply()
            let folder = try ServiceFolder.comparingPassword()
            try await UserVerification(folder: folder.path).verify(asking: Person("right"))
            for name in ["status", "maps"] {
                let text = try String(contentsOfFile: "/proc/self/\(name)", encoding: .utf8)
                #expect(!text.isEmpty)
            }
        }
    }
}
