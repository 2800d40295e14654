import Host
import Push
import Review
import Risk
import Service
import Store
import Synchronization
import TestSupport
import Testing
import Token
import Vocabulary

/// Push tokens of privacyIDEA at the service, with a server on this machine.
@Suite(.timeLimit(.minutes(10))) struct PushTokenServiceTests {
    private static let first = "MJKOFYXBC5NIGGC76D4ZQHVMV5RK4UQT"
    private static let second = "NJKOFYXBC5NIGGC76D4ZQHVMV5RK4UQT"

    private let bench: PushTokenBench

    init() throws { bench = try PushTokenBench() }

    // MARK: Enrolment

    private func address(_ server: ExampleServer) throws -> PushTokenAddress {
        try PushTokenAddress(server.enrolmentAddress)
    }

    @Test func `an address enrols a token with a key of its own`() async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            let enrolled = try await bench.service().enrol(try address(server))
            #expect(enrolled.account.id == server.token.account)
            let token = try #require(
                try await bench.store.account(server.token.account)?.push?.device as? PushToken
            )
            #expect(token.serverKey == server.key.publicKey)
            let form = try #require(simulated.enrolments.first)
            #expect(form["serial"] == "PIPU00028CE4")
            #expect(form["fbtoken"] == "no_firebase_token")
            let key = try Base64.decode(form["pubkey"] ?? "")
            #expect(key == token.pair.publicKey.subjectPublicKeyInfo)
            #expect(token.pair.publicKey.raw.count * 8 >= 3_072)
            await #expect(throws: StorageError.accountExists) {
                try await bench.service().enrol(try address(server))
            }
            _ = try await bench.service().enrol(try address(server), replacing: true)
            #expect(try await bench.store.mechanisms().count == 1)
        }
    }

    @Test(arguments: [
        (
            #"{"result":{"status":false,"error":{"code":905,"message":"ERR905: gone"}}}"#, 400,
            "privacyidea.refused"
        ), ("<html>", 200, "enrolment.unknown"), ("", 500, "enrolment.unknown"),
        (
            #"{"result":{"status":true},"detail":{"rollout_state":"enrolled"}}"#, 200,
            "enrolment.unknown"
        ),
    ])
    func `what the server does not take is not kept`(
        body: String,
        status: Int,
        code: String
    ) async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            simulated.reply(body, status: status)
            let error = await #expect(throws: (any Error).self) {
                try await bench.service().enrol(try address(server))
            }
            #expect((error as? any CodedError)?.code == code)
            let accounts = try await bench.store.accounts()
            #expect(accounts.isEmpty)
        }
    }

    // MARK: Asking and answering

    @Test func `a question is asked for, shown and answered`() async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            simulated.ask([try server.question { $0.nonce = Self.first }])
            #expect(await bench.fetch(bench.service()) == [])
            let entry = try #require(try await bench.service().openEntries().first)
            #expect(entry.id.text == Self.first)
            #expect(entry.review.status == .verified)
            #expect(entry.facts.remoteAddress?.text == "203.0.113.9")
            #expect(entry.review.account == "shared account at Example Bank")
            let outcome = try await bench.service(seconds: 5).answer(
                .approve,
                to: entry.id,
                shown: []
            )
            #expect(outcome.state == .delivered(.approve))
            #expect(outcome.code == nil)
            let answer = try #require(simulated.answers.first)
            #expect(answer["nonce"] == Self.first && answer["decline"] == nil)
            let signed = "\(Self.first)|PIPU00028CE4"
            let signature = try Base32.decode(answer["signature"] ?? "")
            #expect(
                try server.token.pair.publicKey.isSignature(signature, of: Array(signed.utf8))
            )
        }
    }

    @Test func `a code that comes back is handed on and kept nowhere`() async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            simulated.ask([try server.question { $0.nonce = Self.first }])
            _ = await bench.fetch(bench.service())
            simulated.answer(
                #"{"result":{"status":true,"value":true},"detail":{"display_code":"471147"}}"#
            )
            let id = try MessageID(Self.first)
            let outcome = try await bench.service().answer(.approve, to: id, shown: [])
            #expect(outcome.code == "471147")
            let trail = try await bench.store.auditTrail(limit: 100).map(\.detail)
            #expect(!trail.isEmpty && !trail.contains { $0.contains("471147") })
        }
    }

    @Test func `an answer that nothing fits may be tried again, with what the page shows`()
        async throws
    {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            simulated.ask([
                try server.question { question in
                    question.nonce = Self.first
                    question.presence = "F,B,I"
                }
            ])
            _ = await bench.fetch(bench.service())
            simulated.answer(#"{"result":{"status":true,"value":false}}"#)
            let id = try MessageID(Self.first)
            let wrong = try await bench.service().answer(.approveShowing("F"), to: id, shown: [])
            #expect(wrong.state == .refused(.approveShowing("F"), .noOpenQuestion))
            simulated.answer(#"{"result":{"status":true,"value":true}}"#)
            let right = try await bench.service().answer(.approveShowing("B"), to: id, shown: [])
            #expect(right.state == .delivered(.approveShowing("B")))
            #expect(simulated.answers.map { $0["presence_answer"] } == ["F", "B"])
        }
    }

    @Test func `however many questions end at once, the trail has one entry`() async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            for round in 0..<2 {
                simulated.ask(
                    try (0..<20).map { number in
                        try server.question { question in
                            let bytes =
                                [UInt8(round), UInt8(number)] + [UInt8](repeating: 7, count: 18)
                            question.nonce = Base32.encode(bytes)
                        }
                    }
                )
                _ = await bench.fetch(bench.service(seconds: Int64(round) * 20))
                simulated.ask([])
                _ = await bench.fetch(bench.service(seconds: Int64(round) * 20 + 10))
            }
            let trail = try await bench.store.auditTrail(limit: 100)
            let ends = trail.filter { $0.kind == .requestEnded }
            #expect(ends.map(\.detail) == ["20 requests, unlisted", "20 requests, unlisted"])
            #expect(try await bench.store.verifyAudit().finding == nil)
        }
    }

    @Test func `the two reasons of a rejection are told apart`() async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            simulated.ask(
                try [Self.first, Self.second].map { nonce in
                    try server.question { question in
                        question.nonce = nonce
                        question.capabilities = #"{"decline_reason":true}"#
                    }
                }
            )
            _ = await bench.fetch(bench.service())
            let decisions: [(String, Decision)] = [
                (Self.first, .rejectNotMine), (Self.second, .rejectChangedMind),
            ]
            for (nonce, decision) in decisions {
                let id = try MessageID(nonce)
                let outcome = try await bench.service().answer(decision, to: id, shown: [])
                #expect(outcome.state == .delivered(decision))
            }
            #expect(
                simulated.answers.map { $0["decline_reason"] } == ["unknown_trigger", "cancelled"]
            )
            let rejected = try await bench.service().search(try RequestFilter("state:rejected"))
                .entries
            #expect(rejected.count == 2)
        }
    }

    @Test func `the account tells that its device asks`() async throws {
        try await bench.add(try ExampleServer())
        let row = try #require(try await bench.service().accountRows().first)
        #expect(row.push?.token == .polled)
        #expect(row.push?.tokenSentence == "none: this device polls its server")
        let stored = try #require(try await bench.store.accounts().first)
        #expect(AccountReport.json(stored).contains(#""family":"privacyidea""#))
        #expect(AccountReport.json(stored).contains(#""device_token":"none""#))
        await #expect(throws: DeviceTokenRotationError.unneeded) {
            try await bench.service().rotateDeviceToken(of: stored)
        }
        let reported = try await bench.service().updateDeviceTokens(all: true)
        #expect(reported.isEmpty)
    }

    // MARK: Bad replies

    @Test(arguments: [
        ("<html>", 200, "privacyidea.reply"),
        (
            #"{"result":{"status":false,"error":{"code":10,"message":"ERR10: not in valid range"}}}"#,
            400, "privacyidea.clock"
        ),
        (
            #"{"result":{"status":false,"error":{"code":303,"message":"ERR303"}}}"#, 403,
            "privacyidea.polling-forbidden"
        ),
    ])
    func `a server that lists nothing says why`(
        body: String,
        status: Int,
        code: String
    ) async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            simulated.reply(body, status: status)
            #expect(await bench.fetch(bench.service()) == [code])
            let entries = try await bench.service().openEntries()
            #expect(entries.isEmpty)
        }
    }

    @Test func `a reply of megabytes is not read to its end`() async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            simulated.reply(String(repeating: " ", count: 3_000_000))
            let codes = await bench.fetch(bench.service())
            #expect(codes == ["transport.reply-too-long"])
        }
    }

    @Test func `a question that nobody signed is counted, and the others come`() async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            let foreign = try KeyPair(new: .rs256)
            simulated.ask([
                try server.question(signedBy: foreign) { $0.nonce = Self.first },
                try server.question { $0.nonce = Self.second },
            ])
            #expect(await bench.fetch(bench.service()) == [])
            let entries = try await bench.service().openEntries()
            #expect(entries.map(\.id.text) == [Self.second])
            let refusals = try await bench.store.refusals()
            #expect(refusals.map(\.code) == ["privacyidea.signature"])
        }
    }

    // MARK: An open console

    @Test func `an open console gets a question by itself, once`() async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            let service = bench.service()
            simulated.ask([try server.question { $0.nonce = Self.first }])
            var arrived: [String] = []
            for await event in service.incoming() {
                guard case .arrived(let entry) = event else { continue }
                arrived.append(entry.id.text)
                if arrived.count == 1 {
                    // It is listed again together with the next one.
                    simulated.ask([
                        try server.question { $0.nonce = Self.first },
                        try server.question { $0.nonce = Self.second },
                    ])
                }
                if arrived.count == 2 { break }
            }
            #expect(arrived == [Self.first, Self.second])
        }
    }

    @Test func `what another program has taken in is told as well`() async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            simulated.ask([try server.question { $0.nonce = Self.first }])
            _ = await bench.fetch(bench.service())
            for await event in bench.service().incoming() {
                guard case .arrived(let entry) = event else { continue }
                #expect(entry.id.text == Self.first)
                break
            }
        }
    }

    @Test func `a token that is enrolled while the console is open is asked for at once`()
        async throws
    {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            let service = bench.service()
            let events = service.incoming()
            _ = try await service.enrol(try address(server))
            simulated.ask([try server.question { $0.nonce = Self.first }])
            for await event in events {
                guard case .arrived(let entry) = event else { continue }
                #expect(entry.id.text == Self.first)
                break
            }
            #expect(simulated.polls > 0)
        }
    }
}
