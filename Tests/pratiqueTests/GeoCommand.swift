import Foundation
import TestSupport
import Testing

/// Runs `pratique geo`.
func geo(_ arguments: [String], input: String = "") async throws -> ChildProcess.Outcome {
    try await Program.run(["geo"] + arguments, input: input)
}

/// The JSON object that a text is.
func object(_ text: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}
