import Host
import Push
import Review
import Risk
import Service
import Store
import TestSupport
import Testing
import Token
import Vocabulary

/// A message concerns the account that it names, whatever other accounts there are.
@Suite struct ManyAccountsTests {
    private static let now = Instant(milliseconds: 1_700_000_000_000)

    /// A service, and a second program on the same store.
    private struct Bench {
        let folder: TemporaryFolder
        let path: String
        let other: ApprovalStore
        let service: ApprovalService

        init() async throws {
            folder = try TemporaryFolder()
            path = folder.path + "/ledger.sqlite"
            let store = try ApprovalStore(path: path)
            other = try ApprovalStore(path: path)
            service = ApprovalService.fixed(at: now, on: store)
        }

        /// Has the second program enrol an account.
        func enrol(_ number: UInt8) async throws {
            let endpoint = try Endpoint("http://127.0.0.1:9/push?_action=authenticate")
            let id = account(number)
            let mechanism = try Mechanism(
                uid: "m-\(number)",
                issuer: id.issuer,
                accountName: id.accountName,
                key: key(number),
                registrationEndpoint: endpoint,
                authenticationEndpoint: endpoint,
                userID: nil,
                resourceID: nil,
                colour: nil
            )
            try await other.add(mechanism, deviceToken: "token-\(number)", now: now)
        }

        /// Gives a message for an account to the service, and says what became of it.
        func receive(_ challenge: UInt8, for number: UInt8) async throws -> String {
            let token = try TokenSigner.sign(
                JSONObject([
                    ("u", .string("m-\(number)")),
                    ("c", .string(Base64.encodeStandard([UInt8](repeating: challenge, count: 32)))),
                    ("t", .string("120")), ("i", .string("\(now.milliseconds)")),
                    ("m", .string("Login")),
                ]),
                with: key(number)
            )
            let id = "AUTHENTICATE:\(number)-\(challenge)"
            let envelope = Array(#"{"messageId":"\#(id)","message":"\#(token)"}"#.utf8)
            return switch try await service.receive(envelope) {
            case .arrived(let entry), .rejecting(let entry): entry.review.account.text
            case .repeated: "repeated"
            case .refused(let error): error.code
            }
        }

        /// Changes a column of a mechanism behind everybody's back.
        func damage(_ column: String, of number: UInt8) throws {
            let changed = try PlainDatabase(path: path, patience: 30_000).rows(
                """
                UPDATE push_mechanisms SET \(column) = zeroblob(40) WHERE uid = 'm-\(number)'
                RETURNING uid
                """
            )
            try #require(changed.count == 1)
        }

        func account(_ number: UInt8) -> AccountID {
            AccountID(issuer: "Example Bank", accountName: "ann-\(number)")
        }

        private func key(_ number: UInt8) throws -> SigningKey {
            try SigningKey([UInt8](repeating: number, count: 32))
        }
    }

    @Test func `an account that another program has enrolled meanwhile is found`() async throws {
        let bench = try await Bench()
        try await bench.enrol(1)
        #expect(try await bench.receive(1, for: 1) == "ann-1 at Example Bank")
        #expect(try await bench.receive(2, for: 2) == "token.unknown-mechanism")
        try await bench.enrol(2)
        #expect(try await bench.receive(3, for: 2) == "ann-2 at Example Bank")
        let shown = try await bench.service.latestEntries(limit: 10).map(\.review.account.text)
        #expect(Set(shown) == ["ann-1 at Example Bank", "ann-2 at Example Bank"])
    }

    /// Whoever sends much to one account keeps another one's requests from no screen.
    @Test func `of many that wait those of each account come first`() async throws {
        let bench = try await Bench()
        try await bench.enrol(1)
        try await bench.enrol(2)
        for number in 1...120 as ClosedRange<UInt8> { _ = try await bench.receive(number, for: 1) }
        _ = try await bench.receive(1, for: 2)
        let (first, others) = try await bench.service.openEntriesInParts()
        #expect(first.count == 100)
        #expect(first.contains { $0.review.account == "ann-2 at Example Bank" })
        var rest: [Entry] = []
        for await part in others { rest += part }
        #expect(Set((first + rest).map(\.id)).count == 121)
    }

    @Test func `a message of an account that another program has removed is refused`()
        async throws
    {
        let bench = try await Bench()
        try await bench.enrol(1)
        try await bench.enrol(2)
        #expect(try await bench.receive(1, for: 1) == "ann-1 at Example Bank")
        try await bench.other.remove(bench.account(1), now: Self.now)
        #expect(try await bench.receive(2, for: 1) == "token.unknown-mechanism")
        #expect(try await bench.receive(3, for: 2) == "ann-2 at Example Bank")
    }

    @Test(arguments: ["record", "secret_index"])
    func `a message unseals nothing of other accounts`(column: String) async throws {
        let bench = try await Bench()
        try await bench.enrol(1)
        try await bench.enrol(2)
        try bench.damage(column, of: 2)
        #expect(try await bench.receive(1, for: 1) == "ann-1 at Example Bank")
        #expect(try await bench.receive(2, for: 2) == "token.unknown-mechanism")
    }
}
