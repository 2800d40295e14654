import SQLite
import Vocabulary

/// The tables, indexes, triggers and views of a file, as SQLite keeps their texts.
///
/// A trigger that somebody has planted in the file would run inside every change; so a ledger with
/// anything that its migrations do not make is not used.
struct Schema: Hashable {
    /// One of them.
    struct Object: Hashable {
        let kind: String
        let name: String
        let table: String
        let text: String
    }

    let objects: Set<Object>

    /// Reads what a file has.
    init(of database: Database) throws {
        // What SQLite adds itself to a table has no text.
        let objects = try database.all(
            "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL"
        ) {
            Object(
                kind: try $0.value("type"),
                name: try $0.value("name"),
                table: try $0.value("tbl_name"),
                text: try $0.value("sql")
            )
        }
        self.objects = Set(objects)
    }

    /// What the migrations make.
    ///
    /// - Parameter version: How many of them.
    /// - Returns: What they make of an empty file.
    /// - Throws: What any change throws.
    static func made(version: Int) throws -> Schema {
        let database = try Database(path: "")
        let vault = try Vault.made()
        for step in Migration.all.prefix(version) { try step.take(database, vault) }
        return try Schema(of: database)
    }

    /// Refuses a file that has anything else than its migrations make.
    ///
    /// - Parameters:
    ///   - database: The file, in one snapshot with its version.
    ///   - version: Of the file.
    /// - Throws: `.schema`, which names the first object that is too much, missing or another.
    static func check(_ database: Database, version: Int) throws {
        let found = try Schema(of: database).objects
        let expected = try made(version: version).objects
        guard found != expected else { return }
        func label(_ object: Object) -> PrintableText {
            PrintableText("\(object.kind) \(object.name)", limit: 100)
        }
        let strange = found.subtracting(expected).map(label)
        // By name, so that the same file has the same error each time.
        if let first = strange.min(by: { $0.text < $1.text }) { throw StorageError.schema(first) }
        let missing = expected.subtracting(found).map(label)
        throw StorageError.schema("no \(missing.min { $0.text < $1.text } ?? .empty)")
    }
}
