import AMServer
import Foundation
import TestSupport
import Testing

/// `pratique config`, and what a broken configuration stops.
@Suite struct ConfigTests {
    private func run(
        _ arguments: [String],
        in folder: Folder,
        input: String = ""
    ) async throws -> ChildProcess.Outcome {
        try await folder.run(arguments, input: input)
    }

    @Test(arguments: [#"{"x": 1}"#, #"{"pamservice": "login"}"#])
    func `a setting that has another place is offered to nobody`(text: String) async throws {
        let run = try await Program.run(["config", "check", "-"], input: text)
        #expect(run.status == 78)
        #expect(!run.errors.contains("pamService"), "\(run.errors)")
        let moved = try await Program.run(
            ["config", "check", "-"],
            input: #"{"pamService": "login"}"#
        )
        #expect(moved.errors.contains("pratique store pam-service"), "\(moved.errors)")
    }

    /// Makes the place where others could change the configuration.
    enum Exposure: CaseIterable {
        case file, group, folder, above, link, linkedFolder, chain, folderChain

        func make(in folder: Folder) throws {
            let files = FileManager.default
            func allow(_ mode: Int, _ path: String) throws {
                try files.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            }
            let own = folder.configuration
            switch self {
            case .file: try allow(0o666, own)
            case .group:
                try files.setAttributes([.groupOwnerAccountID: 54_321], ofItemAtPath: own)
                try allow(0o664, own)
            case .folder: try allow(0o777, folder.path + "/config/pratique")
            case .above: try allow(0o777, folder.path + "/config")
            case .chain, .folderChain:
                let (open, safe) = (folder.path + "/open", folder.path + "/safe")
                let own = self == .chain ? own : folder.path + "/config/pratique"
                try files.moveItem(atPath: own, toPath: safe)
                try files.createDirectory(atPath: open, withIntermediateDirectories: false)
                try files.createSymbolicLink(
                    atPath: open + "/link",
                    withDestinationPath: "../safe"
                )
                try files.createSymbolicLink(
                    atPath: own,
                    withDestinationPath: open + "/link"
                )
                try allow(0o777, open)
            case .link, .linkedFolder:
                let open = folder.path + "/open"
                try files.createDirectory(atPath: open, withIntermediateDirectories: false)
                try files.moveItem(atPath: own, toPath: open + "/config.json")
                if self == .link {
                    try files.createSymbolicLink(
                        atPath: own,
                        withDestinationPath: open + "/config.json"
                    )
                } else {
                    try files.removeItem(atPath: folder.path + "/config/pratique")
                    try files.createSymbolicLink(
                        atPath: folder.path + "/config/pratique",
                        withDestinationPath: "../open"
                    )
                }
                try allow(0o777, open)
            }
        }
    }

    /// Only root gives files to another group.
    @Test(arguments: Exposure.allCases.filter { $0 != .group || geteuid() == 0 })
    func `a configuration that others can change is refused`(exposure: Exposure) async throws {
        let folder = try Folder()
        try folder.configure(#"{"friction": {"high": "none"}}"#)
        for arguments in [["list", "--offline"], ["config", "check"], ["config", "show"]] {
            #expect(try await run(arguments, in: folder).status == 0)
        }
        try exposure.make(in: folder)
        for arguments in [["list", "--offline"], ["config", "check"], ["config", "show"]] {
            let outcome = try await run(arguments, in: folder)
            #expect(outcome.status == 78, "\(exposure) \(arguments)")
            #expect(outcome.errors.contains("file.changeable.configuration"))
        }
    }

    @Test func `a configuration that a group without other members can change is used`()
        async throws
    {
        let folder = try Folder()
        try folder.configure("{}")
        for path in [folder.configuration, folder.path + "/config/pratique"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o775],
                ofItemAtPath: path
            )
        }
        #expect(try await run(["list", "--offline"], in: folder).status == 0)
    }

    @Test func `a configuration behind a link in a folder of one's own is used`() async throws {
        let folder = try Folder()
        try folder.configure("{}")
        try FileManager.default.moveItem(
            atPath: folder.configuration,
            toPath: folder.path + "/dotfile"
        )
        try FileManager.default.createSymbolicLink(
            atPath: folder.configuration,
            withDestinationPath: "../../dotfile"
        )
        #expect(try await run(["list", "--offline"], in: folder).status == 0)
    }

    @Test func `without a file everything is as usual`() async throws {
        let folder = try Folder()
        let check = try await run(["config", "check"], in: folder)
        #expect(check.status == 0)
        #expect(check.output == "\(folder.configuration): not found, so the defaults apply\n")
        let show = try await run(["config", "show"], in: folder)
        #expect(show.status == 0)
        #expect(show.output.hasPrefix("file: \(folder.configuration) (not found)\n"))
        #expect(show.output.contains("friction.critical: \"type\" (default)\n"))
        #expect(show.output.contains("thresholds.far_from_home_low_km: 50 (default)\n"))
        #expect(try await run(["config"], in: folder).output == show.output)
    }

    @Test func `every mistake is named with its line and column`() async throws {
        let folder = try Folder()
        try folder.configure("{\n  \"hme\": {},\n  \"friction\": {\"critical\": \"none\"}\n}\n")
        for arguments in [["config", "check"], ["config", "check", folder.configuration]] {
            let check = try await run(arguments, in: folder)
            #expect(check.status == 78)
            #expect(check.output.isEmpty)
            let lines = check.errors.split(separator: "\n")
            #expect(lines.count == 2)
            #expect(
                lines.first?.hasPrefix(
                    "\(folder.configuration):2:3: configuration.member: Unknown member "
                ) == true
            )
            #expect(
                lines.last?.hasPrefix(
                    "\(folder.configuration):3:16: configuration.conflict: `friction"
                ) == true
            )
        }
        let show = try await run(["config", "show"], in: folder)
        #expect(show.status == 78)
        #expect(show.errors.contains("line 2, column 3"))
    }

    @Test func `what is in force is shown with its line`() async throws {
        let folder = try Folder()
        try folder.configure("{\n\"friction\": {\"medium\": \"confirm\"}\n}")
        #expect(try await run(["config", "check"], in: folder).output.hasSuffix(": in order\n"))
        let show = try await run(["config", "show"], in: folder)
        #expect(show.status == 0)
        #expect(show.output.contains("friction.medium: \"confirm\" (line 2)\n"))
        #expect(
            show.output.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.contains("/") }
        )
    }

    @Test func `a variable wins over the file, and an option over both`() async throws {
        let folder = try Folder()
        func path(_ name: String) -> String { folder.path + "/" + name }
        try folder.configure(#"{"log": "\#(path("file"))"}"#)
        for (arguments, variables, name) in [
            (["list"], [:], "file"), (["list"], ["PRATIQUE_LOG": path("variable")], "variable"),
            (["list", "--log", path("option")], ["PRATIQUE_LOG": path("other")], "option"),
        ] as [([String], [String: String], String)] {
            let outcome = try await folder.run(arguments, setting: variables)
            #expect(outcome.status == 0)
            #expect(try folder.text(name).contains("program.started"))
        }
        #expect(!FileManager.default.fileExists(atPath: path("other")))
    }

    @Test func `a mistake of the environment is named with its variable and stops commands`()
        async throws
    {
        let folder = try Folder()
        let environment = folder.environment.merging(["PRATIQUE_LIMITS": "lots"]) { $1 }
        for arguments in [["list"], ["config", "show"], ["geo", "map", "Bristol"]] {
            let outcome = try await Program.run(arguments, environment: environment)
            #expect(outcome.status == 78, "\(arguments)")
            #expect(outcome.errors.contains("the variable PRATIQUE_LIMITS: `limits` must be"))
        }
        let check = try await Program.run(["config", "check"], environment: environment)
        #expect(check.status == 78)
        #expect(check.errors.hasPrefix("PRATIQUE_LIMITS: configuration.value: `limits` must be "))
        let sample = Folder.packageRoot + "/Samples/configuration.json"
        #expect(
            try await Program.run(["config", "check", sample], environment: environment).status == 0
        )
    }

    @Test func `what is in force is shown with its variable`() async throws {
        let folder = try Folder()
        let environment = folder.environment.merging(["PRATIQUE_FRICTION_HIGH": "type"]) { $1 }
        let show = try await Program.run(["config", "show"], environment: environment)
        #expect(show.status == 0)
        #expect(show.output.contains("friction.high: \"type\" (PRATIQUE_FRICTION_HIGH)\n"))
        let check = try await Program.run(["config", "check"], environment: environment)
        #expect(check.output.hasSuffix(": not found; the environment is in order\n"))
    }

    @Test func `standard input is a file as well`() async throws {
        let folder = try Folder()
        let sound = try await run(["config", "check", "-"], in: folder, input: "{}")
        #expect(sound.status == 0)
        let broken = try await run(
            ["config", "check", "-"],
            in: folder,
            input: "{\"limits\": {\"X\": 1}}"
        )
        #expect(broken.status == 78)
        #expect(broken.errors.hasPrefix("-:1:13: configuration.code: "))
        #expect(try await run(["config", "show", "-"], in: folder, input: "{}").status == 0)
    }

    @Test(arguments: ["check", "show"])
    func `what is no text of JSON is refused`(command: String) async throws {
        let folder = try Folder()
        for path in [Program.path, "/dev/null", "/proc/self/cmdline"] {
            let outcome = try await run(["config", command, path], in: folder)
            #expect([1, 78].contains(outcome.status), "\(path): \(outcome.status)")
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.utf8.count < 400)
        }
        #expect(try await run(["config", command, "/dev/null"], in: folder).status == 78)
        for path in ["/", "/nowhere/config.json"] {
            let outcome = try await run(["config", command, path], in: folder)
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("file.unreadable.configuration"))
        }
        let long = String(repeating: " ", count: 524_289)
        let outcome = try await run(["config", command, "-"], in: folder, input: long)
        #expect(outcome.errors.contains("file.too-long.configuration"))
        #expect(outcome.status == 1)
    }

    @Test(arguments: [
        ["list"], ["show", "abcd"], ["approve", "abcd", "--yes"], ["reject", "abcd"],
        ["review", "--plain"],
        ["code", "ann"], ["accounts"], ["lock", "ann"], ["unlock", "ann"], ["policy"],
        ["device-token"], ["history", "x"], ["risk", "explain", "abcd"],
        ["risk", "replay", "--config", "-"], ["risk", "forget", "ann", "--yes"], ["audit"],
        ["audit", "verify"],
    ])
    func `a broken configuration stops every command that works with the ledger`(
        arguments: [String]
    ) async throws {
        let folder = try Folder()
        try folder.configure("{\"forbidenAreas\": [\"KP\"]}")
        let outcome = try await run(arguments, in: folder)
        #expect(outcome.status == 78, "\(arguments): \(outcome.errors)")
        #expect(outcome.errors.contains("configuration.member"))
        #expect(outcome.errors.contains("line 1, column 2"))
        #expect(outcome.output.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/state/pratique"))
    }

    @Test func `the sample is in order`() async throws {
        let folder = try Folder()
        let path = Folder.packageRoot + "/Samples/configuration.json"
        #expect(try await run(["config", "check", path], in: folder).status == 0)
    }

    @Test func `every example of the documentation is in order`() async throws {
        let folder = try Folder()
        let text = try String(
            contentsOfFile: Folder.packageRoot + "/Docs/configuration.md",
            encoding: .utf8
        )
        let examples = text.split(separator: "\n").filter { $0.hasPrefix("\"") }
        #expect(!examples.isEmpty)
        for example in examples {
            let outcome = try await run(
                ["config", "check", "-"],
                in: folder,
                input: "{\(example)}"
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
    }
}
