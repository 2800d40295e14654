import Foundation
import Journeys
import Testing
import Token

struct Exchange: Sendable {
    let note: String
    let path: String
    let status: Int
    let answer: JSONValue
    let cookie: String?

    /// What the recorder sent next stands in the inputs of the reply.
    var body: [UInt8] { JSON.bytes(answer) }

    var node: Node {
        get throws {
            guard case .step(let node) = try JourneyReply(status: status, body: body)
            else { throw JourneyError.reply }
            return node
        }
    }
}

func recording(_ name: String) throws -> [Exchange] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let own = tests.appending(path: "JourneysTests/OpenAM/\(name).jsonl")
    let other = tests.appending(path: "AMServerTests/OpenAM/\(name).jsonl")
    let isOwn = FileManager.default.fileExists(atPath: own.path)
    let text = try String(contentsOf: isOwn ? own : other, encoding: .utf8)
    return try text.split(separator: "\n").map { line in
        let limits = JSONLimits(bytes: 200_000, members: 10_000)
        let object = try #require(JSON.parse(String(line), limits: limits).objectValue)
        return Exchange(
            note: object["note"]?.stringValue ?? "",
            path: object["path"]?.stringValue ?? "",
            status: Int(object["status"]?.numberValue?.integer ?? 0),
            answer: object["answer"] ?? .null,
            cookie: object["answer_headers"]?.objectValue?["Set-Cookie"]?.stringValue
        )
    }
}

func node(_ text: String) throws -> Node {
    let reply = try JourneyReply(status: 200, body: Array(text.utf8))
    guard case .step(let node) = reply else { throw JourneyError.reply }
    return node
}

func asked(_ callbacks: String...) throws -> Node {
    try node(#"{"authId":"a","callbacks":[\#(callbacks.joined(separator: ","))]}"#)
}

/// The inputs of the next request: name and value as JSON.
func sent(_ node: Node) throws -> [String] {
    let object = try #require(JSON.parse(node.next).objectValue)
    return (object["callbacks"]?.arrayValue ?? []).flatMap { callback in
        (callback.objectValue?["input"]?.arrayValue ?? []).map { input in
            let name = input.objectValue?["name"]?.stringValue ?? "?"
            return "\(name)=\(JSON.text(input.objectValue?["value"] ?? .null))"
        }
    }
}
