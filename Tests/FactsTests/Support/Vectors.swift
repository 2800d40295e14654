import Foundation
import Testing
import Token

/// One entry of a vector file, shown by its id.
struct Vector: Sendable, CustomTestStringConvertible {
    let members: JSONObject

    var testDescription: String {
        members["id"]?.stringValue ?? members["name"]?.stringValue ?? members["text"]?.stringValue
            ?? members["versions"]?.stringValue ?? "vector"
    }

    var id: String { testDescription }
    subscript(name: String) -> JSONValue? { members[name] }
}

/// The bytes of a file, by its path from the folder of these tests.
func bytes(_ path: String) throws -> [UInt8] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: tests.appending(path: path)))
}

func vectors(_ file: String, list: String = "vectors") -> [Vector] {
    let limits = JSONLimits(bytes: 1 << 20, depth: 64, members: 1 << 20)
    guard let read = try? bytes("Vectors/\(file).json"),
        let document = try? JSON.parse(read, limits: limits),
        let entries = document.objectValue?[list]?.arrayValue
    else {
        Issue.record("the vectors \(file) cannot be read")
        return []
    }
    return entries.compactMap(\.objectValue).map(Vector.init)
}
