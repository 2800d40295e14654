import CSQLite

/// The library that this program runs with.
package enum SQLiteLibrary {
    /// Its version, such as `3.40.1`.
    package static var version: String { unsafe String(cString: sqlite3_libversion()) }
}
