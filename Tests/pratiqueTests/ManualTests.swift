import Foundation
import Testing

/// The manual pages as they are installed.
@Suite struct ManualTests {
    private func run(_ path: String, _ arguments: [String], input: String = "") throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let folder = try Folder()
        try Data(input.utf8).write(to: URL(fileURLWithPath: folder.path + "/input"))
        process.standardInput = try FileHandle(
            forReadingFrom: URL(fileURLWithPath: folder.path + "/input")
        )
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self)
    }

    /// The pages that the program makes of itself.
    private func pages(in folder: Folder) throws -> [String] {
        let dump = try Program.run(["--experimental-dump-help"])
        try #require(dump.status == 0)
        let maker = URL(fileURLWithPath: Program.path).deletingLastPathComponent()
            .appendingPathComponent("ManualPages").path
        #expect(try run(maker, [folder.path], input: dump.output).isEmpty)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func `every command that the help lists has a page, and the README names it`() throws {
        let names = try pages(in: try Folder())
        let help = try Program.run(["--help"]).output
        let readme = try String(
            contentsOfFile: Folder.packageRoot + "/README.md",
            encoding: .utf8
        )
        #expect(names.contains("pratique.1"))
        #expect(names.count > 20)
        for name in names where name != "pratique.1" {
            let command = name.dropFirst("pratique-".count).dropLast(2)
            #expect(help.contains("  \(command) "), "\(command)")
            #expect(readme.contains("`pratique \(command)") || readme.contains("`\(command)`"))
        }
    }

    @Test func `formatters have nothing to complain of`() throws {
        let folder = try Folder()
        for name in try pages(in: folder) {
            let path = folder.path + "/" + name
            if FileManager.default.isExecutableFile(atPath: "/usr/bin/groff") {
                #expect(try run("/usr/bin/groff", ["-man", "-ww", "-z", "-Tutf8", path]).isEmpty)
            }
            if FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc") {
                #expect(try run("/usr/bin/mandoc", ["-T", "lint", "-W", "warning", path]).isEmpty)
            }
        }
    }
}
