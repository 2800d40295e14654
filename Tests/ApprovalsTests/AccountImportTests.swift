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

/// What becomes of the accounts of a file in the store.
@Suite struct AccountImportTests {
    private static let now = Instant(milliseconds: 1_700_000_000_000)
    private static let secret = "JBSWY3DPEHPK3PXP"
    private static let other = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

    private let folder: TemporaryFolder
    private let store: ApprovalStore
    private let service: ApprovalService

    init() throws {
        folder = try TemporaryFolder()
        store = try ApprovalStore(path: folder.path + "/ledger.sqlite")
        service = ApprovalService.fixed(at: Self.now, on: store)
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
                ?? ImportReport.refusal($0)?.text.split(separator: " The line").first.map(
                    String.init
                )
                ?? ""
        }
    }

    @Test(arguments: [
        ("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ,Bank:ann", "Bank:ann" as String?),
        (" gezd gnbv gy3t qojq gezd gnbv gy3t qojq , My Bank : ann lee ", "My Bank:ann lee"),
        ("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", nil), ("GEZDGNBVGY3TQOJQ, ann", nil),
        ("GEZD, Bank:ann", nil), ("GEZDGNBVGY3TQOJ!, Bank:ann", nil),
    ])
    func `a bare secret is typed in the console with its names`(
        text: String,
        label: String?
    ) throws {
        var typed = TypedSecret()
        let isAccepted = typed.append(contentsOf: text)
        #expect(isAccepted)
        guard let label else {
            #expect(throws: EnrolmentError.self) { try service.address(typed) }
            return
        }
        let address = try service.address(typed)
        #expect("\(address.issuer):\(address.accountName)" == label)
        let same = try EnrolmentAddress("otpauth://totp/a:b?secret=\(Self.other)")
            .oneTimeMechanism(uid: "")
        #expect(try address.oneTimeMechanism(uid: "")?.givesCodes(of: #require(same)) == true)
    }

    @Test(arguments: ["Bamk", "B\u{430}nk", "Ban\u{24DA}"])
    func `a name that looks like an enrolled one is pointed out`(issuer: String) async throws {
        _ = try await words([address("ann", Self.secret)])
        let encoded = issuer.utf8.map { "%" + String($0, radix: 16) }.joined()
        let file = try AccountFile(
            Array("otpauth://totp/\(encoded):bob?secret=\(Self.other)".utf8)
        )
        guard case .accounts(let list) = file else { throw AccountFileError.format }
        let imported = try await service.importAccounts(list, isPreview: true)
        let codes = imported.flatMap(\.warnings).map(\.code)
        #expect(codes.contains("lookalike-issuer") == (issuer != "Bamk"), "\(codes)")
    }

    @Test func `a preview says what an import does and changes nothing`() async throws {
        let lines = [
            address("ann", Self.secret), "no address", address("bob", Self.other),
            address("ann", Self.secret), address("bob", Self.secret),
        ]
        func reported(_ word: String) -> [String] {
            [
                "line 2: import.line:", "\(word) \"ann at Bank\"", "\(word) \"bob at Bank\"",
                "already here: \"ann at Bank\"", "\(word) \"bob (2) at Bank\"",
            ]
        }
        #expect(try await words(lines, isPreview: true) == reported("would import"))
        #expect(try await store.accounts().isEmpty)
        #expect(try await words(lines) == reported("imported"))
        #expect(
            try await store.accounts().map(\.account.id.accountName) == ["ann", "bob", "bob (2)"]
        )
        #expect(try await words(lines, isPreview: true) == reported("already here:"))
    }

    @Test func `what is enrolled again is what the summary named, not the account of the names`()
        async throws
    {
        for secret in [Self.secret, Self.other] {
            let address = try EnrolmentAddress(address("bob", secret))
            _ = try await service.enrol(address)
        }
        var typed = TypedSecret(limit: EnrolmentAddress.limit)
        _ = typed.append(contentsOf: address("bob", Self.other))
        guard case .addressRead(_, let summary) = await service.outcome(of: .readAddress(typed))
        else {
            Issue.record("not read")
            return
        }
        #expect(summary.isReplacing)
        #expect(summary.sentences.contains { $0.text.includes("bob (2)") })
        let outcome = await service.outcome(of: .enrol(typed, isReplacing: true))
        #expect(outcome.failure == nil)
        let secrets = try await store.accounts().compactMap { $0.oneTime?.secret }
        #expect(secrets.count == 2)
        #expect(!secrets[0].isEqual(to: secrets[1]))
    }

    /// A record of an SDK for an account, and one for its push device.
    private static func records(
        _ issuer: String,
        _ name: String,
        registration: String = "am.example",
        answers: String = "am.example",
        more: String = ""
    ) -> [String] {
        let names = #""issuer":"\#(issuer)","accountName":"\#(name)""#
        let secret = Base64.encodeStandard([UInt8](repeating: UInt8(name.utf8.count), count: 32))
        func endpoint(_ host: String, _ action: String) -> String {
            "https://\(host)/am/json/push/sns/message?_action=\(action)"
        }
        return [
            #"{\#(names),"timeAdded":1700000000000,"lock":false\#(more)}"#,
            #"{"mechanismUID":"u-\#(name)",\#(names),"type":"push","secret":"\#(secret)","#
                + #""registrationEndpoint":"\#(endpoint(registration, "register"))","#
                + #""authenticationEndpoint":"\#(endpoint(answers, "authenticate"))","#
                + #""timeAdded":1700000000000}"#,
        ]
    }

    private func preview(_ lines: [String]) async throws -> [ImportedAccount] {
        let file = try AccountFile(Array(lines.joined(separator: "\n").utf8))
        guard case .accounts(let list) = file else { throw AccountFileError.format }
        return try await service.importAccounts(list, isPreview: true)
    }

    @Test(arguments: [
        ("Other Bank", "eve", "evil.example", "", ["hosts-differ"], ["hosts"]),
        ("zzz", "bob", "am.example", #","displayIssuer":"Bank""#, ["shown-name-issuer"], []),
        (
            "zzz", "bob", "am.example", #","displayIssuer":"B\u0430nk""#,
            ["confusable-letters-issuer", "lookalike-issuer"], []
        ),
        (
            "B\u{430}nk", "bob", "am.example", "",
            ["confusable-letters-issuer", "lookalike-issuer"], []
        ),
        ("Bank", "ann", "am.example", #","displayIssuer":"Other""#, ["adds-device"], ["device"]),
    ])
    func `a record is compared by its own names and those that it is shown by`(
        issuer: String,
        name: String,
        answers: String,
        more: String,
        codes: [String],
        confirmations: [PrintableText]
    ) async throws {
        _ = try await words([address("ann", Self.secret)])
        let lines = Self.records(issuer, name, answers: answers, more: more)
        let imported = try #require(try await preview(lines).first)
        #expect(imported.warnings.map(\.code) == codes)
        #expect(imported.confirmations.map(\.name) == confirmations)
        let line = try #require(ImportReport.line(imported, isPreview: true)).text
        #expect(line.includes("\(name) at \(PrintableText(issuer))"))
        #expect(line.hasSuffix(", answers go to \(answers)"))
        #expect(confirmations.isEmpty == imported.confirmations.isEmpty)
    }

    @Test func `names of a file say no sentence of ours`() async throws {
        let claim = "Bank go to am.example. Go on with yes. Answers of ann at \u{201D}Bank"
        let lines = Self.records(
            claim,
            "carol" + String(repeating: "l", count: 100),
            answers: "evil.example"
        )
        let imported = try #require(try await preview(lines).first)
        let question = try #require(imported.confirmations.first).question.text
        #expect(question.hasPrefix("Answers go to evil.example, not to"))
        let names = question.split(separator: "\"", omittingEmptySubsequences: false)
        #expect(names.count == 3 && names[1].utf8.count <= 101 && names[2] == ". Go on?")
        let line = try #require(ImportReport.line(imported, isPreview: true)).text
        #expect(line.hasPrefix("would import \"carol"))
        #expect(line.hasSuffix("\", answers go to evil.example"))

        _ = try await words([address("x", Self.secret).replacingText("Bank", by: "A%20is%20B")])
        let known = try await preview(Self.records("A is B", "x"))
        #expect(
            try #require(known.first?.confirmations.first).question
                == "Answers go to am.example, for a push device of \"x at A is B\", which is here already. Go on?"
        )
        #expect(
            try await words([address("x", Self.secret).replacingText("Bank", by: "A%20is%20B")])
                == [#"already here: "x at A is B""#]
        )
    }

    @Test func `a name in a row of accounts cannot look like the state behind it`() async throws {
        let name = "Bank  approves nothing  locked by you"
        let text = address("ann", Self.secret).replacingText("Bank", by: PercentText.encoded(name))
        _ = try await words([text])
        let stored = try #require(try await service.accounts().first)
        #expect(AccountReport.line(stored).text.hasPrefix("\"ann at \(name)\"  "))
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

    @Test func `addresses that are pasted in the console are shown, then imported`() async throws {
        let migration =
            "otpauth-migration://offline?data=CjIKCkhlbGxvId6tvu8SEEV4YW1wbGUgQmFuazphbm4aDEV4YW1wbGUg"
            + "QmFuayABKAEwAgo8ChRUZXN0U2VjcmV0VGVzdFNlY3JldBIQRXhhbXBsZSBTaG9wOmJvYhoMRXhhbXBsZSBT"
            + "aG9wIAIoAjACEAEYAiAAKIetSw%3D%3D"
        for pasted in [
            [address("ann", Self.secret), address("bob", Self.other)].joined(separator: "\r\n"),
            [address("eve", Self.secret), "x", address("dan", Self.other)].joined(separator: " "),
            migration,
        ] {
            let typed = try #require(
                TypedSecret(SecretBytes(Array(pasted.utf8)), limit: EnrolmentAddress.limit)
            )
            let before = try await store.accounts().count
            guard case .addressRead(_, let summary) = await service.outcome(of: .readAddress(typed))
            else {
                Issue.record("not read")
                continue
            }
            #expect(summary.sentences.count { $0.text.hasPrefix("would import") } >= 1)
            #expect(try await store.accounts().count == before)
            guard
                case .done(_, let reported) = await service.outcome(
                    of: .enrol(typed, isReplacing: summary.isReplacing)
                )
            else {
                Issue.record("not enrolled")
                continue
            }
            #expect(reported.text.hasSuffix("accounts"))
            #expect(try await store.accounts().count > before)
        }
    }
}
