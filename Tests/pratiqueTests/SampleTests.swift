import AMServer
import Foundation
import TestSupport
import Testing
import Vocabulary

@Suite(.timeLimit(.minutes(10))) struct SampleTests {
    /// A sample that runs beside the tests.
    private struct Sample {
        private let input: ChildPipe
        private let folder: Folder
        private let child: ChildProcess

        init(_ name: String, _ arguments: [String]) throws {
            input = try ChildPipe()
            folder = try Folder()
            let output = try folder.handle("output")
            let errors = try folder.handle("errors")
            child = try ChildProcess(
                [
                    URL(fileURLWithPath: Program.path).deletingLastPathComponent()
                        .appendingPathComponent(name).path
                ] + arguments,
                environment: Program.bareEnvironment,
                files: .descriptors(
                    input: input.reading,
                    output: output.fileDescriptor,
                    errors: errors.fileDescriptor
                )
            )
        }

        func write(_ text: String) { input.write(text) }

        /// Ends its input and waits for its end.
        func ended() async throws -> (status: Int32, output: String, errors: String) {
            input.closeWriting()
            let status = await child.ended()
            return (status, try folder.text("output"), try folder.text("errors"))
        }
    }

    @Test func `forty lines of Swift are an authenticator`() async throws {
        let host = try await AMServerHost.start(clock: {
            Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000))
        })
        let address = try await host.enrol(user: "ann", issuer: "Example Bank")
        let sample = try Sample("AuthenticatorSample", [address, "token-of-the-sample"])
        let isRegistered = try await comesAbout {
            await host.pollRegistration(user: "ann") == .registered
        }
        try #require(isRegistered)
        let push = try await host.send(PushOrder(user: "ann"))
        let record = try #require(await host.record(push.messageID))
        let envelope = #"{"message":"\#(record.token)","messageId":"\#(push.messageID)"}"# + "\n"
        sample.write(envelope)
        let reported = try await sample.ended()
        #expect(reported.status == 0, "\(reported.errors)")
        #expect(await host.record(push.messageID)?.lastDecision == .accepted)
        await host.stop()
    }

    @Test func `the sample has forty lines`() throws {
        let path = Folder.packageRoot + "/Samples/Authenticator/Sample.swift"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 40)
    }

    @Test func `a push token of privacyIDEA needs no other family`() async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            simulated.ask([try server.question()])
            let sample = try Sample("PushTokenSample", [server.enrolmentAddress, "1"])
            let reported = try await sample.ended()
            #expect(reported.status == 0, "\(reported.errors)")
            #expect(reported.output.contains("Sign in from 203.0.113.9"))
            #expect(simulated.enrolments.count == 1)
            #expect(simulated.answers.map { $0["serial"] } == ["PIPU00028CE4"])
        }
    }

    @Test func `a host of BSA fills in how it answers`() async throws {
        let host = try await AMServerHost.start(clock: {
            Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000))
        })
        let address = try await host.bsa.issueClient("bea", issuer: "Bank", base: host.origin)
        let sample = try Sample("PushDataSample", [address, "token-of-the-sample"])
        let isEnrolled = try await comesAbout { await host.bsa.token(of: "bea") != nil }
        try #require(isEnrolled)
        let session = try await host.bsa.begin(
            "bea",
            name: "Family Bank",
            site: nil,
            asksForCode: false
        )
        func message() async throws -> String {
            try #require(await host.bsa.session(session.number)).envelope + "\n"
        }
        let request = try await message()
        sample.write(request + request)
        // The service tells then that it went well.
        let isAllowed = try await comesAbout {
            await host.bsa.session(session.number)?.state == "allowed"
        }
        try #require(isAllowed)
        sample.write(try await message())
        sample.write(#"{"data":{"other":"program"}}"# + "\n")
        let reported = try await sample.ended()
        #expect(reported.status == 0, "\(reported.errors)")
        let lines = reported.output.split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(
            lines == [
                "not signed: Family Bank asks", "allowed", "nothing new", "over: success",
                "not one of ours",
            ]
        )
        await host.stop()
    }
}
