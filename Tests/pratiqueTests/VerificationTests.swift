import AMServer
import Foundation
import TestSupport
import Testing

/// The real PAM, led to service files of the test's own by libpam_wrapper.
@Suite struct VerificationTests {
    @Test(arguments: [("pam_permit.so", 0, ""), ("pam_deny.so", 1, "device.verification.failed")])
    func `what PAM says decides whether an approval is sent`(
        module: String,
        status: Int32,
        code: String
    ) async throws {
        try await Desk.use { desk in
            let push = try await desk.send(.biometric)
            let environment = try desk.folder.pam(["auth required \(module)"])
            let approval = try await desk.run(
                ["approve", push.messageID, "--yes"],
                environment: environment
            )
            #expect(approval.status == status, "\(approval.errors)")
            #expect(code.isEmpty || approval.errors.contains(code))
            let answers = try #require(await desk.host.record(push.messageID)).answers
            #expect(answers.count == (status == 0 ? 1 : 0))
            if status != 0 {
                // Nothing was sent, so that everything may still follow.
                let list = try await desk.run(["list", "--json"])
                #expect(list.output.contains(#""state":"pending""#))
            }
        }
    }

    @Test func `a rejection asks nothing`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send(.biometric)
            let environment = try desk.folder.pam(["auth required pam_deny.so"])
            let rejection = try await desk.run(
                ["reject", push.messageID],
                environment: environment
            )
            #expect(rejection.status == 0, "\(rejection.errors)")
        }
    }

    @Test func `a password is typed on the screen, unseen, and only the right one approves`()
        async throws
    {
        try await Desk.use { desk in
            let push = try await desk.send(.biometric)
            _ = try await desk.run(["list"])
            let environment = try desk.folder.pam(password: "open sesame")
            let terminal = try desk.folder.terminal(["review"], setting: environment)
            #expect(await terminal.waits(for: "to answer"))
            await terminal.type("a", then: "y")
            // Which password, in our own words.
            #expect(await terminal.waits(for: "computer's user"))
            #expect(await terminal.waits(for: "Password"))
            terminal.type("open simsim\r")
            #expect(await terminal.waits(for: "device.verification.failed"))
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
            terminal.type("\r")
            await terminal.type("a", then: "y")
            #expect(await terminal.waits(for: "Password"))
            terminal.type("open sesame\r")
            #expect(await terminal.waits(for: "delivered"))
            #expect(!terminal.text.contains("sesame"))
            #expect(await desk.host.record(push.messageID)?.lastDecision == .accepted)
            terminal.type("q")
            #expect(try await terminal.exitStatus() == 0)
        }
    }

    @Test func `a PAM service is tried before it is taken, and one that says nothing is not`()
        async throws
    {
        try await Desk.use { desk in
            let silent = try desk.folder.pam(["auth required pam_permit.so"])
            let refused = try await desk.run(
                ["store", "pam-service", "login"],
                environment: silent
            )
            #expect(refused.status == 1)
            #expect(refused.errors.contains("device.verification.unasked"), "\(refused)")
            let unknown = try await desk.run(
                ["store", "pam-service", "no-such"],
                environment: silent
            )
            #expect(unknown.errors.contains("device.verification.service"), "\(unknown)")
            let shown = try await desk.run(["store", "pam-service"])
            #expect(shown.output.contains("pratique (the default)"))
            let moved = try await desk.run(
                ["list"],
                environment: ["PRATIQUE_PAM_SERVICE": "runuser"]
            )
            #expect(moved.status == 78)
            #expect(moved.errors.contains("configuration.moved"))
            #expect(moved.errors.contains("pratique store pam-service NAME"))
        }
    }

    @Test func `a PAM service is kept with a code, shown, noted, and believed only as it was set`()
        async throws
    {
        try await Desk.use { desk in
            let environment = try desk.folder.pam(password: "open sesame")
            let terminal = try desk.folder.terminal(
                ["store", "pam-service", "login"],
                setting: environment
            )
            #expect(await terminal.waits(for: "Password"))
            terminal.type("open sesame\r")
            #expect(await terminal.waits(for: "pam service  login"))
            #expect(try await terminal.exitStatus() == 0)
            #expect(try await desk.run(["audit"]).output.contains("pam-service.set  login"))
            #expect(try await desk.run(["doctor"]).output.contains("login"))
            let push = try await desk.send(.biometric)
            let path = desk.folder.path + "/state/pratique/ledger.sqlite"
            try PlainDatabase(path: path).execute("UPDATE settings SET value = 'runuser'")
            for command in [["doctor"], ["audit", "verify"]] {
                let run = try await desk.run(command)
                #expect(run.status != 0)
                #expect(run.output.contains("the PAM service"), "\(run)")
            }
            let permitting = try desk.folder.pam(["auth required pam_permit.so"])
            let approval = try await desk.run(
                ["approve", push.messageID, "--yes"],
                environment: permitting
            )
            #expect(approval.status == 1)
            #expect(approval.errors.contains("storage.setting.damaged"), "\(approval)")
            #expect(await desk.host.record(push.messageID)?.answers.isEmpty == true)
            let usual = try await desk.run(["store", "pam-service", "--usual"])
            #expect(usual.status == 0, "\(usual)")
            let approved = try await desk.run(
                ["approve", push.messageID, "--yes"],
                environment: permitting
            )
            #expect(approved.status == 0, "\(approved)")
        }
    }

    @Test func `the passphrase of the store is asked instead of PAM`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send(.biometric)
            let passphrase = try desk.folder.secret("passphrase", "correct horse")
            #expect(try await desk.run(["store", "passphrase", "--from", passphrase]).status == 0)
            let config = desk.folder.path + "/config/pratique"
            try FileManager.default.createDirectory(
                atPath: config,
                withIntermediateDirectories: true
            )
            try Data(#"{"userVerification":"passphrase"}"#.utf8)
                .write(to: URL(fileURLWithPath: config + "/config.json"))
            let alone = try await desk.run(
                ["approve", push.messageID, "--yes"],
                environment: ["PRATIQUE_PASSPHRASE_FILE": passphrase]
            )
            #expect(alone.status == 1)
            #expect(
                alone.errors.contains(
                    "passphrase.untyped: Nobody typed the passphrase of the store."
                ),
                "\(alone.errors)"
            )
            #expect(!alone.errors.contains("PAM"))
            let terminal = try desk.folder.terminal(
                ["approve", push.messageID],
                setting: ["PRATIQUE_PASSPHRASE_FILE": passphrase]
            )
            #expect(await terminal.waits(for: "? [y/N]"))
            terminal.type("y\r")
            #expect(await terminal.waits(for: "To approve, the passphrase of the store:"))
            terminal.type("correct horse\r")
            #expect(await terminal.waits(for: "delivered"))
            #expect(try await terminal.exitStatus() == 0)
            #expect(!terminal.text.contains("correct horse"))
        }
    }
}

extension Folder {
    /// Service files of PAM for the program, and the variables that lead it there.
    func pam(_ lines: [String]) throws -> [String: String] {
        let folder = path + "/pam.d"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = (lines + ["account required pam_permit.so", ""]).joined(separator: "\n")
        // The wrapper wants the service that stands in for others as well.
        for service in ["pratique", "other", "login"] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + service))
        }
        return [
            "LD_PRELOAD": try Self.libraries() + "/libpam_wrapper.so", "PAM_WRAPPER": "1",
            "PAM_WRAPPER_SERVICE_DIR": folder,
        ]
    }

    /// A service file whose module takes one password for whoever runs the tests.
    func pam(password: String) throws -> [String: String] {
        let list = path + "/passwords"
        try Data("\(NSUserName()):\(password):pratique\n\(NSUserName()):\(password):login\n".utf8)
            .write(to: URL(fileURLWithPath: list))
        let module = try Self.libraries() + "/pam_wrapper/pam_matrix.so"
        return try pam(["auth required \(module) passdb=\(list)"])
    }

    /// Where the Debian package libpam-wrapper is.
    private static func libraries() throws -> String {
        try #require(
            ["x86_64-linux-gnu", "aarch64-linux-gnu"].map { "/usr/lib/\($0)" }
                .first { FileManager.default.fileExists(atPath: $0 + "/libpam_wrapper.so") },
            "the Debian package libpam-wrapper is installed"
        )
    }
}
