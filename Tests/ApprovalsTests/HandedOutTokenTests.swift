import Push
import Review
import Service
import Store
import TestSupport
import Testing
import Token
import Vocabulary

/// Device tokens that a messaging service has handed out: told only when they differ.
@Suite(.timeLimit(.minutes(10))) struct HandedOutTokenTests {
    private func stored(_ bench: NotificationBench) async throws -> StoredAccount {
        try #require(try await bench.store.account(bench.client.account))
    }

    private func set(
        _ token: String,
        _ service: String? = nil,
        in bench: NotificationBench
    ) async throws -> PushTokenChange {
        let change = try await bench.service()
            .setDeviceToken(token, service: service, of: stored(bench))
        _ = try await bench.service().updateDeviceTokens(all: true)
        return change
    }

    /// What the server was told: tokens and their services.
    private func reported(_ bench: NotificationBench) -> [String] {
        bench.server.posts.filter { $0.path == "/bsa/token" }
            .map { "\($0.body["token"]?.stringValue ?? "") \($0.body["type"]?.stringValue ?? "")" }
    }

    @Test func `a token that differs is told, and the same one is not`() async throws {
        try await NotificationBench.use { bench in
            let same = try await set(NotificationBench.deviceToken, in: bench)
            #expect(same == .unchanged)
            let new = try await set("fcm-1", "gcm", in: bench)
            #expect(new == .renew("fcm-1"))
            let again = try await set("fcm-1", "gcm", in: bench)
            #expect(again == .unchanged)
            let other = try await set("fcm-1", "apns", in: bench)
            #expect(other == .register("fcm-1") || other == .renew("fcm-1"))
            #expect(reported(bench) == ["fcm-1 gcm", "fcm-1 apns"])
            let push = try #require(try await stored(bench).push)
            #expect(push.deviceToken.confirmed == "fcm-1")
            #expect(push.deviceToken.service == "apns")
        }
    }

    @Test(
        arguments: [
            ("", nil, "bsa.invalid.token"), ("a b", nil, "bsa.invalid.token"),
            (String(repeating: "x", count: 4_097), nil, "bsa.invalid.token"),
            ("fcm-1", "pigeon", "bsa.invalid.type"),
        ] as [(String, String?, String)]
    )
    func `a token that cannot be told changes nothing`(
        token: String,
        service: String?,
        code: String
    ) async throws {
        try await NotificationBench.use { bench in
            let error = await #expect(throws: (any Error).self) {
                _ = try await set(token, service, in: bench)
            }
            #expect((error as? any CodedError)?.code == code)
            let push = try #require(try await stored(bench).push)
            #expect(push.deviceToken.wanted == NotificationBench.deviceToken)
            #expect(reported(bench).isEmpty)
        }
    }

    @Test func `a server that refuses it is told apart from one that is not there`()
        async throws
    {
        try await NotificationBench.use { bench in
            bench.server.reply(#"{"reason":"no such client"}"#, status: 403)
            _ = try await set("fcm-1", in: bench)
            let push = try #require(try await stored(bench).push)
            #expect(push.deviceToken.confirmed == NotificationBench.deviceToken)
            #expect(push.deviceToken.wanted == "fcm-1")
            #expect(push.deviceToken.failures == 1)
            bench.server.reply(#"{"taken":true}"#)
            _ = try await bench.service().updateDeviceTokens(all: true)
            let after = try #require(try await stored(bench).push)
            #expect(after.deviceToken.confirmed == "fcm-1")
        }
    }

    @Test(arguments: [#"{"taken":false}"#, "{}", "[]", ""])
    func `a token that the server has not taken is not confirmed`(body: String) async throws {
        try await NotificationBench.use { bench in
            bench.server.reply(body)
            _ = try await set("fcm-1", in: bench)
            let push = try #require(try await stored(bench).push)
            #expect(push.deviceToken.confirmed == NotificationBench.deviceToken)
            #expect(push.deviceToken.failures == 1)
        }
    }

    @Test func `the confirmed token takes the place of one that was never confirmed`()
        async throws
    {
        try await NotificationBench.use { bench in
            bench.server.reply("", status: 503)
            _ = try await set("fcm-2", in: bench)
            bench.server.reply(#"{"taken":true}"#)
            let back = try await set(NotificationBench.deviceToken, in: bench)
            #expect(back == .unchanged)
            let push = try #require(try await stored(bench).push)
            #expect(push.deviceToken.wanted == NotificationBench.deviceToken)
        }
    }

    @Test func `messages to the token before are taken in still`() async throws {
        try await NotificationBench.use { bench in
            _ = try await set("fcm-1", in: bench)
            try await bench.receive()
            let entry = try await bench.entry()
            #expect(entry.state == .pending)
        }
    }

    @Test func `a token of AM is of a service that AM knows`() async throws {
        let bench = try await RequestBench()
        let stored = try #require(try await bench.store.accounts().first)
        await #expect(throws: DeviceTokenError.service) {
            _ = try await bench.service().setDeviceToken("t", service: "bsa", of: stored)
        }
        await #expect(throws: DeviceTokenError.device) {
            _ = try await bench.service().setDeviceToken("", service: "gcm", of: stored)
        }
    }
}
