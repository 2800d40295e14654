import AMServer
import Foundation
import TestSupport
import Testing

/// Sign-ins at the simulated server, by a script and in a terminal.
@Suite(.timeLimit(.minutes(30))) struct LoginTests {
    /// The server by its name: keys are made for names.
    private func address(_ desk: Desk) -> String {
        desk.host.baseAddress.replacingOccurrences(of: "127.0.0.1", with: "localhost")
    }

    @Test func `a session is ended again, or kept in a new file for its owner alone`() async throws
    {
        try await Desk.use { desk in
            let login = ["login", address(desk), "login"]
            let ended = try await desk.run(login, input: "demo\nchangeit\n")
            #expect(ended.status == 0, "\(ended.errors)")
            #expect(ended.output.contains("signed in at http://localhost:"))
            #expect(ended.errors.contains("the session was ended again"))
            #expect(!(ended.output + ended.errors).contains("AQIC5w"))
            let file = desk.folder.path + "/session.json"
            let kept = try await desk.run(login + ["--session", file], input: "demo\nchangeit\n")
            #expect(kept.status == 0, "\(kept.errors)")
            let text = try String(contentsOfFile: file, encoding: .utf8)
            #expect(text.contains(#""token":"AQIC5w"#))
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            // A session goes nowhere but to the server that it is of.
            let other = address(desk).replacingOccurrences(of: "localhost", with: "127.0.0.1")
            for elsewhere in [[other, "login"], [address(desk), "login", "--realm", "/x"]] {
                let raised = try await desk.run(["login"] + elsewhere + ["--upgrade", file])
                #expect(raised.status == 1)
                #expect(raised.errors.hasPrefix("pratique: sign-in.other-server: "))
                #expect(raised.output.isEmpty)
            }
            // Before anybody signs in.
            let again = try await desk.run(login + ["--session", file], input: "demo\nchangeit\n")
            #expect(again.status == 1)
            #expect(again.errors.hasPrefix("pratique: sign-in.session-file: "))
            #expect(again.output.isEmpty)
        }
    }

    @Test func `a refused sign-in has its exit code and leaves no file`() async throws {
        try await Desk.use { desk in
            let file = desk.folder.path + "/session.json"
            let outcome = try await desk.run(
                ["login", address(desk), "login", "--session", file],
                input: "demo\nwrong\n"
            )
            #expect(outcome.status == 4)
            #expect(outcome.errors.contains("pratique: journey.refused: "))
            #expect(!FileManager.default.fileExists(atPath: file))
            let unknown = try await desk.run(["login", address(desk), "nothing", "--json"])
            #expect(unknown.status == 1)
            #expect(unknown.output.hasPrefix(#"{"event":"error","code":"journey.rejected","#))
            let loud = address(desk).replacingOccurrences(of: "localhost", with: "LOCALHOST")
            let heard = try await desk.run(["login", loud, "login"], input: "demo\nchangeit\n")
            #expect(heard.status == 0, "\(heard.errors)")
            #expect(unknown.errors.contains("journey.rejected"))
        }
    }

    @Test func `a key is made and used by a script, listed, renamed, exported and removed`()
        async throws
    {
        try await Desk.use { desk in
            let base = address(desk)
            let nameless = base.replacingOccurrences(of: "localhost", with: "127.0.0.1")
            let refused = try await desk.run(
                ["login", nameless, "webauthn-register"],
                input: "demo\nchangeit\nyes\n"
            )
            #expect(refused.errors.contains("This machine's name is localhost."))
            let made = try await desk.run(
                ["login", base, "webauthn-register"],
                input: "demo\nchangeit\nyes\n"
            )
            #expect(made.status == 0, "\(made.errors)")
            let used = try await desk.run(["login", base, "webauthn"], input: "yes\n")
            #expect(used.status == 0, "\(used.errors)")
            #expect(used.output.contains("signed with a key for localhost"))
            let list = try await desk.run(["keys"])
            #expect(list.output.contains("demo  localhost  ES256"))
            #expect(list.output.contains("used 1 time"))
            #expect(try await desk.run(["keys", "rename", "demo", "--name", "desk"]).status == 0)
            #expect(try await desk.run(["keys"]).output.contains("desk  localhost as demo  ES256"))
            for name in ["  ", "a\u{1B}[31mb"] {
                let odd = try await desk.run(["keys", "rename", "desk", "--name", name])
                #expect(odd.status == 64)
            }
            let pem = try await desk.run(["keys", "export", "desk"])
            #expect(pem.output.hasPrefix("-----BEGIN PUBLIC KEY-----\n"))
            #expect(try await desk.run(["keys", "remove", "desk", "--yes"]).status == 0)
            #expect(try await desk.run(["keys", "list", "--json"]).output.isEmpty)
            let none = try await desk.run(["login", base, "webauthn"], input: "yes\n")
            #expect(none.status == 4)
            #expect(none.errors.contains("webauthn.not-allowed"))
        }
    }

    @Test func `questions and answers are JSON for a program`() async throws {
        try await Desk.use { desk in
            let outcome = try await desk.run(
                ["login", address(desk), "login", "--json"],
                input: "\"demo\"\n{\"answer\":\"changeit\"}\n"
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.first?.hasPrefix(#"{"event":"step""#) == true)
            #expect(lines.last?.contains(#""session":"ended""#) == true)
            let wrong = try await desk.run(
                ["login", address(desk), "login", "--json"],
                input: "\"demo\"\n7\n"
            )
            #expect(wrong.status == 1)
            #expect(wrong.errors.contains("sign-in.answer"))
        }
    }

    @Test func `a password is not shown, and Ctrl-C ends the sign-in`() async throws {
        try await Desk.use { desk in
            let terminal = try desk.folder.terminal(["login", address(desk), "login"])
            #expect(await terminal.waits(for: #"localhost asks: "User name""#))
            terminal.type("demo\r")
            #expect(await terminal.waits(for: #"localhost asks: "Password" Hidden answer:"#))
            terminal.type("changeit\u{3}")
            #expect(try await terminal.exitStatus() == 130)
            #expect(!terminal.text.contains("changeit"))
        }
    }
}
