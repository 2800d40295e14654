import Foundation
import Host
import Push
import Risk
import Service
import Store
import TestSupport
import Testing
import Token
import Vocabulary
import WebServer

/// Devices that wait for their server, and device tokens that change.
@Suite struct EnrolmentTests {
    private static let now = Instant(milliseconds: 1_700_000_000_000)
    private static let id = AccountID(issuer: "Example Bank", accountName: "ann")
    private static let push = "https://push.example.org"

    private let folder: TemporaryFolder
    private let store: ApprovalStore
    private let service: ApprovalService

    init() throws {
        folder = try TemporaryFolder()
        store = try ApprovalStore(path: folder.path + "/ledger.sqlite")
        service = ApprovalService.fixed(at: Self.now, on: store)
    }

    private static func secret(_ uid: String) -> [UInt8] {
        Array("the key of \(uid), which is long enough".utf8)
    }

    private func mechanism(
        _ uid: String,
        of issuer: String = id.issuer,
        key: String? = nil
    ) throws -> Mechanism {
        let endpoint = try Endpoint("http://127.0.0.1:9/push?_action=register")
        return try Mechanism(
            uid: uid,
            issuer: issuer,
            accountName: Self.id.accountName,
            key: SigningKey(Self.secret(key ?? uid)),
            registrationEndpoint: endpoint,
            authenticationEndpoint: endpoint,
            userID: nil,
            resourceID: nil,
            colour: nil
        )
    }

    private func record(_ uid: String, replacing: Bool = false) async throws {
        let device = PendingDevice(
            account: Account(id: Self.id, added: Self.now),
            mechanism: try mechanism(uid),
            deviceToken: "token of \(uid)",
            oneTime: nil,
            isReplacing: replacing
        )
        try await store.record(device)
    }

    /// Enrols the account with a token that the server has not confirmed, or has.
    private func enrol(_ uid: String, isConfirmed: Bool = true) async throws {
        try await record(uid)
        #expect(try await store.settle(uid, isConfirmed: isConfirmed, now: Self.now) == .applied)
    }

    private func envelope(
        _ number: UInt8,
        for uid: String,
        signedAs signer: String? = nil
    ) throws -> [UInt8] {
        try Self.envelope(number, for: uid, secret: Self.secret(signer ?? uid))
    }

    private static func envelope(
        _ number: UInt8,
        for uid: String,
        secret: [UInt8]
    ) throws -> [UInt8] {
        let claims = try JSONObject([
            ("u", .string(uid)),
            ("c", .string(Base64.encodeStandard([UInt8](repeating: number, count: 32)))),
            ("t", .string("120")),
            ("i", .string("\(now.milliseconds)")),
            ("m", .string("Login")),
        ])
        let key = try SigningKey(secret)
        let token = try TokenSigner.sign(claims, with: key)
        return Array(#"{"messageId":"AUTHENTICATE:\#(number)","message":"\#(token)"}"#.utf8)
    }

    private func code(_ receipt: ApprovalService.Receipt) -> String {
        switch receipt {
        case .arrived, .rejecting: "arrived"
        case .repeated: "repeated"
        case .refused(let error): error.code
        }
    }

    private func state(_ uid: String) async throws -> DeviceTokenState? {
        try await store.mechanism(uid: uid)?.deviceToken
    }

    @Test func `the first message that verifies settles a replacement whose reply was lost`()
        async throws
    {
        try await enrol("m-1")
        try await record("m-2", replacing: true)
        #expect(code(try await service.receive(envelope(1, for: "m-1"))) == "arrived")
        let forged = try envelope(2, for: "m-2", signedAs: "m-1")
        #expect(code(try await service.receive(forged)) == "token.signature.mismatch")
        #expect(try await store.mechanisms().map(\.mechanism?.uid) == ["m-1"])
        let first = try envelope(3, for: "m-2")
        #expect(code(try await service.receive(first, for: "token of m-2")) == "arrived")
        #expect(try await store.mechanisms().map(\.mechanism?.uid) == ["m-2"])
        #expect(try await state("m-2")?.confirmed == "token of m-2")
        #expect(try await store.account(Self.id)?.pending.isEmpty == true)
        #expect(code(try await service.receive(first)) == "repeated")
    }

    @Test(arguments: ["m-1", "another key"])
    func `a message that can never be stored is refused, not asked for again`(
        key: String
    )
        async throws
    {
        try await record("m-1")
        // Another account has the id of the pending device by now, as a crafted export has it.
        let copy = try mechanism("m-1", of: "Loyalty", key: key)
        try await store.add(copy, deviceToken: "token", now: Self.now)
        let receipt = try await service.receive(envelope(1, for: "m-1"), for: "token of m-1")
        #expect(code(receipt) == "token.unknown-mechanism")
    }

    /// A server that sends a message of the device before it refuses to register it.
    private struct TwoFaced: Responder {
        let service: ApprovalService
        let secret: [UInt8]

        func respond(to request: Request) async -> Response {
            let body = try? JSON.parse(request.body ?? []).objectValue
            let parts = (body?["jwt"]?.stringValue ?? "").split(separator: ".").map(String.init)
            guard parts.count == 3, let bytes = try? Base64.decodeURL(parts[1]),
                let uid = try? JSON.parse(bytes).objectValue?["mechanismUid"]?.stringValue,
                let message = try? EnrolmentTests.envelope(1, for: uid, secret: secret),
                (try? await service.receive(message)) != nil
            else { return Response(status: 500) }
            return Response(status: 403)
        }
    }

    @Test func `a device that its server uses is enrolled, whatever the server replies`()
        async throws
    {
        let secret = [UInt8](repeating: 7, count: 32)
        let server = try await HTTPServer.start(
            ServerConfiguration(),
            responder: TwoFaced(service: service, secret: secret)
        )
        func part(_ text: String) -> String { Base64.encodeURL(Array(text.utf8)) }
        let endpoint = part("http://127.0.0.1:\(server.port)/push")
        let address = try EnrolmentAddress(
            "pushauth://push/Shop:ann?a=\(endpoint)&r=\(endpoint)&m=REGISTER:1"
                + "&s=\(Base64.encodeURL(secret))&c=\(Base64.encodeURL(secret))"
        )
        _ = try await service.enrol(address)
        await server.stop()
        #expect(try await store.accounts().map(\.account.id.issuer) == ["Shop"])
        #expect(try await store.accounts().first?.push != nil)
    }

    @Test func `a message from a file settles the enrolment and confirms no token`() async throws {
        try await record("m-1")
        #expect(code(try await service.receive(envelope(1, for: "m-1"))) == "arrived")
        let settled = DeviceTokenState(wanted: "token of m-1", confirmed: nil)
        #expect(try await state("m-1") == settled)
        let other = try envelope(2, for: "m-1")
        #expect(code(try await service.receive(other, for: "another token")) == "arrived")
        #expect(try await state("m-1") == settled)
        let own = try envelope(3, for: "m-1")
        _ = try await service.receive(own, for: "token of m-1")
        #expect(try await state("m-1")?.confirmed == "token of m-1")
    }

    @Test func `a message at the old token does not confirm the new one`() async throws {
        try await enrol("m-1", isConfirmed: false)
        let stored = try #require(try await store.account(Self.id))
        try await service.rotateDeviceToken(of: stored)
        let wanted = try #require(try await state("m-1")?.wanted)
        #expect(wanted != "token of m-1")
        let tokens = Set(try await store.deviceTokens())
        #expect(tokens == ["token of m-1", wanted])
        let old = "token of m-1"
        #expect(code(try await service.receive(envelope(1, for: "m-1"), for: old)) == "arrived")
        #expect(try await state("m-1")?.confirmed == "token of m-1")
        #expect(try await state("m-1")?.wanted == wanted)
        _ = try await service.receive(envelope(2, for: "m-1"), for: wanted)
        #expect(try await state("m-1")?.confirmed == wanted)
        // What was sent before the change may still lie there.
        #expect(try await Set(store.deviceTokens()) == [old, wanted])
    }

    @Test func `a message that confirms the token meanwhile keeps nobody from a rotation`()
        async throws
    {
        try await enrol("m-1", isConfirmed: false)
        let stored = try #require(try await store.account(Self.id))
        _ = try await service.receive(envelope(1, for: "m-1"), for: "token of m-1")
        try await service.rotateDeviceToken(of: stored)
        let state = try #require(try await state("m-1"))
        #expect(state.confirmed == "token of m-1")
        #expect(state.wanted != "token of m-1")
    }

    @Test func `a rotation that another program has overtaken says so`() async throws {
        try await enrol("m-1")
        let stored = try #require(try await store.account(Self.id))
        try await service.rotateDeviceToken(of: stored)
        let wanted = try await state("m-1")?.wanted
        await #expect(throws: DeviceTokenRotationError.changed) {
            try await service.rotateDeviceToken(of: stored)
        }
        #expect(try await state("m-1")?.wanted == wanted)
    }

    @Test func `a server that takes no new token is not made to want one`() async throws {
        try await enrol("m-1")
        let before = try #require(try await state("m-1"))
        var unsupported = before
        unsupported.support = .unsupported
        _ = try await store.setDeviceToken(
            unsupported,
            of: "m-1",
            replacing: before,
            now: Self.now
        )
        let stored = try #require(try await store.account(Self.id))
        await #expect(throws: DeviceTokenRotationError.unsupported) {
            try await service.rotateDeviceToken(of: stored)
        }
        #expect(try await state("m-1") == unsupported)
    }

    @Test func `a device that waits for its server gets no other token`() async throws {
        try await record("m-1")
        let stored = try #require(try await store.account(Self.id))
        await #expect(throws: DeviceTokenRotationError.pending) {
            try await service.rotateDeviceToken(of: stored)
        }
        #expect(
            AccountReport.line(stored).text.contains("does nothing yet, a new push device waits")
        )
        #expect(AccountReport.lines(stored).contains("  can           does nothing yet"))
        #expect(AccountReport.lines(stored).contains { $0.text.contains("has not confirmed") })
    }

    @Test func `records are taken one by one, whatever the others are`() async throws {
        try await enrol("m-1")
        func record(_ issuer: String, _ secret: String) -> String {
            let members = [
                #""type":"otpauth","oathType":"TOTP","issuer":"\#(issuer)","accountName":"ann""#,
                #""secret":"\#(secret)","algorithm":"sha1","digits":6,"period":30"#,
                #""mechanismUID":"u-\#(issuer)","timeAdded":1700000000000"#,
            ]
            return "{" + members.joined(separator: ",") + "}"
        }
        let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        let lines = [record("Bank", secret), "", "{]", record("Shop", secret)]
        let file = try AccountFile(Array(lines.joined(separator: "\n").utf8))
        guard case .accounts(let list) = file else { throw AccountFileError.format }
        func words() async throws -> [String] {
            try await service.importAccounts(list).map { imported in
                switch imported.outcome {
                case .added(let account): "added \(account.id.issuer)"
                case .known(let id): "known \(id.issuer)"
                case .refused(let error): "refused \(imported.place.line ?? 0) \(error.code)"
                }
            }
        }
        let first = try await words()
        #expect(first.first?.hasPrefix("refused 3 ") == true)
        #expect(first.dropFirst() == ["added Bank", "added Shop"])
        #expect(try await words().dropFirst() == ["known Bank", "known Shop"])
    }
}
