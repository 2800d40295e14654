import Facts
import Machine
import Vocabulary

extension ApprovalService {
    /// Takes in the envelope that a file holds, or standard input for `-`.
    ///
    /// - Throws: ``FileError`` when it cannot be read, ``StorageError``.
    package func receive(contentsOf path: String) async throws -> Receipt {
        let bytes = try BoundedFile.contents(
            of: path,
            as: .envelope,
            limit: Envelope.mostBytes
        )
        return try await receive(bytes)
    }
}
