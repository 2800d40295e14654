import Foundation
import Glibc
import Host
import Testing
import Token

struct VerificationEndingTests {
    /// A service whose module waits until something is written into a pipe.
    private static func waiting() throws -> ServiceFolder {
        let folder = try ServiceFolder()
        let pipe = "\(folder.path)/pipe"
        let status = unsafe mkfifo(pipe, 0o600)
        #expect(status == 0)
        let script = try folder.write("read -r line < \(pipe)\n", to: "wait.sh")
        try folder.write(
            """
            auth required pam_exec.so quiet /bin/sh \(script)
            account required pam_permit.so

            """,
            to: "pratique"
        )
        return folder
    }

    @Test(.timeLimit(.minutes(30)))
    func `a module that takes too long is not waited for, and is not asked again`() async throws {
        let folder = try Self.waiting()
        let verification = UserVerification(folder: folder.path, timeLimit: .milliseconds(20))
        await #expect(throws: DeviceError.verificationCancelled) {
            try await verification.verify(asking: Person())
        }
        await #expect(throws: DeviceError.verificationBusy) {
            try await verification.verify(asking: Person())
        }
        // Once the module has ended, the next one has its turn.
        try Data("go\n".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/pipe"))
        try folder.write(
            "auth required pam_permit.so\naccount required pam_permit.so\n",
            to: "pratique"
        )
        try await verifyWhenFree(verification)
    }

    /// Verifies once an earlier verification, which nobody waits for, has ended.
    private func verifyWhenFree(_ verification: UserVerification) async throws {
        while true {
            do throws(DeviceError) {
                return try await verification.verify(asking: Person("first", "second"))
            } catch {
                try #require(error == .verificationBusy || error == .verificationCancelled)
                await Task.yield()
            }
        }
    }

    @Test func `a person who does not answer is not waited for`() async throws {
        let folder = try ServiceFolder.comparingPassword()
        let verification = UserVerification(folder: folder.path, timeLimit: .milliseconds(20))
        await #expect(throws: DeviceError.verificationCancelled) {
            try await verification.verify { _ in
                try? await Task.sleep(for: .seconds(3_600))
                return SecretBytes(Array("right".utf8))
            }
        }
    }

    @Test(.timeLimit(.minutes(30)))
    func `cancelling the task ends the verification, and PAM with its next question`() async throws
    {
        let folder = try ServiceFolder(
            "auth optional pam_ftp.so ignore",
            "auth optional pam_ftp.so ignore",
            "auth required pam_permit.so",
            "account required pam_permit.so"
        )
        let verification = UserVerification(folder: folder.path)
        let (asked, isAsked) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await verification.verify { _ in
                isAsked.yield()
                try? await Task.sleep(for: .seconds(3_600))
                return SecretBytes(Array("reply".utf8))
            }
        }
        for await _ in asked { break }
        task.cancel()
        await #expect(throws: DeviceError.verificationCancelled) { try await task.value }
        try await verifyWhenFree(verification)
    }

    @Test func `a task that was cancelled before verifies nobody`() async throws {
        let folder = try ServiceFolder(
            "auth required pam_permit.so",
            "account required pam_permit.so"
        )
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await UserVerification(folder: folder.path).verify(asking: Person())
        }
        task.cancel()
        await #expect(throws: DeviceError.verificationCancelled) { try await task.value }
    }

    @Test func `two values do not wait for each other`() async throws {
        let folder = try Self.waiting()
        let slow = UserVerification(folder: folder.path, timeLimit: .milliseconds(20))
        await #expect(throws: DeviceError.verificationCancelled) {
            try await slow.verify(asking: Person())
        }
        let other = try ServiceFolder.comparingPassword()
        try await UserVerification(folder: other.path).verify(asking: Person("right"))
        try Data("go\n".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/pipe"))
    }
}
