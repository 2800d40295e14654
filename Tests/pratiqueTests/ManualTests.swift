import Foundation
import TestSupport
import Testing

@testable import Arguments
@testable import pratique

/// The manual pages as they are installed.
@Suite struct ManualTests {
    private func run(_ path: String, _ arguments: [String]) async throws -> String {
        let outcome = try await ChildProcess.run([path] + arguments)
        #expect(outcome.status == 0)
        return outcome.output + outcome.errors
    }

    /// The pages that the program makes of itself.
    private func pages(in folder: Folder) async throws -> [String] {
        let outcome = try await Program.run(["manual", folder.path])
        try #require(outcome.status == 0)
        #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func `every command that the help lists has a page, and the README names it`()
        async throws
    {
        let names = try await pages(in: try Folder())
        let help = try await Program.run(["--help"]).output
        let readme = try String(contentsOfFile: Folder.packageRoot + "/README.md", encoding: .utf8)
        #expect(names.contains("pratique.1"))
        #expect(names.count > 20)
        for name in names where name != "pratique.1" {
            let command = name.dropFirst("pratique-".count).dropLast(2)
            #expect(help.contains("  \(command) "), "\(command)")
            #expect(readme.contains("`pratique \(command)") || readme.contains("`\(command)`"))
        }
    }

    @Test func `the exit codes are those of the README`() throws {
        let text = try String(contentsOfFile: Folder.packageRoot + "/README.md", encoding: .utf8)
        let rows = text.split(separator: "\n").compactMap { line -> Int? in
            let cells = line.split(separator: "|")
            return cells.count == 2 ? Int(cells[0].filter { $0 != " " }) : nil
        }
        #expect(rows == Surroundings.statuses.map(\.code))
    }

    @Test func `pages are written anew, into a folder that need not be there`() async throws {
        let folder = try Folder()
        let target = folder.path + "/a/b"
        #expect(try await Program.run(["manual", target]).status == 0)
        let page = target + "/pratique-list.1"
        let text = try String(contentsOfFile: page, encoding: .utf8)
        try Data(repeating: 0x58, count: 1_000_000).write(to: URL(fileURLWithPath: page))
        #expect(try await Program.run(["manual", "b"], directory: folder.path + "/a").status == 0)
        #expect(try String(contentsOfFile: page, encoding: .utf8) == text)
    }

    @Test(arguments: ["", "/dev/null/pages", "/proc/pages"])
    func `a folder that cannot be written to is named by its code`(path: String) async throws {
        let outcome = try await Program.run(["manual", path])
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("pratique: file.unwritable: "))
    }

    @Test func `formatters have nothing to complain of`() async throws {
        let folder = try Folder()
        for name in try await pages(in: folder) {
            let path = folder.path + "/" + name
            #expect(try await run("/usr/bin/groff", ["-man", "-ww", "-z", "-Tutf8", path]).isEmpty)
            #expect(
                try await run("/usr/bin/mandoc", ["-T", "lint", "-W", "warning", path]).isEmpty
            )
        }
    }
}
