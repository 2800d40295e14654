import Foundation
import TestSupport
import Testing

@Suite struct ExportTests {
    private static let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    private static let totp = "otpauth://totp/Bank:codes?secret=\(secret)"
    private static let hotp = "otpauth://hotp/Bank:steps?secret=\(secret)&counter=0"

    /// The notes of the audit trail about exports.
    private func exports(_ desk: Desk) async throws -> [Substring] {
        try await desk.run(["audit", "--json"]).output.split(separator: "\n")
            .filter { $0.contains("account.exported") }
    }

    @Test func `only codes are exported, after a yes, and the trail tells it`() async throws {
        try await Desk.use { desk in
            #expect(try await desk.run(["enrol", "-"], input: Self.totp).status == 0)
            let permit = try desk.folder.pam(["auth required pam_permit.so"])
            let push = try await desk.run(["accounts", "export", "ann", "--yes"])
            #expect(push.errors.contains("account.export.codes-only"))
            let unasked = try await desk.run(["accounts", "export", "codes"], environment: permit)
            #expect(unasked.errors.contains("argument.unconfirmed"))
            #expect(unasked.output.isEmpty)
            #expect(try await exports(desk).isEmpty)
            let code = try await desk.run(
                ["accounts", "export", "codes", "--yes", "--ascii"],
                environment: permit
            )
            #expect(code.status == 0, "\(code.errors)")
            #expect(code.output.split(separator: "\n").count > 20)
            #expect(!code.output.contains("GEZDGNBV"))
            #expect(!code.errors.contains("warning"))
            let notes = try await exports(desk)
            #expect(notes.count == 1)
            #expect(notes.first?.contains("one-time, user verified") == true)
        }
    }

    @Test(arguments: ["auth required pam_deny.so", "password"])
    func `nothing is shown to whom PAM does not know, and without a terminal to ask on`(
        service: String
    ) async throws {
        try await Desk.use { desk in
            #expect(try await desk.run(["enrol", "-"], input: Self.totp).status == 0)
            let environment =
                service == "password"
                ? try desk.folder.pam(password: "open sesame") : try desk.folder.pam([service])
            let refused = try await desk.run(
                ["accounts", "export", "codes", "--yes"],
                environment: environment
            )
            #expect(refused.status == 1)
            #expect(refused.errors.contains("device.verification."))
            #expect(refused.output.isEmpty)
            #expect(try await exports(desk).isEmpty)
        }
    }

    @Test func `where nothing can ask, a yes is enough and the trail says so`() async throws {
        try await Desk.use { desk in
            #expect(try await desk.run(["enrol", "-"], input: Self.hotp).status == 0)
            let config = desk.folder.path + "/config/pratique"
            try FileManager.default.createDirectory(
                atPath: config,
                withIntermediateDirectories: true
            )
            try Data(#"{"userVerification":"passphrase"}"#.utf8)
                .write(to: URL(fileURLWithPath: config + "/config.json"))
            let code = try await desk.run(["accounts", "export", "steps", "--yes"])
            #expect(code.status == 0, "\(code.errors)")
            #expect(code.errors.contains("warning: these codes are counter-based"))
            let notes = try await exports(desk)
            #expect(notes.first?.contains("one-time, user not verified") == true)
        }
    }
}
