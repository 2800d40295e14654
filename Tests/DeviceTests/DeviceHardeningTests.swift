import Foundation
import Glibc
import Push
import Testing

@testable import Host

struct DeviceHardeningTests {
    @Test func `after hardening no crash leaves the memory on the disk`() async throws {
        await #expect(processExitsWith: .success) {
            var limit = rlimit()
            unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
            limit.rlim_cur = limit.rlim_max
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
            let before = Measurement(program: "", storeFiles: [])
            #expect(before.coreLimit == limit.rlim_max)
            #expect(before.isDumpable)

            #expect(DeviceHardening.apply())
            #expect(DeviceHardening.apply(), "a second time")
            let after = Measurement(program: "", storeFiles: [])
            #expect(after.coreLimit == 0)
            #expect(!after.isDumpable)
            let signs = DeviceInspection().signs()
            #expect(!signs.contains { $0.kind == .coreDumps })
        }
    }

    @Test func `after hardening PAM and what the process reads of itself still work`() async throws
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
