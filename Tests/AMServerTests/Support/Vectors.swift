import Foundation
import Testing

enum Vectors {
    static func object(_ name: String) throws -> [String: Any] {
        let here = URL(filePath: #filePath)
        let folder = here.deletingLastPathComponent().deletingLastPathComponent()
        let data = try Data(contentsOf: folder.appending(path: "Vectors/\(name).json"))
        let object = try JSONSerialization.jsonObject(with: data)
        return try #require(object as? [String: Any])
    }

    static func list(_ name: String, _ member: String) throws -> [[String: Any]] {
        let found = try object(name)[member]
        return try #require(found as? [[String: Any]])
    }
}

extension [String: Any] { func text(_ name: String) -> String { self[name] as? String ?? "" } }
