import AMServer
import Arguments
import Foundation
import TestSupport
import Testing

/// The console and the simulated server, which are two programs.
@Suite struct CompanionTests {
    /// The program beside this one, as built beside the tests.
    private static let server = Program.path + "-am"

    /// A demonstration that waits for decisions.
    private func waitingDemo(
        in folder: Folder? = nil,
        _ body: (ChildProcess, _ server: Int32) async throws -> Void
    ) async throws {
        let input = Pipe()
        let output = Pipe()
        let demo = try ChildProcess(
            [Program.path, "demo", "--plain", "--decide", "ask"],
            environment: Program.bareEnvironment.merging(
                folder.map { ["TMPDIR": $0.path] } ?? [:]
            ) { $1 },
            files: .descriptors(
                input: input.fileHandleForReading.fileDescriptor,
                output: output.fileHandleForWriting.fileDescriptor,
                errors: output.fileHandleForWriting.fileDescriptor
            )
        )
        var text = ""
        while !text.contains("Type approve") {
            text += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        }
        let child = try #require(Self.child(of: demo.identifier))
        #expect(Self.isRunning(child))
        try await body(demo, child)
        withExtendedLifetime(input) {}
    }

    /// The process whose parent another one is.
    private static func child(of parent: Int32) -> Int32? {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.compactMap { Int32($0) }.first { fields(of: $0)?.parent == parent }
    }

    private static func fields(of process: Int32) -> (name: String, state: String, parent: Int32)? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let open = text.firstIndex(of: "("), let end = text.lastIndex(of: ")")
        else { return nil }
        let rest = text[text.index(after: end)...].split(separator: " ")
        guard rest.count > 1, let parent = Int32(rest[1]) else { return nil }
        return (String(text[text.index(after: open)..<end]), String(rest[0]), parent)
    }

    /// Whether it is there and no zombie.
    private static func isRunning(_ process: Int32) -> Bool {
        guard let fields = fields(of: process) else { return false }
        return fields.name == "pratique-am" && fields.state != "Z"
    }

    /// Whether it ends.
    private func isGone(_ process: Int32) async -> Bool {
        (try? await comesAbout { !Self.isRunning(process) }) == true
    }

    @Test(.timeLimit(.minutes(30)), arguments: [SIGKILL, SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func `the server of a demonstration ends with it, whatever ends it`(
        signal: Int32
    ) async throws {
        try await waitingDemo { demo, server in
            demo.signal(signal)
            let status = await demo.ended()
            #expect(status != 0)
            #expect(await isGone(server))
        }
    }

    @Test(.timeLimit(.minutes(30)))
    func `a demonstration leaves nothing, and removes what a killed one has left`() async throws {
        let folder = try Folder()
        func left() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path)
        }
        let environment = ["TMPDIR": folder.path]
        #expect(try await Program.run(["demo"], environment: environment).status == 0)
        #expect(try left() == [])
        // No folder of a demonstration.
        let other = folder.path + "/pratique-demo-others"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        try await waitingDemo(in: folder) { demo, _ in
            var count = try left().count
            #expect(count == 2)
            // One that runs keeps its folder.
            let status = try await Program.run(["demo"], environment: environment).status
            #expect(status == 0)
            count = try left().count
            #expect(count == 2)
            demo.signal(SIGKILL)
            _ = await demo.ended()
        }
        #expect(try left().count == 2)
        #expect(try await Program.run(["demo"], environment: environment).status == 0)
        #expect(try left() == ["pratique-demo-others"])
    }

    @Test(.timeLimit(.minutes(30)))
    func `a demonstration whose server was killed can still be ended`() async throws {
        try await waitingDemo { demo, server in
            kill(server, SIGKILL)
            #expect(await isGone(server))
            demo.signal(SIGTERM)
            let status = await demo.ended()
            #expect(status == 130, "\(status)")
        }
    }

    /// Copies the program in a process of its own: what another test starts meanwhile would inherit the
    /// file as one that is open for writing, and the copy could not be run.
    private func copyProgram(to path: String) async throws {
        let outcome = try await ChildProcess.run(["/bin/cp", Program.path, path], environment: [:])
        try #require(outcome.status == 0)
    }

    @Test(arguments: [["demo"], ["am-server", "--port", "0", "--admin-port", "0"]])
    func `a console alone says how to get the server`(arguments: [String]) async throws {
        let folder = try Folder()
        let alone = folder.path + "/pratique"
        try await copyProgram(to: alone)
        // What lies in PATH is not taken.
        let built = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
        let outcome = try await ChildProcess.run(
            [alone] + arguments,
            environment: Program.bareEnvironment.merging(["PATH": built]) { $1 }
        )
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("pratique: neighbour.missing: There is no simulated "))
        #expect(outcome.errors.contains("`make install` installs both"))
    }

    @Test func `a server of another version is refused, and ended`() async throws {
        let folder = try Folder()
        let alone = folder.path + "/pratique"
        try await copyProgram(to: alone)
        let script = "#!/bin/sh\necho pratique-am 9.9.9 1 2\nread line\n"
        try Data(script.utf8).write(to: URL(fileURLWithPath: alone + "-am"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755],
            ofItemAtPath: alone + "-am"
        )
        let outcome = try await ChildProcess.run(
            [alone, "demo"],
            environment: Program.bareEnvironment
        )
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("pratique: neighbour.version: The simulated "))
        #expect(outcome.errors.contains(#"It is "pratique-am 9.9.9"."#))
    }

    @Test func `a server in the background leaves the terminal to others`() async throws {
        let folder = try Folder()
        let terminal = try PseudoTerminal.shell(environment: ["TMPDIR": folder.path])
        #expect(await terminal.waits(for: PseudoTerminal.prompt))
        terminal.type("pratique-am --port 0 --admin-port 0 &\n")
        #expect(await terminal.waits(for: "the log:"))
        let admin = try #require(
            terminal.text.firstMatch(of: /admin pages, for you: +(http:\/\/[0-9.:]+)/)?.1
        )
        terminal.type("/usr/bin/curl -s -d '{\"user\":\"ann\"}' \(admin)/enrol; echo EN''D\n")
        #expect(await terminal.waits(for: "END"))
        let logs = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let name = try #require(logs.first { $0.hasPrefix("pratique-am-") })
        let log = try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
        #expect(log.contains("enrol"), "\(log)")
        for line in log.split(separator: "\n") { #expect(!terminal.text.contains(line)) }
        // In the foreground it goes to the terminal.
        terminal.type("fg\n")
        #expect(await terminal.waits(for: "pratique-am --port 0"))
        _ = try await ChildProcess.run(
            ["/usr/bin/curl", "-s", "-d", "{\"user\":\"bob\"}", "\(admin)/enrol"],
            environment: Program.bareEnvironment
        )
        #expect(await terminal.waits(for: "bob"))
        terminal.type("\u{3}")
        #expect(await terminal.waits(for: PseudoTerminal.prompt))
        terminal.type("exit\n")
        _ = try await terminal.exitStatus()
    }

    @Test func `the simulated server holds nothing of the client's cryptography`() throws {
        func holds(_ path: String) throws -> Bool {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
            return bytes.range(of: Data("libcrypto.so".utf8)) != nil
        }
        #expect(try !holds(Self.server))
        #expect(try holds(Program.path))
    }

    @Test func `both programs are of one version, and errors name the one that was typed`()
        async throws
    {
        let version = try await ChildProcess.run([Self.server, "--version"])
        #expect(version.status == 0)
        let console = try await Program.run(["--version"]).output
        let words = console.split(separator: "\n").first?.split(separator: " ") ?? []
        #expect(version.output.hasPrefix("pratique-am \(words.last ?? "")\n"))

        let direct = try await ChildProcess.run([Self.server, "--host", "192.0.2.1"])
        #expect(direct.errors.hasPrefix("pratique-am: am.listen.plain: "))
        let typed = try await Program.run(["am-server", "--host", "192.0.2.1"])
        #expect(typed.errors.hasPrefix("pratique: am.listen.plain: "))
        #expect(direct.status == 1 && typed.status == 1)
    }

    @Test func `the options name every profile and mode that the server has`() {
        #expect(ServerOptions.profiles == ServerProfile.allCases.map(\.rawValue))
        #expect(ServerOptions.modes == ServerMode.allCases.map(\.rawValue))
        let usual = ServerSettings()
        #expect(ServerOptions().profile == usual.profile.rawValue)
        #expect(ServerOptions().mode == usual.mode.rawValue)
    }

    @Test(arguments: [
        ("bash", "complete -F _pratique-am pratique-am"), ("zsh", "#compdef pratique-am"),
        ("fish", "complete -c 'pratique-am'"),
    ])
    func `the server has completions of its own`(shell: String, mark: String) async throws {
        let outcome = try await ChildProcess.run([Self.server, "completions", shell])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains(mark))
        #expect(outcome.output.contains("admin-port"))
    }
}
