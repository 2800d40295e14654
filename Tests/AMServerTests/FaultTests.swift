import TestSupport
import Testing
import Vocabulary

@testable import AMServer

struct FaultTests {
    @Test(arguments: [
        (ServerFault(.close), nil, PushRecord.State.accepted),
        (ServerFault(.close, processes: false), nil, .unknown),
        (ServerFault(.status(500)), 500, .unknown), (ServerFault(.status(502)), 502, .unknown),
        (ServerFault(.status(503), processes: true), 503, .accepted),
        (ServerFault(.redirect(to: "http://127.0.0.1:9/elsewhere")), 307, .unknown),
        (ServerFault(.redirect(to: "http://127.0.0.1:9/", status: 301)), 301, .unknown),
        (ServerFault(.closeAfterHeaders), 200, .accepted),
        (ServerFault(.closeAfterHeaders, processes: false), 503, .unknown),
        (ServerFault(.duplicate), 200, .accepted), (ServerFault(.page), 200, .unknown),
        (ServerFault(.brokenJSON), 200, .accepted),
        (ServerFault(.delay(milliseconds: 60)), 200, .accepted),
    ])
    func `H9 and H11: a fault strikes the next reply and no other`(
        fault: ServerFault,
        status: Int?,
        state: PushRecord.State
    ) async throws {
        let scene = try await Running()
        let host = scene.host
        await host.inject(fault)
        let started = ContinuousClock.now
        let reply = try await RawClient.post(scene.address, scene.answer)
        #expect(reply?.status == status)
        #expect(await host.record(scene.sent.messageID)?.state(at: scene.clock.now) == state)
        switch fault.effect {
        case .delay: #expect(ContinuousClock.now - started >= .milliseconds(60))
        case .redirect(let target, _): #expect(reply?.header("Location") == target)
        case .page: #expect(reply?.header("Content-Type")?.hasPrefix("text/html") == true)
        case .brokenJSON: #expect(reply?.body == #"{"code":"#)
        case .closeAfterHeaders: #expect(reply?.body.isEmpty == true)
        case .duplicate: #expect(reply?.body.hasPrefix("{}HTTP/1.1 200") == true)
        case .close, .status: break
        }
        let next = try await RawClient.post(scene.address, scene.answer)
        #expect(next?.status == 200)
        #expect(next?.body == "{}")
        await host.stop()
    }

    @Test func `H9: faults can be ordered by the operator, several at once, and cleared`()
        async throws
    {
        let host = try await AMServerHost.still()
        let fault = #"{"kind":"status","status":502,"count":2}"#
        #expect(try await RawClient.post(host.adminAddress + "/fault", fault)?.status == 200)
        let address = host.baseAddress + "/json/push/sns/message?_action=authenticate"
        for status in [502, 502, 400] {
            #expect(try await RawClient.post(address, "{}")?.status == status)
        }
        await host.inject(ServerFault(.page), count: 3)
        await host.server.clearFaults()
        #expect(try await RawClient.post(address, "{}")?.status == 400)
        await host.stop()
    }

    @Test func `H9: an answer is stored although its device gave up before the reply`() async throws
    {
        let scene = try await Running()
        let (host, sent) = (scene.host, scene.sent)
        await host.inject(ServerFault(.delay(milliseconds: 300)))
        try await RawClient.abandon(scene.address, json: scene.answer)
        // The answer is on its way.
        #expect(try await comesAbout { await host.state(of: sent.messageID) == .accepted })
        #expect(try await host.checkOutcome(sent.messageID) == .success)
        await host.stop()
    }

    @Test func `H11: the operator orders both redirects, and nothing is stored`() async throws {
        let host = try await AMServerHost.still()
        let address = host.baseAddress + "/json/push/sns/message?_action=authenticate"
        for status in [301, 307] {
            let order =
                "{\"kind\":\"redirect\",\"to\":\"https://other.example/\",\"status\":\(status)}"
            _ = try await RawClient.post(host.adminAddress + "/fault", order)
            let reply = try await RawClient.post(address, "{}")
            #expect(reply?.status == status)
            #expect(reply?.header("Location") == "https://other.example/")
        }
        #expect(await host.server.allAnswers.isEmpty)
        await host.stop()
    }
}
