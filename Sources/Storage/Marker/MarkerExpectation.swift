import SQLite

/// Compares a ledger with its marker before any of its secrets is opened.
struct MarkerExpectation {
    let file: MarkerFile

    /// Refuses a ledger that is not the one that its marker tells of, or that is older.
    ///
    /// A program that makes a ledger, or adds to its trail, writes the marker while it holds the
    /// ledger: what looks wrong is looked at again under the same hold.
    ///
    /// - Parameter database: The ledger.
    /// - Returns: The marker; `nil` for a ledger that is still to be made.
    /// - Throws: `.markerMissing`, `.markerDamaged`, `.setBack`, `.ledgerMissing`, and what reading
    ///   throws.
    func marker(of database: Database) throws -> Marker? {
        do {
            return try database.snapshot(look)
        } catch let error as StorageError {
            do {
                return try database.change(look)
            } catch is SQLiteError {
                throw error
            }
        }
    }

    /// The same for a ledger that may not be written.
    func look(at database: Database) throws -> Marker? {
        // Read first: the ledger may go on meanwhile, and is ahead then.
        let marker = try file.read()
        let version = try Migration.version(of: database)
        guard version > 0 else {
            // A program that ended while it made the ledger leaves the marker of an empty trail.
            guard (marker?.head.count ?? 0) == 0 else { throw StorageError.ledgerMissing }
            return nil
        }
        guard let marker else { throw StorageError.markerMissing }
        guard version >= marker.schema, try marker.isHeld(by: database) else {
            throw StorageError.setBack
        }
        return marker
    }
}
