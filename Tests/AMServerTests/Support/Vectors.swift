import Foundation
import Testing

/// Reads the vector files beside the tests.
enum Vectors {
    /// The top object of a file.
    static func object(_ name: String) throws -> [String: Any] {
        let here = URL(filePath: #filePath)
        let folder = here.deletingLastPathComponent().deletingLastPathComponent()
        let data = try Data(contentsOf: folder.appending(path: "Vectors/\(name).json"))
        let object = try JSONSerialization.jsonObject(with: data)
        return try #require(object as? [String: Any])
    }

    /// A list of objects in a file.
    static func list(_ name: String, _ member: String) throws -> [[String: Any]] {
        let found = try object(name)[member]
        return try #require(found as? [[String: Any]])
    }
}

extension [String: Any] {
    /// A member that is a text.
    func text(_ name: String) -> String { self[name] as? String ?? "" }
}
