import Host
import Push
import Risk
import Service
import Store
import Synchronization
import TestSupport
import Testing
import Token
import Vocabulary

@testable import Console
@testable import Review
@testable import pratique

/// Push tokens of privacyIDEA in the three ways in.
@Suite(.timeLimit(.minutes(10))) struct PushTokenTurnTests {
    private static let nonce = "MJKOFYXBC5NIGGC76D4ZQHVMV5RK4UQT"

    /// Lines that were told.
    private final class Reported: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    /// Runs `body` with a service that has taken in one question.
    private func asked(
        _ change: @escaping (inout ExampleServer.Question) -> Void,
        _ body: (ApprovalService, SimulatedPrivacyIDEA, MessageID) async throws -> Void
    ) async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            let folder = try TemporaryFolder()
            let store = try ApprovalStore(path: folder.path + "/ledger.sqlite")
            try await store.add(
                Account(id: server.token.account, added: RequestBench.start),
                push: server.token,
                deviceToken: nil,
                oneTime: nil,
                now: RequestBench.start
            )
            let service = ApprovalService.fixed(at: RequestBench.start, on: store)
            simulated.ask([
                try server.question { question in
                    question.nonce = Self.nonce
                    change(&question)
                }
            ])
            await service.fetchWaiting(until: .now + .seconds(300))
            try await body(service, simulated, try MessageID(Self.nonce))
        }
    }

    private static let code =
        #"{"result":{"status":true,"value":true},"detail":{"display_code":"471147"}}"#

    @Test func `another front end gives the letter, and is told the code`() async throws {
        try await asked {
            $0.presence = "F,B,I"
        } _: { service, simulated, id in
            simulated.answer(Self.code)
            let reported = Reported()
            let session = JSONSession(service: service) { reported.add($0) }
            try await JSONCommand(#"{"command":"list"}"#, at: .earliest).work?(session)
            #expect(
                reported.all.contains { $0.contains(#""kind":"presence","offered":["F","B","I"]"#) }
            )
            await #expect(throws: AnswerError.presenceNeeded) {
                try await session.approve(id, .approve, given: Proofs(.again))
            }
            try await session.approve(id, .approveShowing("b"), given: Proofs(.again))
            #expect(simulated.answers.map { $0["presence_answer"] } == ["B"])
            #expect(reported.all.contains { $0.contains(#""code_to_type":"471147""#) })
        }
    }

    @Test func `another front end tells why it rejects`() async throws {
        try await asked {
            $0.capabilities = #"{"decline_reason":true}"#
        } _: {
            service,
            simulated,
            _ in
            let session = JSONSession(service: service) { _ in }
            try await JSONCommand(#"{"command":"list"}"#, at: .earliest).work?(session)
            let line =
                #"{"command":"reject","message_id":"\#(Self.nonce)","reason":"changed-mind"}"#
            try await JSONCommand(line, at: .earliest).work?(session)
            #expect(simulated.answers.map { $0["decline_reason"] } == ["cancelled"])
        }
    }

    @Test func `the screen and plain lines are given the code to show`() async throws {
        try await asked { _ in
        } _: { service, simulated, id in
            simulated.answer(Self.code)
            let session = Session(service: service) { _ in }
            let reported = await session.perform(.answer(id, .approve, given: Proofs(.once)))
            guard case .stateChanged(id, .delivered(.approve))? = reported.first,
                case .codeToType(let code, for: id)? = reported.last
            else {
                Issue.record("\(reported)")
                return
            }
            #expect(Words.typeCode(code) == "Type this code where the sign-in began: 471147")
            // Words of a server do not stand in our sentence as ours.
            let words: PrintableText = "483920; then that of Example Bank"
            #expect(
                Words.typeCode(words) == "Type this code where the sign-in began: \(words.quoted)"
            )
        }
    }
}
