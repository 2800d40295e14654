import Synchronization
import Token
import Vocabulary

/// The tables, indexes, triggers and views of a file, as SQLite keeps their texts.
///
/// A trigger that somebody has planted in the file would run inside every change; so a ledger with
/// anything that its migrations do not make is not used.
struct Schema: Hashable {
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

    /// A text for each set of objects, of which no two have the same.
    var digest: String {
        get throws {
            var encoding = CanonicalEncoding()
            let ordered = objects.sorted { ($0.kind, $0.name) < ($1.kind, $1.name) }
            for object in ordered {
                for text in [object.kind, object.name, object.table, object.text] {
                    encoding.add(text)
                }
            }
            return Hexadecimal.text(try Hashing.digest(encoding.bytes))
        }
    }

    /// The digests of what the migrations make, from the first version on; a test compares.
    static let digests = [
        "177ad87fdcc170fe5528bcde6ddb6020dfdda6ba53c46ca8fc383498aa5b9744",
        "64074e4ec787269504d44ef29ae21b68457735501789d11d9e49d3a6313f13c2",
        "f4fc8c1cdb141f8c57b0219055b1dd72b175930c718d81382bd4c9e0ad2a442e",
        "9058bfad8291dc60ce7c0b9e38e3a529e6c862c87f00ea9a3fdc6632c8f3d14f",
        "16fdd3d328ab46fa47c3318e6f5bacd931e74d4d6cd74afc3a6fab622afe8b7c",
        "6b481c51dd0c04d4f2d2f920fa01e184a0b5b1831ccb907650b08bc7a55df586",
        "22a2d7483870d71cae09d69e375dd5b6dab7b8db5b7919190b6251c3744dc5a1",
        "adccbe7e99cd46338d21de59e52c2542824a692502b0d2d92118a6143301d1d2",
        "db243b974354d55ac6159e05e43fd82d2d10bebac2dbbec43c071cc6816d9bc5",
        "3aa426dc80ca5aafe1b16cd58692cf8a33c463319311575e48297b9ea21fc920",
        "286d54f3d4de6449236ec3d5e76b17a49a18a045db79ea352db6825962ccb72d",
    ]

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
        let schema = try Schema(of: database)
        // To make all tables for a comparison takes longer than the rest of a start.
        if digests.indices.contains(version - 1), try schema.digest == digests[version - 1] {
            return
        }
        let (found, expected) = (schema.objects, try made(version: version).objects)
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

/// Looks at the tables and triggers of a ledger again whenever another program has changed them.
final class SchemaWatch: Sendable {
    /// The number that SQLite gave the tables and triggers when they were looked at.
    private let known = Mutex<Int?>(nil)

    /// Refuses a ledger in which something was planted since the last look.
    ///
    /// - Parameter database: In a transaction, so that what is looked at is what is used.
    /// - Throws: `.schema`, `.newer` and `.foreign`, and what reading throws.
    func check(_ database: Database) throws {
        let found = try database.value("PRAGMA schema_version", as: Int.self)
        guard found != known.withLock({ $0 }) else { return }
        try Schema.check(database, version: Migration.version(of: database))
        known.withLock { $0 = found }
    }
}
