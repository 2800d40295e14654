import Approvals
import Authenticator
import Device
import Machine
import Risk
import Storage
import TestSupport
import Testing
import Transport
import Vocabulary

/// What becomes of the accounts of a file in the store.
@Suite struct AccountImportTests {
    private static let now = Instant(milliseconds: 1_700_000_000_000)
    private static let secret = "JBSWY3DPEHPK3PXP"
    private static let other = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

    private let folder: TemporaryFolder
    private let ledger: Ledger
    private let service: ApprovalService

    init() throws {
        folder = try TemporaryFolder()
        ledger = try Ledger(path: folder.path + "/ledger.sqlite")
        service = ApprovalService(
            ledger: ledger,
            poster: Poster(transport: HTTPTransport()),
            profile: Profile(home: nil),
            device: .system(way: .passphrase, pamService: nil, storeFiles: []),
            clock: .standing(at: Self.now)
        )
    }

    private func address(_ name: String, _ secret: String) -> String {
        "otpauth://totp/Bank:\(name)?secret=\(secret)&issuer=Bank"
    }

    private func words(_ lines: [String], isPreview: Bool = false) async throws -> [String] {
        let file = try AccountFile(Array(lines.joined(separator: "\n").utf8))
        guard case .accounts(let list) = file else { throw AccountFileError.format }
        let imported = try await service.importAccounts(list, isPreview: isPreview)
        return imported.map {
            ImportReport.line($0, isPreview: isPreview)?.text
                ?? ImportReport.refusal($0)?.text.split(separator: " expected").first.map(
                    String.init
                )
                ?? ""
        }
    }

    @Test func `a preview says what an import does and changes nothing`() async throws {
        let lines = [
            address("ann", Self.secret), "no address", address("bob", Self.other),
            address("ann", Self.secret), address("bob", Self.secret),
        ]
        let rest = [
            "already here: ann at Bank", "line 5, bob at Bank: storage.account.exists:",
        ]
        let refused = "line 2: import.line:"
        #expect(
            try await words(lines, isPreview: true)
                == [refused, "would import ann at Bank", "would import bob at Bank"] + rest
        )
        #expect(try await ledger.accounts().isEmpty)
        #expect(
            try await words(lines) == [refused, "imported ann at Bank", "imported bob at Bank"]
                + rest
        )
        #expect(try await ledger.accounts().map(\.account.id.accountName) == ["ann", "bob"])
        #expect(
            try await words(lines, isPreview: true) == [
                refused, "already here: ann at Bank", "already here: bob at Bank",
            ] + rest
        )
    }

    @Test func `a warning of an address stands beside the account`() async throws {
        let file = try AccountFile(Array(address("ann", Self.secret).utf8))
        guard case .accounts(let list) = file else { throw AccountFileError.format }
        let imported = try await service.importAccounts(list, isPreview: true)
        #expect(imported.map(\.warnings) == [[.shortSecret(bytes: 10)]])
        let line = ImportReport.json(try #require(imported.first), isPreview: true)
        #expect(
            line == #"{"line":1,"state":"would-import","issuer":"Bank","account":"ann","#
                + #""warnings":["short-secret"]}"#
        )
    }
}
