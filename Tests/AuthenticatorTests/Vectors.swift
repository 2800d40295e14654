import Foundation
import Testing

enum Vectors {
    private struct File<Vector: Decodable>: Decodable { let vectors: [Vector] }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return decoder
    }

    private struct Identified: Decodable { let id: String }

    static func all<Vector: Decodable>(
        _ name: String,
        as type: Vector.Type = Vector.self
    ) throws -> [Vector] {
        try decoder.decode(File<Vector>.self, from: try data(name)).vectors
    }

    /// The vectors of a file whose members fit the type and which pass the test.
    static func some<Vector: Decodable>(
        _ name: String,
        as type: Vector.Type = Vector.self,
        where isWanted: (String) -> Bool
    ) throws -> [Vector] {
        let ids = try all(name, as: Identified.self).map(\.id)
        let entries = try JSONSerialization.jsonObject(with: try data(name)) as? [String: Any]
        let vectors = entries?["vectors"] as? [Any] ?? []
        return try zip(ids, vectors).filter { isWanted($0.0) }
            .map { try decoder.decode(Vector.self, from: try json($0.1)) }
    }

    static func one<Vector: Decodable>(
        _ id: String,
        of name: String,
        as type: Vector.Type = Vector.self
    ) throws -> Vector {
        try #require(try some(name, as: type) { $0 == id }.first)
    }

    private static func json(_ object: Any) throws -> Data {
        try JSONSerialization.data(withJSONObject: object)
    }

    private static func data(_ name: String) throws -> Data {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return try Data(contentsOf: folder.appending(path: "Vectors/\(name).json"))
    }
}
