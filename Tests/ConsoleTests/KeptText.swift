import Foundation
import Testing

/// Texts that were looked at before they were kept, each in a file of its own.
///
/// A changed one fails its test. To keep new ones delete the old files and run the tests twice: the
/// first run writes what is missing, and fails.
enum KeptText {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "Snapshots")

    /// The text that was kept.
    static func kept(at path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// Compares a text with the one that was kept.
    static func expect(_ text: String, at path: String) throws {
        guard let kept = try? kept(at: path) else {
            let file = folder.appending(path: path)
            try text.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("nothing was kept; look at \(path)")
            return
        }
        #expect(text == kept, "\(path)")
    }
}
