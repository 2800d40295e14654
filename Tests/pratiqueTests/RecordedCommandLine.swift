import Foundation
import Testing

/// Command lines with their answers.
enum RecordedCommandLine {
    struct Line: Codable, Hashable, Sendable, CustomTestStringConvertible {
        let arguments: [String]
        /// `nil` where the line is understood, whatever becomes of it.
        var exit: Int32?
        /// What is printed; `nil` where it is the help of a command.
        var text: String?

        var testDescription: String { "pratique \(arguments.joined(separator: " "))" }
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("CommandLine")

    static func lines() throws -> [Line] {
        let data = try Data(contentsOf: folder.appendingPathComponent("lines.jsonl"))
        return try data.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Line.self, from: Data($0))
        }
    }

    /// Compares with a file such as `help/pratique-review.txt`, which is written when it is missing;
    /// the test fails then.
    static func compare(_ text: String, with name: String) throws {
        let file = folder.appendingPathComponent(name)
        guard FileManager.default.fileExists(atPath: file.path) else {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
            Issue.record("\(name) is recorded now; read it, and run the test again")
            return
        }
        #expect(text == String(decoding: try Data(contentsOf: file), as: UTF8.self), "\(name)")
    }

    static func names(in name: String) throws -> Set<String> {
        let path = folder.appendingPathComponent(name).path
        return Set(try FileManager.default.contentsOfDirectory(atPath: path))
    }
}
