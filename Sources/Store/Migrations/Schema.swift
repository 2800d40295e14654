import Synchronization
import Token
import Vocabulary

/// The tables, indexes, triggers and views of a file, as SQLite keeps their texts.
///
/// A trigger that somebody has planted in the file would run inside every change; so a store with
/// anything that its migrations do not make is not used.
struct Schema: Hashable {
    struct Object: Hashable {
        let kind: String
        let name: String
        let table: String
        let text: String
    }

    let objects: Set<Object>

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
            return try Hashing.digest(encoding.bytes).hexadecimal
        }
    }

    /// The digest of each released version, from version 1 on; a test compares them.
    static let digests = [
        "6072b49e4b862a219add30b0eeb481da31d993b7905134576f13d33b87d29d7b"
    ]

    /// Refuses a file that has anything else than its migrations make.
    ///
    /// - Parameters:
    ///   - database: The file.
    ///   - migrations: Those that this program knows.
    /// - Returns: The version of the file.
    /// - Throws: `.schema`, which names the first object that is too much, missing or another;
    ///   `.newer`, `.foreign` and `.unreleased`.
    @discardableResult static func check(
        _ database: Database,
        _ migrations: Migrations = .all
    ) throws -> Int {
        // Another program may upgrade the store just now: tables and version are read together.
        guard database.isInTransaction else {
            return try database.snapshot { try check($0, migrations) }
        }
        let version = try migrations.version(of: database)
        let schema = try Schema(of: database)
        // To make all tables for a comparison takes longer than the rest of a start.
        if digests.indices.contains(version - 1), try schema.digest == digests[version - 1] {
            return version
        }
        let found = schema.objects
        let expected = try migrations.schema(ofVersion: version).objects
        guard found != expected else { return version }
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

/// Looks at the tables and triggers of a store again whenever another program has changed them.
final class SchemaWatch: Sendable {
    /// The number that SQLite gave the tables and triggers when they were looked at.
    private let known = Mutex<Int?>(nil)

    /// Refuses a store in which something was planted since the last look.
    ///
    /// - Parameter database: In a transaction, so that what is looked at is what is used.
    /// - Throws: What ``Schema/check(_:_:)`` throws.
    func check(_ database: Database) throws {
        let found = try database.value("PRAGMA schema_version", as: Int.self)
        guard found != known.withLock({ $0 }) else { return }
        try Schema.check(database)
        known.withLock { $0 = found }
    }
}
