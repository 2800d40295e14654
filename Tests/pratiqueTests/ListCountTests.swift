import AMServer
import Foundation
import TestSupport
import Testing

/// `list --count` for status lines, and `list --level`.
@Suite struct ListCountTests {
    private static let levels = ["none", "low", "medium", "high", "critical"]

    /// What `list --count` prints; nothing else, and 0 to exit with.
    private func count(_ desk: Desk, _ more: [String] = []) async throws -> String {
        let outcome = try await desk.run(["list", "--count"] + more)
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        return outcome.output
    }

    /// The risk of each request that the list has, as JSON tells it.
    private func risks(_ desk: Desk, _ more: [String] = []) async throws -> [String] {
        let list = try await desk.run(["list", "--json"] + more)
        return try list.output.split(separator: "\n").map { line in
            let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try #require((json?["request"] as? [String: Any])?["risk"] as? String)
        }
    }

    /// How many of these risks are at a level or above.
    private func count(_ risks: [String], from level: String) -> Int {
        let least = Self.levels.firstIndex(of: level) ?? 0
        return risks.count { (Self.levels.firstIndex(of: $0) ?? 0) >= least }
    }

    @Test func `the count of a store without requests is 0, and no failure`() async throws {
        let folder = try Folder()
        for more in [[], ["--offline"], ["--level", "low"]] {
            let outcome = try await folder.run(["list", "--count"] + more)
            #expect(outcome.output == "0\n")
            #expect(outcome.errors.isEmpty && outcome.status == 0, "\(outcome.errors)")
        }
    }

    @Test(arguments: [["--count"], ["--json"], []])
    func `messages that are refused are counted with the reason, on standard error`(
        options: [String]
    ) async throws {
        let folder = try Folder()
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            let enrolled = try await folder.run(
                ["enrol", "-", "--allow-plain-http", "--yes"],
                input: server.enrolmentAddress
            )
            try #require(enrolled.status == 0, "\(enrolled.errors)")
            simulated.ask([
                try server.question { $0.check = "2" }, try server.question { $0.check = "3" },
                try server.question { $0.presence = "A" },
            ])
            let outcome = try await folder.run(["list"] + options)
            #expect(outcome.status == 0)
            #expect(outcome.output == (options == ["--count"] ? "0\n" : ""))
            #expect(
                outcome.errors.contains("2 messages were refused: privacyidea."),
                "\(outcome.errors)"
            )
            #expect(outcome.errors.contains("The member sslverify must be 0 or 1."))
        }
    }

    @Test func `a list that nothing could be fetched for says so, and ends with 1`() async throws {
        let folder = try Folder()
        try await SimulatedPrivacyIDEA.serving { server, _ in
            let enrolled = try await folder.run(
                ["enrol", "-", "--allow-plain-http", "--yes"],
                input: server.enrolmentAddress
            )
            try #require(enrolled.status == 0, "\(enrolled.errors)")
            let works = try await folder.run(["list"])
            #expect(works.status == 0, "\(works.errors)")
        }
        let dead = try await folder.run(["list", "--count"])
        #expect(dead.status == 1)
        #expect(dead.output == "0\n")
        #expect(dead.errors.contains("transport.connect: The server did not accept"))
        #expect(dead.errors.contains(" No messages were fetched from "))
        let untrusted = try await folder.run(["list", "--authorities", "/nope"])
        #expect(untrusted.status == 1)
        let words = #"transport.authorities: There is no file "/nope" of certificate authorities."#
        #expect(untrusted.errors.contains(words), "\(untrusted.errors)")
    }

    @Test func `requests of another account behind many rows are told`() async throws {
        try await Desk.use { desk in
            let address = try await desk.host.enrol(user: "bob", issuer: "Other Bank")
            let enrolled = try await desk.run(
                ["enrol", "-"],
                input: address + "\n"
            )
            try #require(enrolled.status == 0, "\(enrolled.errors)")
            try #require(await desk.host.pollRegistration(user: "bob") == .registered)
            _ = try await desk.send(PushOrder(user: "bob"))
            _ = try await desk.run(["list"])
            for _ in 0..<2 { _ = try await desk.send() }
            for options in [["--limit", "2"], ["--limit", "2", "--json"]] {
                let list = try await desk.run(["list"] + options)
                #expect(list.output.split(separator: "\n").count == 2)
                let reported =
                    "1 request is waiting for \"bob at Other Bank\" and is not listed here"
                #expect(list.errors.contains(reported), "\(list.errors)")
            }
            let all = try await desk.run(["list", "--limit", "3"])
            #expect(!all.errors.contains("not listed"))
        }
    }

    @Test func `a request that is here is shown without asking any server`() async throws {
        try await Desk.use { desk in
            let push = try await desk.send()
            #expect(try await desk.run(["list"]).status == 0)
            try await desk.stopServer()
            for command in [["show", push.messageID], ["risk", "explain", push.messageID]] {
                let outcome = try await desk.run(command)
                #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
            }
        }
    }

    @Test func `the count is of what waits now`() async throws {
        try await Desk.use { desk in
            let first = try await desk.send()
            let second = try await desk.send()
            _ = try await desk.send()
            #expect(try await count(desk) == "3\n")
            #expect(try await count(desk, ["--offline", "--open"]) == "3\n")
            #expect(try await desk.run(["approve", first.messageID, "--yes"]).status == 0)
            #expect(try await desk.run(["reject", second.messageID]).status == 0)
            #expect(try await count(desk, ["--offline"]) == "1\n")
        }
    }

    @Test func `a level picks requests of that risk and above, counted or listed`() async throws {
        try await Desk.use { desk in
            _ = try await desk.send()
            var order = PushOrder(user: Desk.user)
            order.location = #"{"latitude":40.7128,"longitude":-74.006}"#
            let far = try await desk.send(order)
            let risks = try await risks(desk)
            #expect(risks.count == 2 && risks.first == "critical" && risks.last != "critical")
            for level in Self.levels {
                let expected = count(risks, from: level)
                #expect(
                    try await count(desk, ["--offline", "--level", level]) == "\(expected)\n",
                    "\(level)"
                )
                for more in [[], ["--open"]] {
                    let options = ["--offline", "--level", level] + more
                    #expect(try await self.risks(desk, options).count == expected, "\(level)")
                }
            }
            let list = try await desk.run(["list", "--offline", "--level", "critical"])
            let id = try #require(far.messageID.split(separator: ":").last).prefix(8)
            #expect(list.output.hasPrefix(id) && list.output.split(separator: "\n").count == 1)
        }
    }

    @Test func `a limit is of what is listed`() async throws {
        try await Desk.use { desk in
            var order = PushOrder(user: Desk.user)
            order.location = #"{"latitude":40.7128,"longitude":-74.006}"#
            _ = try await desk.send()
            _ = try await desk.send(order)
            _ = try await desk.run(["list"])
            for number in 1...3 {
                order.location = #"{"latitude":40.7128,"longitude":-74.006\#(number)}"#
                _ = try await desk.send(order)
            }
            let whole = try await desk.run(["list"]).output.split(separator: "\n")
            let risks = try await risks(desk, ["--offline"])
            let critical = risks.indices.filter { risks[$0] == "critical" }
            #expect(!critical.isEmpty && critical.count < risks.count)
            let picked = try await desk.run(
                ["list", "--offline", "--level", "critical", "--limit", "1"]
            ).output.split(separator: "\n")
            // Behind the id a line counts down.
            #expect(picked.map { $0.prefix(8) } == [whole[critical[0]].prefix(8)])
        }
    }

    /// What the script of the page about status lines prints, given to a shell.
    private func waiting(_ desk: Desk, _ options: [String] = []) async throws -> String {
        let page = try String(
            contentsOfFile: Folder.packageRoot + "/Docs/status-lines.md",
            encoding: .utf8
        )
        let script = try #require(page.split(separator: "```sh\n").dropFirst().first)
        let folder = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
        let outcome = try await ChildProcess.run(
            ["/bin/sh", "-c", String(script.prefix { $0 != "`" }), "pratique-waiting"] + options,
            environment: Program.bareEnvironment.merging(desk.folder.environment) { $1 }
                .merging(["PATH": "\(folder):/usr/bin:/bin"]) { $1 }
        )
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        return outcome.output
    }

    @Test func `the script of the page prints nothing for none, and no number it does not know`()
        async throws
    {
        try await Desk.use { desk in
            #expect(try await waiting(desk).isEmpty)
            _ = try await desk.send()
            #expect(try await waiting(desk) == "1 waiting\n")
            #expect(try await waiting(desk, ["critical"]).isEmpty)
            #expect(try await waiting(desk, ["none"]) == "1 none risk\n", "the level is named")
            #expect(try await waiting(desk, ["dangerous"]) == "? dangerous risk\n")
        }
    }

    @Test(
        arguments: [
            (["--count", "--json"], "--count cannot be used with --json or --limit"),
            (["--count", "--limit", "3"], "--count cannot be used with --json or --limit"),
            (["--count", "--level", "dangerous"], "'none', 'low', 'medium', 'high' or 'critical'"),
            (["--level"], "Missing value for '--level <level>'"),
            (["--limit", "0"], "a limit must be a number from 1 to 10000; found 0"),
        ] as [([String], String)]
    )
    func `what does not fit a count is named`(options: [String], sentence: String) async throws {
        let outcome = try await Program.run(["list"] + options)
        #expect(outcome.status == 64)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.replacing("\n", with: " ").contains(sentence), "\(outcome.errors)")
    }
}
