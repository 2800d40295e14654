import AMServer
import TestSupport
import Testing

@Suite struct DeviceTokenTests {
    @Test func `a new token is told to the server, and messages follow it`() async throws {
        try await Desk.use { desk in
            let before = try #require(await desk.host.server.allDevices.first).deviceID
            // Still on its way to the old token when the new one is made.
            let early = try await desk.send()
            let rotated = try await desk.run(["device-token", "rotate", "ann"])
            #expect(rotated.status == 0, "\(rotated.errors)")
            #expect(rotated.output.contains("confirmed by the server"))
            let after = try #require(await desk.host.server.allDevices.first).deviceID
            #expect(after != before)
            let late = try await desk.send()
            let list = try await desk.run(["list", "--json"]).output
            #expect(list.contains(early.messageID))
            #expect(list.contains(late.messageID))
            #expect(try await desk.run(["approve", late.messageID, "--yes"]).status == 0)
        }
    }

    @Test func `an update that fails is tried again, and messages to the old token still come`()
        async throws
    {
        try await Desk.use { desk in
            await desk.host.inject(ServerFault(.status(503)))
            let rotated = try await desk.run(["device-token", "rotate"])
            #expect(rotated.status == 4)
            #expect(rotated.output.contains("a new one waits for the server, 1 attempt failed"))
            let push = try await desk.send()
            #expect(try await desk.run(["list", "--json"]).output.contains(push.messageID))
            let updated = try await desk.run(["device-token", "update"])
            #expect(updated.status == 0, "\(updated.errors)")
            #expect(updated.output.contains("confirmed by the server"))
            let again = try await desk.run(["device-token", "update"])
            #expect(again.output == "every server has confirmed its device token\n")
        }
    }

    @Test func `a server that does not know updates is told apart and not asked again`()
        async throws
    {
        try await Desk.use(profile: .am800) { desk in
            let rotated = try await desk.run(["device-token", "rotate"])
            #expect(rotated.status == 4)
            #expect(rotated.output.contains("the server accepts no new one"))
            let push = try await desk.send()
            let list = try await desk.run(["device-token"])
            #expect(list.output.contains("the server accepts no new one"))
            let before = try #require(await desk.host.server.allDevices.first).deviceID
            let again = try await desk.run(["device-token", "rotate", "ann"])
            #expect(again.status == 1)
            #expect(again.errors.contains("device-token.unsupported"))
            let all = try await desk.run(["device-token", "rotate"])
            #expect(all.status == 4)
            #expect(all.output.contains("device-token.unsupported"))
            #expect(await desk.host.server.allDevices.first?.deviceID == before)
            #expect(try await desk.run(["approve", push.messageID, "--yes"]).status == 0)
        }
    }

    @Test func `an update that is not due yet is listed as it is, and nothing is called confirmed`()
        async throws
    {
        try await Desk.use { desk in
            await desk.host.inject(ServerFault(.status(503)))
            #expect(try await desk.run(["device-token", "rotate"]).status == 4)
            await desk.host.inject(ServerFault(.status(503)))
            let updated = try await desk.run(["device-token", "update"])
            #expect(updated.status == 4)
            #expect(updated.output.contains("a new one waits for the server, 2 attempts failed"))
            #expect(!updated.output.contains("every server"))
        }
    }
}
