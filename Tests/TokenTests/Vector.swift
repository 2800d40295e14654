import Foundation
import Testing
import Token

struct Vector: Sendable, CustomTestStringConvertible {
    let object: JSONObject
    /// The members beside the list, such as the key that all entries share.
    let file: JSONObject

    subscript(name: String) -> String? { object[name]?.stringValue }

    var testDescription: String { self["id"] ?? self["name"] ?? "?" }

    var token: [UInt8] { Array((self["jwt"] ?? "missing").utf8) }

    /// The key of the entry or, failing that, of the file.
    var key: SigningKey? {
        get throws {
            let own = self["secret"] ?? self["secretBase64"] ?? self["secretBase64Url"]
            let text = own ?? file["secretBase64"]?.stringValue
            return try text.map { try SigningKey(Base64.decode($0)) }
        }
    }
}

/// All entries of `Vectors/NAME.json`.
func vectors(_ name: String) throws -> [Vector] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors")
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name + ".json")))
    let limits = JSONLimits(bytes: 1_000_000, members: 100_000)
    let file = try JSON.parse(bytes, limits: limits).objectValue
    let list = file?["vectors"] ?? file?["cases"]
    return list?.arrayValue?.compactMap { entry in
        guard let file, let object = entry.objectValue else { return nil }
        return Vector(object: object, file: file)
    } ?? []
}
