import SQLite
import Vocabulary

extension Ledger {
    /// Keeps how requests are weighed, while they can be answered and when they stop to be; one that
    /// is gone, or whose row was changed from outside, is left out.
    ///
    /// - Parameter weighings: Bytes by message id, which are sealed and not read.
    /// - Throws: What any change throws.
    package func keep(weighings: [String: [UInt8]]) async throws(StorageError) {
        guard !weighings.isEmpty else { return }
        try await change { database in
            let rows = RequestRows(database: database, vault: self.vault)
            for (messageID, bytes) in weighings.sorted(by: { $0.key < $1.key }) {
                do {
                    try RowCode.requests.check(messageID, in: database, self.vault)
                } catch StorageError.damaged {
                    self.countDamaged(messageID)
                    continue
                }
                try rows.write(weighing: bytes, to: messageID)
            }
        }
    }
}
