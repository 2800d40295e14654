import Foundation

/// Writes the manual pages of a program from what it tells about its commands.
///
/// `pratique --experimental-dump-help | ManualPages FOLDER`
@main
enum Main {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("expected: a folder for the pages\n".utf8))
            exit(64)
        }
        let folder = CommandLine.arguments[1]
        let input = FileHandle.standardInput.readDataToEndOfFile()
        let pages = ManualPage.all(of: try JSONDecoder().decode(ToolDump.self, from: input))
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        for page in pages {
            let path = URL(fileURLWithPath: folder).appendingPathComponent("\(page.name).1")
            try Data(page.text.utf8).write(to: path)
        }
    }
}
