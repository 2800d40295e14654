import AMServer
import CTestSupport
import Foundation
import TestSupport
import Testing

/// `pratique watch`, beside the simulated server.
@Suite(.timeLimit(.minutes(30))) struct WatchTests {
    /// Runs it until `body` ends, with the path of what it prints.
    private func watching(
        _ desk: Desk,
        options: [String] = [],
        environment: [String: String] = [:],
        _ body: (String) async throws -> Void
    ) async throws {
        let output = desk.folder.path + "/watched"
        let file = unsafe open(output, O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC, 0o600)
        let silence = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
        defer {
            close(file)
            close(silence)
        }
        // Its only way is a folder that messages are renamed into.
        let inbox = ["PRATIQUE_INBOX_SPOOL": Self.spool(desk)]
        let variables = Program.bareEnvironment.merging(inbox) { $1 }.merging(
            desk.folder.environment
        ) { $1 }
        let watch = try ChildProcess(
            [Program.path, "watch"] + options,
            environment: variables.merging(environment) { $1 },
            files: .descriptors(input: silence, output: file, errors: file)
        )
        do {
            try await body(output)
        } catch {
            watch.signal(SIGKILL)
            _ = await watch.ended()
            throw error
        }
        watch.signal(SIGTERM)
        _ = await watch.ended()
    }

    private static func spool(_ desk: Desk) -> String { desk.folder.path + "/spool" }

    /// Sends a push that the inbox gets.
    private func send(_ desk: Desk, payload: String = "{}") async throws -> SentPush {
        var order = PushOrder(user: Desk.user)
        order.payload = payload
        let push = try await desk.host.send(order)
        let envelope = try #require(await desk.host.envelope(of: push.messageID))
        #expect(
            try await comesAbout { FileManager.default.fileExists(atPath: Self.spool(desk)) }
        )
        let name = "\(Self.spool(desk))/\(push.messageID.suffix(12)).json"
        try Data(envelope.utf8).write(to: URL(fileURLWithPath: name), options: .atomic)
        return push
    }

    /// Waits until a file holds a text; what it holds then.
    private func wait(for text: String, in path: String) async throws -> String {
        var found = ""
        let isThere = try await comesAbout {
            found = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return found.contains(text)
        }
        #expect(isThere, "no \(text) in \(found)")
        return found
    }

    @Test func `each request is told once and none is answered`() async throws {
        try await Desk.use { desk in
            try await watching(desk) { output in
                let push = try await send(desk, payload: #"{"amount":"42.00","currency":"GBP"}"#)
                let id = try #require(push.messageID.split(separator: ":").last).prefix(8)
                let reported = try await wait(for: String(id), in: output)
                #expect(reported.contains(" left, risk"))
                #expect(reported.split(separator: "\n").count { $0.contains(id) } == 1)
                #expect(!reported.contains("\u{7}"))
                let state = try await desk.state()
                #expect(state == "pending")
            }
        }
    }

    @Test func `a request that another program takes in is told, too`() async throws {
        try await Desk.use { desk in
            try await watching(desk) { output in
                // The watch has begun when its own sources give something.
                let own = try await send(desk)
                let first = try #require(own.messageID.split(separator: ":").last).prefix(8)
                _ = try await wait(for: String(first), in: output)
                let push = try await desk.send()
                let id = try #require(push.messageID.split(separator: ":").last).prefix(8)
                let reported = try await wait(for: String(id), in: output)
                #expect(reported.split(separator: "\n").count { $0.contains(id) } == 1)
            }
        }
    }

    @Test func `what waits already is not told when another one comes`() async throws {
        try await Desk.use { desk in
            let before = try await desk.send()
            let known = try #require(before.messageID.split(separator: ":").last).prefix(8)
            try await watching(desk) { output in
                let push = try await send(desk)
                let id = try #require(push.messageID.split(separator: ":").last).prefix(8)
                let reported = try await wait(for: String(id), in: output)
                #expect(!reported.contains(known))
            }
        }
    }

    @Test func `each request is an object of JSON`() async throws {
        try await Desk.use { desk in
            try await watching(desk, options: ["--json"]) { output in
                let push = try await send(desk, payload: #"{"amount":"42.00","currency":"GBP"}"#)
                let printed = try await wait(for: "}\n", in: output)
                let lines = printed.split(separator: "\n").filter { $0.hasPrefix("{") }
                let object = try JSONSerialization.jsonObject(with: Data(lines[0].utf8))
                let request = try #require((object as? [String: Any])?["request"] as? [String: Any])
                #expect(lines.count == 1)
                #expect(request["message_id"] as? String == push.messageID)
            }
        }
    }

    @Test func `one program watches a store`() async throws {
        try await Desk.use { desk in
            try await watching(desk) { output in
                let push = try await send(desk)
                let id = try #require(push.messageID.split(separator: ":").last).prefix(8)
                _ = try await wait(for: String(id), in: output)
                let second = try await desk.run(["watch"])
                #expect(second.status == 1)
                #expect(second.errors.hasPrefix("pratique: watch.taken: "))
            }
            // Its end gives the store free.
            try await watching(desk) { output in
                let push = try await send(desk)
                let id = try #require(push.messageID.split(separator: ":").last).prefix(8)
                _ = try await wait(for: String(id), in: output)
            }
        }
    }

    @Test func `the desktop says that a request waits, and nothing of it`() async throws {
        try await MessageBus.serving { bus in
            let desktop = try unsafe #require(unsafe desktop_start(bus))
            defer { unsafe desktop_stop(desktop) }
            try await Desk.use { desk in
                let environment = ["DBUS_SESSION_BUS_ADDRESS": bus]
                try await watching(desk, environment: environment) { output in
                    let push = try await send(desk, payload: #"{"amount":"42.00"}"#)
                    let id = try #require(push.messageID.split(separator: ":").last).prefix(8)
                    _ = try await wait(for: String(id), in: output)
                    var shown = ""
                    let isShown = try await comesAbout {
                        var text = [CChar](repeating: 0, count: 1_024)
                        unsafe desktop_shown(desktop, &text)
                        shown = String(
                            decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
                            as: UTF8.self
                        )
                        return shown.count >= 5
                    }
                    #expect(isShown)
                    #expect(shown == "pratique|1 request is waiting for your decision|")
                }
            }
        }
    }
}
