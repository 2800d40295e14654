import Console
import Host
import Push
import Risk
import Service
import Store
import TestSupport
import Testing
import Token
import Vocabulary
import pratique

@testable import Review

/// What the pane of accounts asks for, done with a real store.
@Suite struct AccountOrderTests {
    private static let now = Instant(milliseconds: 1_700_000_000_000)
    private static let id = OneAccount.id
    private static let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    private static let totp = "otpauth://totp/Shop:bob?secret=\(secret)&algorithm=SHA1&digits=6"

    private let folder: TemporaryFolder
    private let store: ApprovalStore
    private let service: ApprovalService

    init() async throws {
        folder = try TemporaryFolder()
        store = try ApprovalStore(path: folder.path + "/ledger.sqlite")
        try await store.add(try OneAccount.mechanism(), deviceToken: "token", now: Self.now)
        service = ApprovalService(
            store: store,
            poster: Poster(transport: HTTPTransport()),
            profile: Profile(home: nil),
            // Nobody can be asked: a policy that wants it fails.
            device: .system(way: .passphrase, pamService: nil, storeFiles: []),
            clock: .fixed(at: Self.now)
        )
    }

    /// What the pane says at the end of an order.
    private func reported(_ order: AccountOrder) async -> String {
        let outcome = await service.outcome(of: order)
        guard outcome.order == order, let message = outcome.message else {
            return "no end of this order"
        }
        return message.text.text
    }

    /// Presses keys in a pane of accounts and carries out what they order, until nothing is.
    private func drive(_ state: inout State, _ events: [Event]) async {
        for event in events {
            for case .perform(.account(let order)) in update(&state, on: event) {
                _ = update(
                    &state,
                    on: .reported(.accountOrderEnded(await service.outcome(of: order)))
                )
            }
        }
        if let rows = try? await service.accountRows() {
            _ = update(&state, on: .reported(.accounts(rows)))
        }
    }

    private func open() async -> State {
        var state = State(size: Size(width: 120, height: 40), now: Self.now)
        await drive(&state, [.intent(.act(.accounts))])
        return state
    }

    @Test func `a row tells what the ledger keeps, and no secret`() async throws {
        var rows = try await service.accountRows()
        #expect(rows.map(\.name) == ["ann"] && rows.map(\.issuer) == ["Example Bank"])
        #expect(rows[0].push?.token == .confirmed && rows[0].codes == nil)
        #expect(rows[0].push?.answers.text.hasSuffix("/push?_action=authenticate") == true)
        #expect(rows[0].ownLabel == nil && rows[0].lock == nil && rows[0].enrolled == Self.now)
        try await service.rename(Self.id, issuer: nil, accountName: "Till")
        _ = try await service.enrol(try EnrolmentAddress(Self.totp))
        rows = try await service.accountRows()
        #expect(rows[0].name == "Till" && rows[0].ownLabel == "ann at Example Bank")
        #expect(rows[1].push == nil && rows[1].codes == .timeBased)
        #expect(rows[1].codeSentence == "time-based, 30 s, sha1, 6 digits")
        let all = "\(rows)"
        #expect(!all.contains(Self.secret) && !all.contains("token\""))
    }

    @Test func `an address is told by what it comes to`() async throws {
        var typed = TypedSecret(limit: EnrolmentAddress.limit)
        _ = typed.append(contentsOf: Self.totp)
        guard case .addressRead(_, let summary) = await service.outcome(of: .readAddress(typed))
        else {
            Issue.record("the address is read")
            return
        }
        #expect(summary.sentences.count == 1)
        #expect(summary.sentences[0].text.hasPrefix("You get codes of 6 digits as \""))
        #expect(summary.sentences[0].text.hasSuffix("a new one every 30 s."))
        #expect(!"\(summary)".contains(Self.secret))
    }

    /// Types the path of a file with these bytes.
    private func reading(
        _ bytes: [UInt8],
        as name: String = "code.png"
    ) async throws
        -> AccountOutcome
    {
        var typed = TypedSecret(limit: EnrolmentAddress.limit)
        _ = typed.append(contentsOf: " \(try folder.file(name, bytes)) ")
        return await service.outcome(of: .readAddress(typed))
    }

    @Test func `an address is read in the picture whose path is typed`() async throws {
        let picture = try PNGPicture(QRCode(Self.totp), scale: 3).bytes
        guard case .addressRead(let typed, let summary) = try await reading(picture) else {
            Issue.record("the picture is read")
            return
        }
        #expect(typed.isPath)
        #expect(summary.sentences[0].text.hasPrefix("You get codes of 6 digits as \""))
        let address = try #require(summary.address)
        #expect(address.exposedText == Self.totp)
        // The order names the address: the file may hold another one by then.
        _ = try folder.file("code.png", [])
        guard case .done = await service.outcome(of: .enrol(address, isReplacing: false)) else {
            Issue.record("the address is enrolled")
            return
        }
        #expect(try await service.accountRows().contains { $0.name == "bob" })
    }

    @Test func `a path to no picture of a code says why, and an order reads no file`() async throws
    {
        let blank = PNGPicture(width: 300, height: 200).bytes
        #expect(try await reading(blank).failure?.code == "qr.picture.no-code")
        let text = try await reading(Array(Self.totp.utf8))
        #expect(text.failure?.code == "qr.picture.format")
        var missing = TypedSecret()
        _ = missing.append(contentsOf: "~/none-\(folder.path.suffix(6))/code.png")
        let outcome = await service.outcome(of: .readAddress(missing))
        #expect(outcome.failure?.code == "qr.picture.unreadable")
        let picture = try folder.file("a.png", PNGPicture(QRCode(Self.totp), scale: 3).bytes)
        var path = TypedSecret()
        _ = path.append(contentsOf: picture)
        let order = await service.outcome(of: .enrol(path, isReplacing: false))
        #expect(order.failure?.code.hasPrefix("enrolment.") == true)
    }

    @Test func `a policy that fails locks, is told, and locks again`() async throws {
        let id = AccountID(issuer: "Office", accountName: "eve")
        let policies = #"{"biometricAvailable":{},"novelty":{}}"#
        try await store.add(
            Account(id: id, policies: try AccountPolicies(parsing: policies), added: Self.now),
            push: nil,
            deviceToken: nil,
            oneTime: try EnrolmentAddress("otpauth://totp/Office:eve?secret=\(Self.secret)")
                .oneTimeMechanism(uid: "u"),
            now: Self.now
        )
        let row = try #require(try await service.accountRows().last)
        #expect(row.lock == .policy("biometricAvailable"))
        #expect(
            row.policies == [
                PolicyStatus(
                    name: "biometricAvailable",
                    verdict: .fails(reason: "no passphrase opens the store")
                ),
                PolicyStatus(name: "novelty", verdict: .unknown),
            ]
        )
        let words = await reported(.unlock(id))
        #expect(words == "Still locked: policy biometricAvailable fails: \"eve at Office\"")
        #expect(await reported(.lock(id)) == "Locked: \"eve at Office\"")
        #expect(try await service.accountRows().last?.lock == .person(policy: "biometricAvailable"))
    }

    @Test(
        arguments: [
            (.lock(id), "Locked: \"ann at Example Bank\""),
            (.unlock(id), "account.unlock.not-locked: "),
            (.write("Till", as: .name, of: id), "Renamed to: \"Till at Example Bank\""),
            (
                .write("Call 555", as: .note, of: id),
                "Saved the note about: \"ann at Example Bank\""
            ),
            (.write("Bank", as: .issuer, of: id), "Renamed to: \"ann at Bank\""),
            (.write(" ", as: .name, of: id), "account.display-name: "),
            (.remove(id), "Removed: \"ann at Example Bank\""),
            (.updateDeviceToken(id), "Device token: confirmed by the server."),
            (.lock(AccountID(issuer: "No", accountName: "one")), "account.unknown: "),
            (.remove(AccountID(issuer: "No", accountName: "one")), "account.unknown: "),
            (.rotateDeviceToken(AccountID(issuer: "No", accountName: "one")), "account.unknown: "),
        ] as [(AccountOrder, String)]
    )
    func `an order ends with what became of it`(order: AccountOrder, words: String) async {
        let ending = await reported(order)
        #expect(ending.hasPrefix(words), "\(ending)")
    }

    @Test func `a locked account is not renamed, and is unlocked by a person`() async throws {
        _ = await reported(.lock(Self.id))
        #expect(await reported(.write("x", as: .name, of: Self.id)).hasPrefix("account.locked: "))
        #expect(await reported(.lock(Self.id)).hasPrefix("account.lock.already-locked: "))
        #expect(await reported(.unlock(Self.id)) == "Unlocked: \"ann at Example Bank\"")
        #expect(try await service.accountRows().first?.lock == nil)
    }

    @Test func `a new device token that the server cannot be told waits, with the reason`()
        async throws
    {
        let words = await reported(.rotateDeviceToken(Self.id))
        #expect(words.contains(". Device token: a new one waits for the server, 1 attempt failed"))
        #expect(try await service.accountRows().first?.push?.token == .waiting)
    }

    @Test func `a pasted address is told, then enrolled, from the keys to the ledger`()
        async throws
    {
        var state = await open()
        await drive(&state, [.key(.character("e")), .pasted("  \(Self.totp) \r\n"), .key(.enter)])
        var text = render(state).text
        #expect(text.contains("You get codes of 6 digits as \"bob\" at \"Shop\""))
        #expect(!text.contains("one_time.digits"))
        await drive(&state, [.key(.character("d"))])
        text = render(state).text
        #expect(text.contains("account: bob") && text.contains("one_time.digits: 6"))
        #expect(!text.contains("GEZD"))
        #expect(try await store.accounts().count == 1, "nothing is changed before y")
        await drive(&state, [.key(.character("y"))])
        text = render(state).text
        #expect(text.contains("Enrolled: \"bob at Shop\""))
        #expect(try await store.accounts().count == 2)
        await drive(&state, [.key(.character("e")), .pasted(Self.totp), .key(.enter)])
        #expect(render(state).text.contains("Enrol again?"), "it would replace what is here")
        await drive(&state, [.key(.character("n"))])
        #expect(try await store.accounts().count == 2)
    }

    @Test func `what is wrong with an address is told by its code, and nothing of it shown`()
        async throws
    {
        var state = await open()
        let bad = "otpauth://totp/Shop:bob?secret=\(Self.secret)&digits=9"
        await drive(&state, [.key(.character("e")), .pasted(bad), .key(.enter)])
        let text = render(state).text
        #expect(
            text.contains("enrolment.invalid.digits: The length")
        )
        #expect(!text.contains("GEZD") && !text.contains("bob"))
        await drive(&state, [.key(.character("y"))])
        #expect(try await store.accounts().count == 1)
    }

    @Test func `a server that cannot be reached leaves nothing behind`() async throws {
        let endpoint = Base64.encodeStandard(Array("http://127.0.0.1:9/push?_action=x".utf8))
            .replacing("=", with: "").replacing("+", with: "-").replacing("/", with: "_")
        let address =
            "pushauth://push/Shop:dave?s=AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI"
            + "&c=NPrR84ABR9BVIGAwbrXBYca1vzLkCWV_qZtjbouMP70&m=REGISTER:a1"
            + "&r=\(endpoint)&a=\(endpoint)"
        var state = await open()
        await drive(
            &state,
            [.key(.character("e")), .pasted(address), .key(.enter), .key(.character("y"))]
        )
        #expect(render(state).text.contains("transport."))
        #expect(try await store.accounts().count == 1)
    }

    @Test func `an account is removed by its typed name`() async throws {
        var state = await open()
        await drive(
            &state,
            "Dam\nann".unicodeScalars.map { $0 == "\n" ? .key(.enter) : .key(.character($0)) }
        )
        #expect(try await store.accounts().count == 1)
        await drive(&state, [.key(.enter)])
        #expect(try await store.accounts().isEmpty)
        #expect(render(state).text.contains("Removed: \"ann at Example Bank\""))
    }
}
