import Testing
import Vocabulary

@testable import AMServer

struct HostTests {
    @Test func `a device registers, gets a message and answers over loopback`() async throws {
        let clock = TestClock()
        let host = try await AMServerHost.start(clock: { clock.now })
        let address = try await host.enrol(user: "demo", issuer: "Example Bank")
        let phone = try TestPhone(address: address)
        let registered = try await RawClient.post(
            try phone.address.text("r"),
            try phone.registration()
        )
        #expect(registered?.status == 200)
        #expect(registered?.body == "{}")
        #expect(await host.pollRegistration(user: "demo") == .registered)

        let sent = try await host.send(PushOrder(user: "demo"))
        let envelope = try await RawClient.send("GET", host.adminAddress + "/envelope")
        #expect(envelope?.body.contains(sent.token) == true)

        let answered = try await RawClient.post(
            try phone.address.text("a"),
            try phone.answer(sent.token, id: sent.messageID)
        )
        #expect(answered?.status == 200)
        #expect(await host.record(sent.messageID)?.state(at: clock.now) == .accepted)
        #expect(try await host.checkOutcome(sent.messageID) == .success)
        await host.stop()
        // Nobody replies. Connecting may still work for a moment: a program that another test starts
        // at the same time holds the listening socket until it has closed what it inherited.
        let late = try? await RawClient.send("GET", host.origin)
        #expect(late == nil)
    }
}
