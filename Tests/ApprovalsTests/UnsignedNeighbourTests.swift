import Push
import Review
import Risk
import Service
import Store
import TestSupport
import Testing
import Vocabulary

/// What nobody signs says nothing about the requests of other accounts.
@Suite(.timeLimit(.minutes(10))) struct UnsignedNeighbourTests {
    /// Adds clients of BSA, each with a mailbox of its own.
    private func addClients(_ count: Int, to bench: RequestBench) async throws {
        for number in 0..<count {
            let client = PushDataClient(
                uid: "client-\(number)",
                account: AccountID(issuer: "Family Bank", accountName: "user-\(number)"),
                key: try #require(PushDataKey("key-of-client-\(number)")),
                endpoint: try Endpoint("http://127.0.0.1:9/bsa")
            )
            try await bench.store.add(
                Account(id: client.account, added: RequestBench.start),
                push: client,
                deviceToken: "mailbox-\(number)",
                oneTime: nil,
                now: RequestBench.start
            )
        }
    }

    private func notify(_ number: Int, _ block: Int, in bench: RequestBench) async throws {
        let receipt = try await bench.service(minute: 3).receive(
            try NotificationBench.notification(
                "Request",
                ["client_key": "key-of-client-\(number)", "block_key": "block-\(block)"]
            ),
            for: "mailbox-\(number)"
        )
        #expect(receipt.refusal == nil)
    }

    @Test func `it makes no signed request look like one of several accounts`() async throws {
        let bench = try await RequestBench()
        try await addClients(2, to: bench)
        for number in 0..<2 { try await notify(number, number, in: bench) }
        let rule = ApproverPolicy.AutomaticRejection(codes: ["frequency.several-accounts"])
        let service = ApprovalService.fixed(
            at: RequestBench.instant(3),
            on: bench.store,
            policy: ApproverPolicy(automaticRejection: rule)
        )
        let receipt = try await service.receive(
            try RequestBench.envelope(3, "Login", latitude: 51.4)
        )
        guard case .arrived(let entry) = receipt else {
            Issue.record("\(receipt)")
            return
        }
        #expect(entry.state == .pending)
        #expect(!entry.review.assessment.hints.contains { $0.code == "frequency.several-accounts" })
    }

    @Test func `it hides no burst of signed accounts, however many come`() async throws {
        let bench = try await RequestBench()
        try await addClients(1, to: bench)
        for device in [2, 3] as [UInt8] {
            try await bench.store.add(
                try OneAccount.mechanism(device),
                deviceToken: "token-\(device)",
                now: RequestBench.start
            )
            let other = try RequestBench.envelope(
                device,
                "Login",
                latitude: 51.4,
                device: device
            )
            let receipt = try await bench.service(minute: 3).receive(other)
            #expect(receipt.refusal == nil)
        }
        for block in 0..<256 { try await notify(0, block, in: bench) }
        let receipt = try await bench.service(minute: 3)
            .receive(try RequestBench.envelope(1, "Login", latitude: 51.4))
        guard case .arrived(let entry) = receipt else {
            Issue.record("\(receipt)")
            return
        }
        #expect(entry.review.assessment.hints.contains { $0.code == "frequency.several-accounts" })
    }
}
