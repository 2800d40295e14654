import AMServer
import Foundation
import TestSupport
import Testing

@Suite struct EnrolTests {
    private static let hotp =
        "otpauth://hotp/Bank:ann?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&counter=0"

    @Test func `an address is told without its secret, and nothing is changed`() async throws {
        let folder = try Folder()
        let outcome = try await folder.run(["enrol", "-", "--dry-run", "--json"], input: Self.hotp)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains(#""kind":"one-time""#))
        #expect(outcome.output.contains(#""secret_bytes":20"#))
        #expect(!outcome.output.contains("GEZDGNBV"))
        let reported = try await folder.run(["enrol", "-", "--dry-run"], input: Self.hotp)
        let first =
            "You get codes of 6 digits as \"ann\" at \"Bank\", a new one each time you ask.\n\n"
        #expect(reported.output.hasPrefix(first) && reported.output.contains("\nissuer: Bank\n"))
        #expect(!reported.output.contains("GEZDGNBV"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/state"))
    }

    /// Whoever types it there sees the warning before anything is stored.
    @Test func `at a terminal what there is a warning of is asked about`() async throws {
        let folder = try Folder()
        #expect(try await folder.run(["enrol", "-"], input: Self.hotp).status == 0)
        let alike = Self.hotp.replacingOccurrences(of: "Bank:ann", with: "Bank:\u{E5}nn")
        for (answer, isEnrolled) in [("n\n", false), ("y\n", true)] {
            let terminal = try folder.terminal(["enrol", alike])
            #expect(await terminal.waits(for: "Enrol this account? [y/N]"))
            #expect(terminal.text.contains("warning:"), "\(terminal.text)")
            terminal.type(answer)
            if isEnrolled {
                #expect(await terminal.waits(for: "Where are you?"))
                terminal.type("\u{4}")
            }
            #expect(try await terminal.exitStatus() == (isEnrolled ? 0 : 1))
            let accounts = try await folder.run(["accounts"])
            #expect(accounts.output.contains("\u{E5}nn") == isEnrolled, "\(accounts.output)")
        }
        // Also where neither end is the terminal.
        let other = Self.hotp.replacingOccurrences(of: "Bank:ann", with: "Bank:\u{E4}nn")
        let piped = try PseudoTerminal(
            ["-c", "printf %s '\(other)' | '\(Program.path)' enrol - | cat"],
            executable: "/bin/sh",
            environment: folder.environment
        )
        #expect(await piped.waits(for: "Enrol this account? [y/N]"))
        piped.type("n\n")
        _ = try await piped.exitStatus()
        let accounts = try await folder.run(["accounts"])
        #expect(!accounts.output.contains("\u{E4}nn"), "\(accounts.output)")
    }

    @Test func `a bad address gets its code and nothing is stored`() async throws {
        let folder = try Folder()
        for flags in [["--dry-run", "--json"], []] {
            let outcome = try await folder.run(
                ["enrol", "-"] + flags,
                input: "otpauth://totp/Bank:ann?secret=GEZDGNBVGY3TQOJQ&digits=9"
            )
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("enrolment.invalid.digits"))
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/state"))
    }

    @Test func `two workspaces of one name are both kept, and the same one once`() async throws {
        let folder = try Folder()
        func enrol(_ secret: String, _ more: [String] = []) async throws -> ChildProcess.Outcome {
            try await folder.run(
                ["enrol", "-"] + more,
                input: "otpauth://totp/Slack:ann?secret=\(secret)&issuer=Slack"
            )
        }
        let first = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        let second = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
        #expect(try await enrol(first).status == 0)
        let other = try await enrol(second)
        #expect(other.status == 0, "\(other.errors)")
        #expect(other.output.contains("ann (2) at Slack"))
        #expect(other.errors.contains("has other codes"))
        #expect(try await enrol(second).errors.contains("storage.account.exists"))
        let named = try await enrol("MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK", ["--name", "ann at work"])
        #expect(named.output.contains("ann at work at Slack"))
        var codes: Set<String> = []
        for name in ["Slack:ann", "ann (2)", "ann at work"] {
            let code = try await folder.run(["code", name, "--at", "1700000000000"])
            #expect(code.status == 0, "\(name): \(code.errors)")
            codes.insert(code.output)
        }
        #expect(codes.count == 3)
    }

    @Test(
        arguments: [
            ([], "406058"), (["--digits", "8", "--algorithm", "sha256"], nil),
            (["--type", "steam"], nil), (["--type", "hotp", "--counter", "5"], nil),
        ] as [([String], String?)]
    )
    func `a bare secret is enrolled under given names`(
        options: [String],
        code: String?
    ) async throws {
        let folder = try Folder()
        let outcome = try await folder.run(
            ["enrol", "--secret", "-", "--issuer", "Bank: West", "--name", "ann"] + options,
            input: "jbsw y3dp ehpk 3pxp jbsw y3dp ehpk 3pxp\n"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let time = options.contains("hotp") ? [] : ["--at", "1700000000000"]
        let reported = try await folder.run(["code", "ann", "--json"] + time)
        #expect(reported.status == 0, "\(reported.errors)")
        if let code { #expect(reported.output.contains(code)) }
        let without = try await folder.run(["enrol", "--secret", "-", "--name", "ann"], input: "x")
        #expect(without.errors.contains("--issuer"))
    }

    @Test func `the part that this device adds is shown once`() async throws {
        let folder = try Folder()
        let outcome = try await folder.run(
            ["enrol", "-"],
            input: "otpauth://totp/a?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=b&2step_salt=8"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let part = outcome.output.split(separator: "\n").first { line in
            line.utf8.count == 20 && line.utf8.allSatisfy { $0 > 0x31 && $0 < 0x5B }
        }
        #expect(part != nil, "\(outcome.output)")
    }

    @Test func `a code that asks for proof is not given without`() async throws {
        let folder = try Folder()
        let enrolled = try await folder.run(
            ["enrol", "-"],
            input: "otpauth://totp/a?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=b&pin=True"
        )
        #expect(enrolled.status == 0, "\(enrolled.errors)")
        let code = try await folder.run(["code", "a"])
        #expect(code.status != 0 && code.output.isEmpty, "\(code.output)")
        #expect(code.errors.contains("device.verification"))
        let plain = try await folder.run(["review", "--plain"], input: "codes\nquit\n")
        #expect(plain.output.contains("asks who you are"))
    }

    private static func encoded(_ text: String) -> String {
        Data(text.utf8).base64EncodedString().replacing("=", with: "")
            .replacing("+", with: "-").replacing("/", with: "_")
    }

    /// Whose answers go to another server than the registration.
    private static let twoServers =
        "pushauth://push/Bank:ann?s=AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA"
        + "&c=NPrR84ABR9BVIGAwbrXBYca1vzLkCWV_qZtjbouMP70&m=REGISTER:a1" + "&r="
        + encoded("https://one.example.com/push?_action=register") + "&a="
        + encoded("https://two.example.com/push?_action=authenticate")

    @Test func `case 72: two servers in one address are shown and asked about first`() async throws
    {
        let folder = try Folder()
        let outcome = try await folder.run(["enrol", "-"], input: Self.twoServers)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("warning:"))
        #expect(outcome.errors.contains("argument.unconfirmed"))
    }

    /// Where all that is printed goes elsewhere.
    @Test func `whoever is asked on the terminal reads there what it is about`() async throws {
        let folder = try Folder()
        try Data(Self.twoServers.utf8).write(to: URL(fileURLWithPath: folder.path + "/address"))
        let terminal = try PseudoTerminal.shell(environment: folder.environment)
        #expect(await terminal.waits(for: PseudoTerminal.prompt))
        terminal.type("pratique enrol --file \(folder.path)/address > /dev/null 2> /dev/null\r")
        #expect(await terminal.waits(for: "Type yes:"))
        #expect(terminal.text.contains("warning:"))
        #expect(terminal.text.contains("\"ann\""))
        terminal.type("no\r")
        #expect(await terminal.waits(for: PseudoTerminal.prompt))
    }

    @Test func `names that look like others are pointed out, and nothing is refused`() async throws
    {
        let folder = try Folder()
        let enrolled = try await folder.run(["enrol", "-"], input: Self.hotp)
        #expect(enrolled.status == 0)
        #expect(!enrolled.errors.contains("warning:"))
        let address =
            "otpauth://hotp/B%D0%B0nk:bob?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&counter=0&b=none"
        for flags in [["--dry-run", "--json"], []] {
            let outcome = try await folder.run(["enrol", "-"] + flags, input: address)
            #expect(outcome.status == 0)
            #expect(outcome.errors.contains("parameter b, cannot be read"))
            #expect(outcome.errors.contains("Cyrillic letters look like Latin ones"))
            #expect(outcome.errors.contains("\"ann at Bank\"."))
            let codes =
                #""warnings":["unreadable-b","confusable-letters-issuer","lookalike-issuer"]"#
            #expect(flags.isEmpty || outcome.output.contains(codes))
        }
    }

    @Test func `an address is read from a file`() async throws {
        let folder = try Folder()
        let path = folder.path + "/address.txt"
        try Data((Self.hotp + "\n").utf8).write(to: URL(fileURLWithPath: path))
        let outcome = try await folder.run(["enrol", "--file", path])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("enrolled \"ann at Bank\""))
    }

    @Test func `what an account has is enrolled again only to replace it`() async throws {
        try await Desk.use { desk in
            #expect(try await desk.run(["enrol", "-"], input: Self.hotp).status == 0)
            let again = try await desk.run(["enrol", "-"], input: Self.hotp)
            #expect(again.status == 1)
            #expect(again.errors.contains("storage.account.exists"))
            // What is lost with it is asked about.
            let unasked = try await desk.run(["enrol", "-", "--replace"], input: Self.hotp)
            #expect(unasked.status != 0 && !unasked.output.contains("enrolled"))
            let replaced = try await desk.run(
                ["enrol", "-", "--replace", "--yes"],
                input: Self.hotp
            )
            #expect(replaced.status == 0)
        }
    }

    @Test func `a combined address gives both halves or none`() async throws {
        try await Desk.use { desk in
            var order = EnrolmentOrder(user: "both", issuer: "Example Bank")
            order.kind = .combined
            let address = try await desk.host.enrol(order).address
            await desk.host.inject(ServerFault(.status(400)))
            let refused = try await desk.run(
                ["enrol", "-"],
                input: address
            )
            #expect(refused.status == 1)
            #expect(refused.errors.contains("enrolment.refused"))
            #expect(try await !desk.run(["accounts"]).output.contains("both"))
            let taken = try await desk.run(
                ["enrol", "-"],
                input: address
            )
            #expect(taken.status == 0, "\(taken.errors)")
            let accounts = try await desk.run(["accounts"]).output
            #expect(
                accounts.contains(
                    "\"both at Example Bank\"  approves sign-ins and payments; gives codes"
                )
            )
            #expect(try await desk.run(["code", "both"]).output.count == 7)
        }
    }

    @Test func `a refusal names another program that has the port of the inbox`() async throws {
        try await Desk.use { desk in
            let holder = try SilentServer()
            try desk.configure(#"{"inbox": {"port": \#(holder.port)}}"#)
            let address = try await desk.host.enrol(user: "late", issuer: "Example Bank")
            await desk.host.inject(ServerFault(.status(400)))
            let refused = try await desk.run(["enrol", "-"], input: address)
            #expect(refused.status == 1)
            #expect(refused.errors.contains("enrolment.refused"), "\(refused.errors)")
            #expect(
                refused.errors.contains("inbox.taken: Another program has port \(holder.port)"),
                "\(refused.errors)"
            )
            withExtendedLifetime(holder) {}
        }
    }

    @Test func `a server that does not answer leaves an enrolment that it has not confirmed`()
        async throws
    {
        try await Desk.use { desk in
            let address = try await desk.host.enrol(user: "late", issuer: "Example Bank")
            await desk.host.inject(ServerFault(.closeAfterHeaders))
            let unknown = try await desk.run(
                ["enrol", "-"],
                input: address
            )
            #expect(unknown.status == 5, "\(unknown.errors)")
            let tokens = try await desk.run(["device-token"]).output
            #expect(tokens.contains("\"late at Example Bank\": the server has not confirmed"))
            #expect(try await desk.run(["device-token", "update"]).status == 4)
            let rotated = try await desk.run(["device-token", "rotate", "late"])
            #expect(rotated.errors.contains("device-token.pending"))
            // It had been taken all the same: the first message settles that.
            try #require(await desk.host.pollRegistration(user: "late") == .registered)
            var order = PushOrder(user: "late")
            order.message = "Login"
            _ = try await desk.send(order)
            #expect(try await desk.run(["list"]).output.contains("Login"))
            let settled = try await desk.run(["device-token"]).output
            #expect(settled.contains("\"late at Example Bank\": confirmed by the server"))
        }
    }

    @Test func `a replacement whose reply is lost keeps its key, and the old device until then`()
        async throws
    {
        try await Desk.use { desk in
            let early = try await desk.send()
            try await desk.host.server.removeDevices(of: Desk.user)
            let address = try await desk.host.enrol(user: Desk.user, issuer: "Example Bank")
            await desk.host.inject(ServerFault(.closeAfterHeaders))
            let unknown = try await desk.run(
                ["enrol", "-", "--replace", "--yes"],
                input: address
            )
            #expect(unknown.status == 5, "\(unknown.errors)")
            #expect(try await desk.run(["list", "--json"]).output.contains(early.messageID))
            // The same address once more is refused, which undoes nothing.
            let again = try await desk.run(
                ["enrol", "-", "--replace", "--yes"],
                input: address
            )
            #expect(again.errors.contains("enrolment.refused"), "\(again.errors)")
            try #require(await desk.host.pollRegistration(user: Desk.user) == .registered)
            let late = try await desk.send()
            #expect(try await desk.run(["list", "--json"]).output.contains(late.messageID))
            #expect(try await desk.run(["approve", late.messageID, "--yes"]).status == 0)
            let tokens = try await desk.run(["device-token"]).output
            #expect(tokens == "\"ann at Example Bank\": confirmed by the server\n")
        }
    }

    @Test func `records are imported one by one, and a bad one is named by its line`()
        async throws
    {
        let folder = try Folder()
        let record = #"""
            {"type":"otpauth","oathType":"TOTP","issuer":"Bank","accountName":"ann","secret":\#
            "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ","algorithm":"sha1","digits":6,"period":30,\#
            "mechanismUID":"u-1","id":"i-1","timeAdded":1700000000000}
            """#
        let first = try await folder.run(
            ["accounts", "import", "-"],
            input: "{]\n" + record + "\n"
        )
        #expect(first.status == 3)
        #expect(first.errors.contains("line 1: "))
        #expect(first.output == "imported \"ann at Bank\"\n")
        let second = try await folder.run(["accounts", "import", "-"], input: record)
        #expect(second.status == 0, "\(second.errors)")
        #expect(second.output == "already here: \"ann at Bank\"\n")
    }
}
