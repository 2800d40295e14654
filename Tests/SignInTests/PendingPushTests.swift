import Host
import Journeys
import Service
import Synchronization
import TestSupport
import Testing
import Vocabulary
import WebServer

/// A push that this console holds is told to the person who signs in, and never answered by itself.
@Suite(.timeLimit(.minutes(30))) struct PendingPushTests {
    /// What is told, and what was opened, by somebody who signs in under a name.
    private func reported(
        name: String?,
        minute: Int64 = 1,
        numbers: String? = "12,56,90",
        otherPort: Int = 0,
        path: String = "/am/json/push/sns/message"
    ) async throws -> (news: [SignInNews], opened: [String]) {
        let opened = Mutex<[String]>([])
        var result: [SignInNews] = []
        try await ScriptedAM.serving(
            [
                .step(Callbacks.name), .step(Callbacks.wait), .step(Callbacks.wait), .end,
            ].suffix(name == nil ? 3 : 4)
        ) { address, server in
            let port = Int(address.split(separator: ":")[2].prefix { $0.isNumber }) ?? 0
            let bench = try await RequestBench(
                port: otherPort == 0 ? port : otherPort,
                path: path
            )
            try await bench.receive(1, "Pay the baker", latitude: 51.45, numbers: numbers)
            let journey = try JourneyAddress(address)
            let transport = HTTPTransport(limits: JourneyClient.limits)
            defer { transport.close() }
            let device = JourneyDevice(
                bench.service(minute: minute),
                at: journey.origin,
                settings: JourneyDevice.Settings(),
                ways: JourneyDevice.Ways(
                    canAsk: false,
                    verify: { _ in },
                    fetch: {},
                    open: { push in opened.withLock { $0.append(push.id) } },
                    locate: { nil },
                    securityKeys: { [] }
                )
            )
            let client = JourneyClient(
                JourneyRequests(journey),
                poster: Poster(transport: transport),
                allowsPlainHTTP: false
            )
            let person = ScriptedPerson(name.map { [.text($0)] } ?? [])
            _ = try await JourneyWalk(client, device: device, person: person).run()
            result = person.news.filter { if case .push = $0 { true } else { false } }
            #expect(!server.asked.contains { $0.path.contains("push") })
        }
        return (result, opened.withLock { $0 })
    }

    @Test func `it is told once, with the number, and opened`() async throws {
        let (news, opened) = try await reported(name: "ANN")
        #expect(opened == ["AUTHENTICATE:1"])
        guard case .push(let id, let account, let number, let isPersonKnown)? = news.first,
            news.count == 1
        else {
            Issue.record("\(news)")
            return
        }
        #expect(id == "AUTHENTICATE:1")
        #expect(account.text.contains("ann"))
        #expect(number == "56" && isPersonKnown)
    }

    @Test func `without a name of the sign-in the person is said not to be known`() async throws {
        let news = try await reported(name: nil).news
        guard case .push(_, _, _, let isPersonKnown)? = news.first, news.count == 1 else {
            Issue.record("\(news)")
            return
        }
        #expect(!isPersonKnown)
    }

    @Test func `one for somebody else, of another server or of before is not`() async throws {
        #expect(try await reported(name: "bob").news.isEmpty)
        #expect(try await reported(name: "ann", otherPort: 9).news.isEmpty)
        // Another AM of the same host, and another realm.
        for path in ["/evil", "", "/am/evil"] {
            let other = path + "/json/push/sns/message"
            #expect(try await reported(name: "ann", path: other).news.isEmpty, "\(path)")
        }
        let realm = "/am/json/alpha/push/sns/message"
        #expect(try await reported(name: "ann", path: realm).news.isEmpty)
        // Numbers that the sign-in does not show, and none at all.
        #expect(try await reported(name: "ann", numbers: "48,50,98").news.isEmpty)
        #expect(try await reported(name: "ann", numbers: nil).news.isEmpty)
        // The journey begins two minutes after the request came.
        #expect(try await reported(name: "ann", minute: 3).news.isEmpty)
    }
}
