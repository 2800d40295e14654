import SQLite
import Synchronization

/// Has the marker of a store follow its ledger.
///
/// The ledger may be ahead of its marker, when a program ends between the two or the marker's folder
/// may not be written; never behind.
final class MarkerKeeper: Sendable {
    private struct State {
        var file: MarkerFile
        /// How many entries of the trail the marker tells of, as far as this program knows.
        var count = -1
    }

    private let vault: Vault
    private let state: Mutex<State>

    init(_ file: MarkerFile, _ vault: Vault) {
        self.vault = vault
        state = Mutex(State(file: file))
    }

    /// Notes what the marker tells as it is.
    func note(_ marker: Marker) { state.withLock { $0.count = marker.head.count } }

    /// Looks whether the trail has gone on, and writes the marker then.
    ///
    /// A marker that the ledger is behind of is left as it is: the next opening tells.
    ///
    /// - Throws: What any change throws; the ledger is as it was.
    func follow(_ database: Database) throws {
        let count = try database.value("SELECT count FROM audit_head", as: Int.self)
        guard count != state.withLock({ $0.count }) else { return }
        // No other program adds an entry meanwhile, so that the newest marker is never overwritten.
        try database.change { database in
            let file = state.withLock { $0.file }
            if let there = try file.read() {
                try there.check(vault)
                guard try there.isHeld(by: database),
                    try there.isVouchedFor(in: database, vault)
                else { return }
            }
            try write(of: database)
        }
    }

    /// Writes the marker of a ledger as it is, in the caller's transaction.
    ///
    /// - Parameters:
    ///   - database: The ledger.
    ///   - place: Another place from now on.
    /// - Throws: `.damaged` when the end of the trail is not as it was written, and what writing a
    ///   file throws.
    func write(of database: Database, at place: MarkerFile? = nil) throws {
        guard let marker = try Marker(of: database, vault) else { throw StorageError.damaged }
        let file = place ?? state.withLock { $0.file }
        try file.write(marker)
        state.withLock { $0 = State(file: file, count: marker.head.count) }
    }

    /// Moves the marker to where another key file lies, in the caller's transaction.
    ///
    /// - Returns: The marker in its old place, which is to be removed once the change holds; `nil`
    ///   when the place is the same.
    /// - Throws: As ``write(of:at:)``.
    func move(to place: MarkerFile, with database: Database) throws -> MarkerFile? {
        let old = state.withLock { $0.file }
        guard old.path != place.path else { return nil }
        try write(of: database, at: place)
        return old
    }

    /// Takes a move back whose transaction has failed.
    ///
    /// - Parameter old: What ``move(to:with:)`` gave.
    func moveBack(to old: MarkerFile) {
        state.withLock { state in
            state.file.remove()
            state = State(file: old)
        }
    }
}
