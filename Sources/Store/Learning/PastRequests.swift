package import Push
import Vocabulary

/// Stored requests one after the other, oldest first, while the store is held.
package final class PastRequests {
    private var cursor: Rows
    private let rows: BaselineRows
    private var ends: [String: Instant?] = [:]
    private var devices: [String: (any PushDevice)?] = [:]

    init(_ cursor: consuming Rows, rows: BaselineRows) {
        self.cursor = cursor
        self.rows = rows
    }

    /// The next request, `nil` at the end.
    ///
    /// A row that was changed from outside is left out.
    package func next() throws -> StoredRequest? {
        while let request = try cursor.next({ try? StoredRequest($0, rows.vault) }) {
            if let request { return request }
        }
        return nil
    }

    /// What was learned of deleted requests of the account that a mechanism belongs to.
    package func base(ofAccountWith uid: String) throws -> [UInt8]? {
        try rows.account(ofMechanism: uid).flatMap { try rows.row(of: $0).base?.bytes }
    }

    /// The device that verifies the requests of a mechanism; `nil` when it is gone, or was changed from
    /// outside.
    package func device(of uid: String) throws -> (any PushDevice)? {
        if let known = devices[uid] { return known }
        let device: (any PushDevice)?
        do {
            device = try PushRows(database: rows.database, vault: rows.vault).mechanism(uid: uid)?
                .device
        } catch StorageError.accountDamaged {
            device = nil
        }
        devices[uid] = .some(device)
        return device
    }

    /// Lends the requests to `body`; there are no more of them afterwards.
    func lent<Result>(to body: (PastRequests) throws -> Result) rethrows -> Result {
        defer { cursor.end() }
        return try body(self)
    }

    /// Whether its account's baseline was forgotten since, so that nothing is learned from it.
    package func isForgotten(_ request: StoredRequest) throws -> Bool {
        guard request.statement == nil else { return false }
        return try end(request.mechanismUID).map { request.received <= $0 } ?? false
    }

    /// Until when requests of a mechanism are forgotten.
    private func end(_ uid: String) throws -> Instant? {
        if let known = ends[uid] { return known }
        let end = try rows.account(ofMechanism: uid).flatMap { try rows.row(of: $0).since }
        ends[uid] = .some(end)
        return end
    }
}
