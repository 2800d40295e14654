import AMServer
import Foundation
import TestSupport
import Testing

extension Desk {
    /// Where the one request stands in the store, as another program sees it.
    func state() async throws -> String {
        let list = try await run(["list", "--json"])
        let line = try #require(list.output.split(separator: "\n").first, "\(list.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require((object as? [String: Any])?["state"] as? String)
    }

    /// Waits until the server has taken an answer, whose reply may be long in coming.
    func acceptsAnswer(to push: SentPush) async throws {
        let isAnswered = try await comesAbout {
            await host.record(push.messageID)?.answers.isEmpty == false
        }
        try #require(isAnswered, "no answer came")
    }
}
