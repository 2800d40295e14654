import AMServer
import Foundation
import TestSupport
import Testing

/// The program as a client of a simulated BSA server.
@Suite(.timeLimit(.minutes(10))) struct NotificationTests {
    /// A desk whose store has a client of BSA beside its account of AM.
    private func use(_ body: (Desk, SimulatedBSA) async throws -> Void) async throws {
        try await Desk.use { desk in
            let address = try await desk.host.bsa.issueClient(
                "bea",
                issuer: "Family Bank",
                base: desk.host.origin
            )
            let outcome = try await desk.run(
                ["enrol", "-"],
                input: address
            )
            try #require(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("enrolled \"bea at Family Bank\""))
            #expect(outcome.errors.contains("warning: this server's messages are not signed"))
            try await body(desk, desk.host.bsa)
        }
    }

    private func begin(
        _ desk: Desk,
        asksForCode: Bool = false
    ) async throws -> SimulatedBSA.Session {
        let session = try await desk.host.bsa.begin(
            "bea",
            name: "Family Bank",
            site: "https://bank.example",
            asksForCode: asksForCode
        )
        try await hand(session, desk)
        return session
    }

    private func hand(_ session: SimulatedBSA.Session, _ desk: Desk) async throws {
        try await desk.folder.hand(session.number, of: "bea", from: desk.host.bsa)
    }

    private func state(_ bsa: SimulatedBSA, _ session: SimulatedBSA.Session) async -> String? {
        await bsa.session(session.number)?.state
    }

    /// The one request of the client, as `list --json` tells it.
    private func request(_ desk: Desk) async throws -> [String: Any] {
        let list = try await desk.run(["list", "--json"])
        let lines = list.output.split(separator: "\n").filter { $0.contains("Family Bank") }
        let line = try #require(lines.first, "\(list.output)\(list.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(object as? [String: Any])
    }

    private func id(_ desk: Desk) async throws -> String {
        let facts = try #require(try await request(desk)["request"] as? [String: Any])
        return try #require(facts["message_id"] as? String)
    }

    @Test func `a request is listed as not signed, and approved or rejected`() async throws {
        try await use { desk, bsa in
            let session = try await begin(desk)
            let listed = try await desk.run(["list"])
            #expect(listed.errors == "")
            #expect(listed.output.contains("\"not signed: 'Family Bank'"))
            let id = try await id(desk)
            let shown = try await desk.run(["show", id])
            let lines = shown.output.split(separator: "\n")
            #expect(lines[3].hasPrefix("NOT SIGNED"))
            #expect(lines.contains { $0.contains("Nobody signed this message") })
            #expect(lines.contains { $0.hasPrefix("Standing  NOT SIGNED") })
            #expect(!shown.output.contains(session.blockKey))
            let approved = try await desk.run(["approve", id, "--yes"])
            #expect(approved.status == 0, "\(approved.output)\(approved.errors)")
            let allowed = await state(bsa, session)
            #expect(allowed == "allowed")
            try await hand(session, desk)
            let again = try await desk.run(["approve", id, "--yes"])
            #expect(again.status != 0)
            let ended = try await request(desk)
            #expect(ended["state"] as? String == "approved")
            #expect(ended["ending"] as? String == "succeeded")
        }
    }

    @Test func `a code that is asked for is shown after the approval`() async throws {
        try await use { desk, bsa in
            let session = try await begin(desk, asksForCode: true)
            let approved = try await desk.run(["approve", try await id(desk), "--yes"])
            #expect(approved.status == 0, "\(approved.output)\(approved.errors)")
            let code = try #require(await bsa.session(session.number)?.code)
            #expect(approved.output.contains(code))
            #expect(try await bsa.enter(code, session.number))
            try await hand(session, desk)
            let ended = try await request(desk)
            #expect(ended["ending"] as? String == "code-entered")
        }
    }

    @Test func `an open screen shows what comes, and what its server says later`() async throws {
        try await use { desk, bsa in
            let terminal = try desk.folder.terminal(["review"], columns: 100, rows: 30)
            #expect(await terminal.waits(for: "to answer"))
            let first = try await begin(desk)
            #expect(await terminal.waits(for: "NOT SIGNED"))
            try await bsa.notify(first.number, .cancel)
            try await hand(first, desk)
            #expect(await terminal.waits(for: "cancelled"))
            // A key, so that only what is drawn from now on is looked at.
            terminal.type("G")
            let second = try await begin(desk)
            #expect(await terminal.waits(for: "not signed:"))
            terminal.type("s")
            #expect(await terminal.waits(for: "left"))
            terminal.type("r")
            #expect(await terminal.waits(for: "Reject"))
            terminal.type("y")
            #expect(await terminal.waits(for: "rejection delivered"))
            let refused = await state(bsa, second)
            #expect(refused == "refused")
            terminal.type("q")
            #expect(try await terminal.exitStatus() == 0)
            let unanswered = await state(bsa, first)
            #expect(unanswered == "over")
        }
    }

    @Test func `a request that has not come is told of`() async throws {
        try await use { desk, bsa in
            // Nothing brings this one's notifications here.
            let address = try await bsa.issueClient(
                "cy",
                issuer: "Family Bank",
                base: desk.host.origin
            )
            let enrolled = try await desk.run(["enrol", "-"], input: address)
            #expect(enrolled.status == 0, "\(enrolled.errors)")
            let set = try await desk.run(
                ["device-token", "set", "-", "--account", "cy", "--type", "gcm"],
                input: "token-of-a-phone\n"
            )
            #expect(set.status == 0, "\(set.errors)")
            let token = await bsa.token(of: "cy")
            #expect(token == "token-of-a-phone")
            _ = try await bsa.begin("cy", name: "Family Bank", site: nil, asksForCode: false)
            let missed =
                "A request is waiting at its server and has not arrived here, for \"cy at Family Bank\""
            let offline = try await desk.run(["list", "--offline"])
            #expect(!offline.errors.contains(missed))
            let asked = try await desk.run(["list"])
            #expect(asked.errors.contains(missed))
            let terminal = try desk.folder.terminal(["review"], columns: 120)
            #expect(await terminal.waits(for: "A request is waiting at its server"))
            terminal.type("q")
            #expect(try await terminal.exitStatus() == 0)
        }
    }

    @Test func `a device token is told only when it differs`() async throws {
        try await use { desk, bsa in
            func set(_ token: String) async throws -> ChildProcess.Outcome {
                try await desk.run(
                    ["device-token", "set", "-", "--account", "bea"],
                    input: token
                )
            }
            let renewed = try await set("another-token")
            #expect(renewed.output.contains("renewed, in place of another one or of another type"))
            let unchanged = try await set("another-token")
            #expect(unchanged.output.contains("unchanged, its server has this device token"))
            let empty = try await set("")
            #expect(empty.status != 0)
            #expect(empty.errors.contains("bsa.invalid.token"))
            let ambiguous = try await desk.run(["device-token", "set", "another-token"])
            #expect(ambiguous.status == 1)
            #expect(ambiguous.errors.contains("account.several"))
            let token = await bsa.token(of: "bea")
            #expect(token == "another-token")
        }
    }

    @Test(arguments: ["request", "success", "cancel", "failed", "change"])
    func `decode reads each target and calls it unverified`(target: String) async throws {
        let path = Folder.packageRoot + "/Samples/bsa/\(target).json"
        let folder = try Folder()
        let decoded = try await folder.run(["decode", path])
        #expect(decoded.output.contains("UNVERIFIED"), "\(decoded.output)\(decoded.errors)")
        let isRequest = target == "request"
        #expect(decoded.output.contains("Family Bank") == isRequest)
        // What ends a request is none that could be answered.
        #expect(decoded.output.contains("Valid") == isRequest)
        #expect(decoded.output.contains("Ends bsa-") == !isRequest)
        let json = try await folder.run(["decode", path, "--json"])
        #expect(json.output.contains(#""signed":false"#) == isRequest)
        #expect(json.output.contains(#""ending":"#) == !isRequest)
        #expect(json.output.contains(#""status":"unverified""#))
        #expect(!json.output.contains("b1-77aa-sample-block"))
    }
}
