import Foundation
import TestSupport
import Testing

/// A server that shows its texts as if they were this program's own, and asks for what is not its own.
@Suite(.timeLimit(.minutes(30))) struct HostileLoginTests {
    private static let ours = "Passphrase of the store:"

    private static func callback(
        _ type: String,
        _ outputs: String,
        value: String = "\"\""
    ) -> String {
        #"{"type":"\#(type)","output":[\#(outputs)],"#
            + #""input":[{"name":"IDToken1","value":\#(value)}]}"#
    }

    private static func enrolment(_ address: String) -> String {
        callback(
            "HiddenValueCallback",
            output("value", "\"\(address)\"") + "," + output("id", "\"mfaDeviceRegistration\"")
        )
    }

    private static func output(_ name: String, _ value: String) -> String {
        #"{"name":"\#(name)","value":\#(value)}"#
    }

    private static func password(_ prompt: String) -> String {
        callback("PasswordCallback", output("prompt", "\"\(prompt)\""))
    }

    /// What a person or a script sees, line by line.
    private static func lines(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { line in
            String(line.drop { $0 == " " })
        }
    }

    @Test(arguments: [ours, "New passphrase:", String(repeating: "x", count: 79) + " " + ours])
    func `a hidden question names who asks it in its own line`(prompt: String) async throws {
        let folder = try Folder()
        try await ScriptedAM.serving([.step(Self.password(prompt)), .end]) { address, server in
            let terminal = try folder.terminal(["login", address])
            #expect(await terminal.waits(for: "Hidden answer:"))
            terminal.type("secret\r")
            _ = try await terminal.exitStatus()
            let shown = Self.lines(terminal.text)
            #expect(!shown.contains { $0.hasPrefix(Self.ours) || $0.hasPrefix("New pass") })
            #expect(shown.contains { $0.hasPrefix("localhost asks") })
            #expect(!terminal.text.contains("secret"))
        }
    }

    /// A step that asks for a key, by names of the server's choice.
    private static func key(_ text: String) -> String {
        callback(
            "MetadataCallback",
            output(
                "data",
                #"{"_action":"webauthn_registration","_type":"WebAuthn","timeout":"60000","#
                    + #""challenge":"QDHu55yPlEycWbrjrSGochK9qo+IvJKBX0EXS6j5cWc=","#
                    + #""userName":\#(text),"userId":"ZGVtbw","relyingPartyName":\#(text),"#
                    + #""displayName":\#(text),"_relyingPartyId":"","_excludeCredentials":[],"#
                    + #""_authenticatorSelection":{"userVerification":"discouraged"},"#
                    + #""_pubKeyCredParams":[{"type":"public-key","alg":-7}]}"#
            )
        ) + ","
            + callback("HiddenValueCallback", output("id", "\"webAuthnOutcome\""))
    }

    /// The rows of a terminal that breaks lines at its last column.
    private static func rows(_ text: String, columns: Int) -> [String] {
        lines(text).flatMap { line in
            var rows = [""]
            var used = 0
            for scalar in line.unicodeScalars {
                let width = scalar.value >= 0x2E80 ? 2 : 1
                if used + width > columns {
                    rows.append("")
                    used = 0
                }
                rows[rows.count - 1].unicodeScalars.append(scalar)
                used += width
            }
            return rows
        }
    }

    @Test(arguments: [
        (30, "C.UTF-8", "x", 11...13), (80, "C", "\u{DF}", 30...32),
        (80, "C.UTF-8", "\u{754C}", 30...32), (80, "C.UTF-8", "x", 61...63),
    ])
    func `nor does a narrow terminal or its locale make it one`(
        columns: Int,
        locale: String,
        letter: String,
        counts: ClosedRange<Int>
    ) async throws {
        let folder = try Folder()
        for count in counts {
            let prompt = String(repeating: letter, count: count) + " " + Self.ours
            try await ScriptedAM.serving([.step(Self.password(prompt)), .end]) { address, _ in
                let terminal = try folder.terminal(
                    ["login", address],
                    columns: UInt16(columns),
                    setting: ["LC_ALL": locale]
                )
                #expect(await terminal.waits(for: "Hidden answer:"))
                terminal.type("secret\r")
                _ = try await terminal.exitStatus()
                let rows = Self.rows(terminal.text, columns: columns)
                #expect(!rows.contains { $0.hasPrefix("Passphrase") }, "\(rows)")
            }
        }
    }

    @Test func `nor do the names of an account that is offered`() async throws {
        let folder = try Folder()
        for padding in [4, 20, 38, 52, 56, 57, 58] {
            try await ScriptedAM.serving([]) { address, server in
                let label = String(repeating: "x", count: padding) + " Passphrase of the store:y"
                server.give([
                    .step(Self.enrolment(EnrolmentText.push("Bank:" + label, at: address))), .end,
                ])
                let terminal = try folder.terminal(["login", address])
                #expect(await terminal.waits(for: "Type yes:"))
                terminal.type("no\r")
                #expect(try await terminal.exitStatus() == 0)
                let rows = Self.rows(terminal.text, columns: 80)
                #expect(!rows.contains { $0.hasPrefix("Passphrase") }, "\(rows)")
            }
        }
    }

    /// Steps with a text of the server in each of its places.
    private static func steps(_ text: String) -> [String] {
        let text = "\"\(text)\""
        func made(_ type: String, _ outputs: (String, String)..., value: String = "\"\"") -> String
        {
            let list = outputs.map { output($0.0, $0.1) }.joined(separator: ",")
            return callback(type, list, value: value)
        }
        let prompt = ("prompt", text)
        let message = ("message", text)
        let redirect = ("redirectUrl", text)
        let list = "[\(text)]"
        return [
            made("NameCallback", prompt), made("TextInputCallback", prompt),
            made("TextInputCallback", ("prompt", "\"a\""), ("defaultText", text)),
            made("TextOutputCallback", message),
            made("TextOutputCallback", message, ("messageType", "1")),
            made("TextOutputCallback", message, ("messageType", "2")),
            made("SuspendedTextOutputCallback", message),
            made("ChoiceCallback", prompt, ("choices", list), value: "0"),
            made("ConfirmationCallback", prompt, ("options", "[\(text),\"b\"]"), value: "0"),
            made("KbaCreateCallback", prompt, ("predefinedQuestions", list)),
            made("TermsAndConditionsCallback", ("terms", text), ("version", text)),
            made("ConsentMappingCallback", ("displayName", text), message, ("fields", list)),
            made("BooleanAttributeInputCallback", prompt, value: "false"),
            made(
                "StringAttributeInputCallback",
                prompt,
                ("failedPolicies", list),
                ("value", text)
            ),
            made("ValidatedCreatePasswordCallback", prompt),
            made("SelectIdPCallback", ("providers", #"[{"provider":\#(text)}]"#)),
            made("IdPCallback", ("provider", text)), made("DeviceProfileCallback", message),
            made("PollingWaitCallback", ("waitTime", "\"1000\""), message),
            made("RedirectCallback", redirect),
            made("RedirectCallback", redirect, ("redirectMethod", "\"POST\"")),
            key(text),
            #"{"type":\#(text),"output":[{"name":"a","value":\#(text)}],"#
                + #""input":[{"name":"b","value":\#(text)}]}"#,
        ]
    }

    @Test(arguments: [0, 35, 58, 68, 72, 76, 79])
    func `no text of a server can be taken for this program's`(padding: Int) async throws {
        let folder = try Folder()
        let text = String(repeating: "x", count: padding) + (padding == 0 ? "" : " ") + Self.ours
        for callback in Self.steps(text) {
            try await ScriptedAM.serving([.step(callback), .end]) { address, _ in
                let outcome = try await folder.run(["login", address], input: "1\n1\n1\n1\n")
                let shown = Self.lines(outcome.output) + Self.lines(outcome.errors)
                #expect(!shown.contains { $0.hasPrefix(Self.ours) }, "\(callback): \(shown)")
            }
        }
    }

    @Test(arguments: ["header", "description", "stage"])
    func `nor one around the callbacks, or at the end`(member: String) async throws {
        let folder = try Folder()
        let step =
            #"{"authId":"a","\#(member)":"\#(Self.ours)","callbacks":[\#(Self.password("x"))]}"#
        let pad = String(repeating: "x", count: 70) + " " + Self.ours
        let ends: [String] = [
            #"{"tokenId":"AQIC5w","realm":"\#(pad)","successUrl":"\#(pad)"}"#,
            #"{"tokenId":"AQIC5w","realm":"/","successUrl":"\#(Self.ours)"}"#,
        ]
        for end in ends {
            try await ScriptedAM.serving([.json(step), .json(end)]) { address, _ in
                let outcome = try await folder.run(["login", address], input: "1\n")
                let shown = Self.lines(outcome.output) + Self.lines(outcome.errors)
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(!shown.contains { $0.hasPrefix(Self.ours) }, "\(shown)")
            }
        }
        let refusal = #"{"message":"\#(pad)","detail":{"failureUrl":"\#(pad)"}}"#
        for status in [400, 401, 408, 500] {
            try await ScriptedAM.serving([.json(refusal, status: status)]) { address, _ in
                let terminal = try folder.terminal(["login", address])
                _ = try await terminal.exitStatus()
                #expect(!Self.lines(terminal.text).contains { $0.hasPrefix(Self.ours) })
            }
        }
    }

    @Test func `in JSON a question of the server has its name, and never one of this program's`()
        async throws
    {
        let folder = try Folder()
        let step = Self.callback("pin", Self.output("a", "\"PIN:\""))
        try await ScriptedAM.serving([.step(step, Self.password("PIN:")), .end]) { address, _ in
            let outcome = try await folder.run(
                ["login", address, "--json"],
                input: "\"1\"\n\"2\"\n"
            )
            let questions = Self.lines(outcome.output).filter { $0.contains(#""question""#) }
            #expect(questions.count == 2, "\(outcome.output)")
            #expect(questions.allSatisfy { $0.contains(#""server":"localhost""#) })
            #expect(!questions.contains { $0.contains(#""name":"pin""#) })
        }
    }

    /// A server may call its button what this program calls going on without one.
    @Test(arguments: [("\"go on\"", nil), ("1", "100"), ("null", "100"), ("0", "0")])
    func `in JSON a text that two choices have is no answer`(
        answer: String,
        sent: String?
    ) async throws {
        let folder = try Folder()
        let buttons = Self.callback(
            "ConfirmationCallback",
            Self.output("prompt", #""Pay GBP 900?""#) + ","
                + Self.output("options", #"["go on"]"#),
            value: "100"
        )
        try await ScriptedAM.serving([.step(buttons), .end, .end]) { address, server in
            let outcome = try await folder.run(["login", address, "--json"], input: answer + "\n")
            #expect(outcome.output.contains(#""choices":["go on","go on"],"own":[1]"#))
            #expect(outcome.errors.contains("sign-in.answer") == (sent == nil))
            #expect(server.asked.dropFirst().first?.inputs == sent.map { [$0] })
        }
    }

    @Test func `in JSON a question of one's own is not the server's of the same name`()
        async throws
    {
        let folder = try Folder()
        let question = Self.callback(
            "KbaCreateCallback",
            Self.output("prompt", #""Pick""#) + ","
                + Self.output("predefinedQuestions", #"["one of your own"]"#) + ","
                + Self.output("allowUserDefinedQuestions", "true")
        )
        try await ScriptedAM.serving([.step(question), .end]) { address, server in
            let outcome = try await folder.run(
                ["login", address, "--json"],
                input: "\"one of your own\"\n\"Pet?\"\n\"rex\"\n"
            )
            #expect(outcome.errors.contains("sign-in.answer"), "\(outcome.output)")
            #expect(server.asked.count == 1)
        }
    }

    @Test(arguments: [[], ["--json"]])
    func `lines that were written beforehand replace no account of another server`(
        options: [String]
    ) async throws {
        try await Desk.use { desk in
            let before = try await desk.run(["accounts", "--json"]).output
            try await ScriptedAM.serving([]) { address, server in
                let text = EnrolmentText.push(at: address)
                server.give([.step(Self.enrolment(text)), .end, .end])
                let outcome = try await desk.run(
                    ["login", address] + options,
                    input: options.isEmpty ? "yes\nyes\nyes\n" : "true\ntrue\ntrue\n"
                )
                #expect(outcome.status == 1)
                #expect(outcome.errors.contains("sign-in.other-account"))
                #expect(outcome.errors.contains("pratique enrol"))
                #expect(!server.asked.contains { $0.path.contains("register") })
            }
            #expect(try await desk.run(["accounts", "--json"]).output == before)
        }
    }

    @Test(arguments: [[], ["--json"]])
    func `the server and the warnings stand before the question`(options: [String]) async throws {
        let folder = try Folder()
        try await ScriptedAM.serving([]) { address, server in
            let text = EnrolmentText.push(
                "B%D0%B0nk:ann",
                at: address,
                answers: "https://evil.example/am"
            )
            server.give([.step(Self.enrolment(text)), .end])
            let outcome = try await folder.run(
                ["login", address] + options,
                input: options.isEmpty ? "no\n" : "false\n"
            )
            let shown = Self.lines(outcome.output)
            let question = shown.firstIndex { $0.contains("Enrol ") } ?? -1
            for words in ["different servers", "Cyrillic", "localhost", "evil.example"] {
                let place = shown.firstIndex { $0.contains(words) }
                #expect(place.map { $0 < question } == true, "\(words): \(shown)")
            }
        }
    }

    @Test(arguments: [
        "file:///etc/passwd", "javascript:alert(1)", "FILE:///etc/passwd", "http://evil.example/",
        "//evil.example/", "data:text/html,x", "https://am.example.com@evil.example/",
        "https://evil.example\\\\@am.example.com/", " file:///etc/passwd", "https:evil",
    ])
    func `only addresses of the web are given to a browser`(address redirect: String) async throws {
        let folder = try Folder()
        for method in ["GET", "POST"] {
            let step = Self.callback(
                "RedirectCallback",
                Self.output("redirectUrl", "\"\(redirect)\"") + ","
                    + Self.output("redirectMethod", "\"\(method)\"")
            )
            try await ScriptedAM.serving([.step(step), .end]) { address, _ in
                let outcome = try await folder.run(
                    ["login", address],
                    input: "http://localhost/?code=1\n"
                )
                #expect(outcome.status == 1)
                #expect(outcome.errors.contains("sign-in.redirect"), "\(outcome.errors)")
                #expect(!outcome.errors.contains("open in a browser"))
            }
        }
        let end = #"{"tokenId":"AQIC5w","successUrl":"\#(redirect)","realm":"/"}"#
        let refusal = #"{"message":"no","detail":{"failureUrl":"\#(redirect)"}}"#
        guard !redirect.hasPrefix("http"), !redirect.hasPrefix("//") else { return }
        for reply in [(end, 200), (refusal, 401)] {
            for options in [[], ["--json"]] {
                try await ScriptedAM.serving([.json(reply.0, status: reply.1)]) { address, _ in
                    let outcome = try await folder.run(["login", address] + options)
                    let reported = outcome.output + outcome.errors
                    #expect(!reported.lowercased().contains("passwd"), "\(reported)")
                    #expect(!reported.contains("alert(1)"))
                }
            }
        }
    }

    @Test func `a browser is sent on by https, and by http where that was allowed`() async throws {
        let folder = try Folder()
        for (redirect, options) in [
            ("https://id.example.com/a?state=1&b=c%20d#x", []),
            ("http://id.example.com/a?state=1", ["--allow-plain-http"]),
            ("http://localhost:1/a?state=1", []),
        ] {
            let output = Self.output("redirectUrl", "\"\(redirect)\"")
            let step = Self.callback("RedirectCallback", output)
            try await ScriptedAM.serving([.step(step), .end, .end]) { address, _ in
                let outcome = try await folder.run(
                    ["login", address] + options,
                    input: "http://localhost/?code=1&state=1\n"
                )
                #expect(outcome.errors.contains("open in a browser: \(redirect)"))
                #expect(outcome.status == 0, "\(outcome.errors)")
            }
        }
    }

    /// The server chose where the browser went: what it brought back may be for another site.
    @Test(arguments: [
        ("https://login.bank.example/callback", "no", false),
        ("https://login.bank.example/callback", "yes", true), ("/callback", "no", false),
        ("http://localhost:9/callback", "no", true), ("http://LOCALHOST/", "no", true),
        ("http://localhost@login.bank.example/", "no", false),
    ])
    func `what a browser brought to another site is sent after a question`(
        address returned: String,
        answer: String,
        isSent: Bool
    ) async throws {
        let folder = try Folder()
        let output = Self.output("redirectUrl", #""https://id.example.com/a?state=1""#)
        let step = Self.callback("RedirectCallback", output)
        for options in [[], ["--json"]] {
            try await ScriptedAM.serving([.step(step), .end]) { address, server in
                let lines = ["\(returned)?code=SECRET&state=1", answer]
                let inJSON = ["\"\(lines[0])\"", answer == "yes" ? "true" : "false"]
                let outcome = try await folder.run(
                    ["login", address] + options,
                    input: (options.isEmpty ? lines : inJSON).joined(separator: "\n") + "\n"
                )
                let asked = server.asked
                #expect(asked.contains { $0.path.contains("SECRET") } == isSent)
                #expect(outcome.status == (isSent ? 0 : 1), "\(outcome.errors)")
                let isAsked = (outcome.output + outcome.errors).contains("The browser came back to")
                #expect(isAsked == (!isSent || answer == "yes"))
            }
        }
    }

    @Test(arguments: [[], ["--json"]])
    func `an answer that is not understood is never printed`(options: [String]) async throws {
        let folder = try Folder()
        let list = #"["a","b"]"#
        let redirect = Self.output("redirectUrl", #""https://a.example/?state=1""#)
        let providers = Self.output("providers", #"[{"provider":"a"}]"#)
        let asking = [
            Self.callback("ChoiceCallback", Self.output("choices", list), value: "0"),
            Self.callback("ConfirmationCallback", Self.output("options", list), value: "0"),
            Self.callback("NumberAttributeInputCallback", Self.output("prompt", #""n""#)),
            Self.callback("RedirectCallback", redirect),
            Self.callback("SelectIdPCallback", providers),
        ]
        let inJSON = [#""hunter2""#, "hunter2", #"["hunter2"]"#]
        for callback in asking {
            for line in options.isEmpty ? ["hunter2"] : inJSON {
                try await ScriptedAM.serving([.step(callback), .end]) { address, _ in
                    let outcome = try await folder.run(
                        ["login", address] + options,
                        input: "\(line)\n"
                    )
                    #expect(!(outcome.output + outcome.errors).contains("hunter2"))
                    #expect(outcome.status != 0)
                }
            }
        }
    }

    @Test func `a session goes only to the path that gave it`() async throws {
        let folder = try Folder()
        let file = folder.path + "/session.json"
        try await ScriptedAM.serving([.end, .end, .end, .end]) { address, server in
            let kept = try await folder.run(["login", address, "--session", file])
            #expect(kept.status == 0, "\(kept.errors)")
            let root = String(address.dropLast(3))
            let others = [
                "\(root)/evil", root, "\(address)/more", "\(address)/../evil", "\(root)/AM",
            ]
            for other in others {
                let raised = try await folder.run(["login", other, "--upgrade", file])
                #expect(raised.status == 1)
                let codes = ["sign-in.other-server", "journey.address"]
                #expect(codes.contains { raised.errors.contains($0) })
            }
            #expect(server.asked.count == 1)
            let own = try await folder.run(["login", "\(address)/XUI/?realm=/", "--upgrade", file])
            #expect(own.status == 0, "\(own.errors)")
        }
    }
}
