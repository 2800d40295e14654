import AMServer
import Foundation
import TestSupport
import Testing
import Vocabulary

@Suite struct SampleTests {
    @Test func `forty lines of Swift are an authenticator`() async throws {
        let host = try await AMServerHost.start(clock: {
            Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000))
        })
        let address = try await host.enrol(user: "ann", issuer: "Example Bank")
        let input = try ChildPipe()
        let silence = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(silence) }
        let folder = try Folder()
        let errors = try folder.handle("errors")
        let sample = try ChildProcess(
            [
                URL(fileURLWithPath: Program.path).deletingLastPathComponent()
                    .appendingPathComponent("AuthenticatorSample").path,
                address, "token-of-the-sample",
            ],
            environment: Program.bareEnvironment,
            files: .descriptors(
                input: input.reading,
                output: silence,
                errors: errors.fileDescriptor
            )
        )
        let deadline = ContinuousClock.now.advanced(by: .seconds(300))
        while await host.pollRegistration(user: "ann") != .registered {
            try #require(ContinuousClock.now < deadline)
            try await Task.sleep(for: .milliseconds(20))
        }
        let push = try await host.send(PushOrder(user: "ann"))
        let record = try #require(await host.record(push.messageID))
        let envelope = #"{"message":"\#(record.token)","messageId":"\#(push.messageID)"}"# + "\n"
        input.write(envelope)
        input.closeWriting()
        let status = await sample.ended()
        let said = try folder.text("errors")
        #expect(status == 0, "\(said)")
        #expect(await host.record(push.messageID)?.lastDecision == .accepted)
        await host.stop()
    }

    @Test func `the sample has forty lines`() throws {
        let path = Folder.packageRoot + "/Samples/Authenticator/Sample.swift"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 40)
    }
}
