import Glibc
import Host
import Testing
import Vocabulary

/// What PAM's modules may return, by a module that returns what it is told to.
struct PAMStatusTests {
    @Test(arguments: [
        ("auth_err", "device.verification.failed"), ("user_unknown", "device.verification.failed"),
        ("perm_denied", "device.verification.failed"),
        ("maxtries", "device.verification.too-many-tries"),
        ("acct_expired", "device.verification.account-not-valid"),
        ("new_authtok_reqd", "device.verification.account-not-valid"),
        ("authinfo_unavail", "device.verification.unavailable"),
        ("cred_unavail", "device.verification.unavailable"),
        ("module_unknown", "device.verification.unavailable"),
        ("system_err", "device.verification.system"), ("service_err", "device.verification.system"),
        ("conv_err", "device.verification.system"), ("abort", "device.verification.system"),
    ])
    func `a failure of authentication has its code`(status: String, code: String) async throws {
        let folder = try ServiceFolder(
            "auth required pam_debug.so auth=\(status)",
            "account required pam_permit.so"
        )
        #expect(await failure(of: folder)?.code == code)
    }

    @Test(arguments: [
        ("acct_expired", "device.verification.account-not-valid"),
        ("new_authtok_reqd", "device.verification.account-not-valid"),
        ("perm_denied", "device.verification.account-not-valid"),
        ("user_unknown", "device.verification.account-not-valid"),
        ("auth_err", "device.verification.account-not-valid"),
        ("system_err", "device.verification.system"),
    ])
    func `an account that is not valid has its code`(status: String, code: String) async throws {
        let folder = try ServiceFolder(
            "auth required pam_permit.so",
            "account required pam_debug.so acct=\(status)"
        )
        #expect(await failure(of: folder)?.code == code)
    }

    @Test func `a service that checks no accounts verifies nobody`() async throws {
        let folder = try ServiceFolder("auth required pam_permit.so")
        #expect(await failure(of: folder)?.code == "device.verification.account-not-valid")
    }

    @Test func `a missing module verifies nobody`() async throws {
        let folder = try ServiceFolder(
            "auth required pam_of_nowhere.so",
            "account required pam_permit.so"
        )
        #expect(await failure(of: folder)?.code == "device.verification.unavailable")
    }

    @Test(.enabled(if: SystemLibrary.itemSetter != nil, "libpam-wrapper is not installed"))
    func `a module that verifies somebody else verifies nobody`() async throws {
        await #expect(processExitsWith: .success) {
            let setter = try #require(SystemLibrary.itemSetter)
            // The module sets PAM's user from this variable.
            unsafe setenv("PAM_USER", "somebody-else", 1)
            let folder = try ServiceFolder(
                "auth required \(setter)",
                "auth required pam_permit.so",
                "account required pam_permit.so"
            )
            #expect(await failure(of: folder) == .verificationFailed)
        }
    }
}
