import CSQLite

/// A prepared statement, the only owner of its handle.
@safe
final class Statement {
    let handle: OpaquePointer
    /// The names of its columns as of its last step; empty for one that gives no rows.
    private(set) var columns: [String]
    /// Whether rows are being read from it.
    var isInUse = false
    /// When it was last asked for, counted in look-ups of its cache.
    var lastUse = 0

    init(taking handle: OpaquePointer) {
        unsafe self.handle = unsafe handle
        columns = unsafe Self.columns(of: handle)
    }

    deinit { unsafe sqlite3_finalize(handle) }

    /// Binds values to all places of the statement.
    ///
    /// - Throws: ``SQLiteError``; `SQLITE_RANGE` for more or fewer values than places.
    func bind(_ values: [any Bindable]) throws(SQLiteError) {
        guard unsafe sqlite3_bind_parameter_count(handle) == Int32(clamping: values.count) else {
            throw SQLiteError(SQLITE_RANGE)
        }
        var place: Int32 = 0
        for value in values {
            place += 1
            let status = bind(value.bound, at: place)
            guard status == SQLITE_OK else { throw SQLiteError(status) }
        }
    }

    /// Takes the next step.
    ///
    /// - Returns: The result code, `SQLITE_ROW` or `SQLITE_DONE` when all is well.
    func step() -> Int32 {
        let status = unsafe sqlite3_step(handle)
        // A step prepares the statement anew when somebody has changed a table meanwhile.
        if unsafe sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_REPREPARE, 1) > 0 {
            columns = unsafe Self.columns(of: handle)
        }
        return status
    }

    /// Makes the statement ready for its next use and forgets what was bound.
    func reset() {
        // It repeats the code of the last step, which was looked at then.
        _ = unsafe sqlite3_reset(handle)
        _ = unsafe sqlite3_clear_bindings(handle)
        isInUse = false
    }

    private static func columns(of handle: OpaquePointer) -> [String] {
        unsafe (0..<sqlite3_column_count(handle)).map { place in
            guard let name = unsafe sqlite3_column_name(handle, place) else { return "" }
            return unsafe String(cString: name)
        }
    }

    private func bind(_ value: Value, at place: Int32) -> Int32 {
        switch value {
        case .null: return unsafe sqlite3_bind_null(handle, place)
        case .integer(let number): return unsafe sqlite3_bind_int64(handle, place, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                    // Without an address SQLite would bind a null.
                    guard let start = bytes.baseAddress else {
                        return unsafe csqlite_bind_text(handle, place, "", 0)
                    }
                    return unsafe csqlite_bind_text(handle, place, start, UInt64(bytes.count))
                }
            }
        case .blob(let bytes):
            return unsafe bytes.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress, bytes.count > 0 else {
                    return unsafe sqlite3_bind_zeroblob(handle, place, 0)
                }
                return unsafe csqlite_bind_blob(handle, place, start, UInt64(bytes.count))
            }
        }
    }
}

/// Prepared statements by their text.
///
/// It holds ``most`` at most, and lets go of the one that was asked for longest ago. One in use is
/// never handed out again.
final class StatementCache {
    static let most = 64

    private var statements: [String: Statement] = [:]
    private var uses = 0

    var count: Int { statements.count }

    func holds(_ text: String) -> Bool { statements[text] != nil }

    /// Gives the statement with a text, prepared anew where there is none that is free.
    func statement<Failure: Error>(
        _ text: String,
        prepare: () throws(Failure) -> Statement
    ) throws(Failure) -> Statement {
        uses += 1
        let kept = statements[text]
        if let kept, !kept.isInUse {
            kept.lastUse = uses
            kept.isInUse = true
            return kept
        }
        let made = try prepare()
        made.lastUse = uses
        made.isInUse = true
        // The one in use stays; the new one serves this time only.
        guard kept == nil, makeRoom() else { return made }
        statements[text] = made
        return made
    }

    func removeAll() { statements.removeAll() }

    /// Whether there is room for one more, after the oldest one that is free was let go.
    private func makeRoom() -> Bool {
        guard statements.count >= Self.most else { return true }
        let free = statements.filter { !$0.value.isInUse }
        guard let oldest = free.min(by: { $0.value.lastUse < $1.value.lastUse }) else {
            return false
        }
        statements[oldest.key] = nil
        return true
    }
}

/// The text of a statement, made of literals alone.
///
/// What is put in between is another such text or a number; a `String` is refused by the compiler.
/// Values of users are bound, never written in.
package struct SQL: Hashable, Sendable {
    package let text: String

    private init(joining parts: String) { text = parts }

    package static func + (first: SQL, second: SQL) -> SQL {
        SQL(joining: first.text + second.text)
    }
}

extension SQL: ExpressibleByStringLiteral {
    /// A text that stands in the source.
    package init(stringLiteral value: StaticString) {
        text = "\(value)"
    }
}

extension SQL: ExpressibleByStringInterpolation {
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        /// Adds a part that stands in the source.
        package mutating func appendLiteral(_ literal: StaticString) { text += "\(literal)" }

        package mutating func appendInterpolation(_ part: SQL) { text += part.text }

        package mutating func appendInterpolation(_ number: some BinaryInteger) {
            text += String(number)
        }
    }

    package init(stringInterpolation parts: StringInterpolation) {
        self.init(joining: parts.text)
    }
}

extension Sequence<SQL> {
    package func joined(by separator: SQL) -> SQL {
        var parts = makeIterator()
        guard var whole = parts.next() else { return "" }
        while let part = parts.next() { whole = whole + separator + part }
        return whole
    }
}

/// What a call of SQLite failed with: its two result codes and nothing else.
///
/// Neither a path nor the text of a statement nor a value is in it. Whoever opens a database says
/// in its own words what the codes mean.
package struct SQLiteError: Error, Hashable, Sendable {
    /// The kind of failure, such as `SQLITE_IOERR`; the low byte of ``extended``.
    package let primary: Int32
    /// The failure itself, such as `SQLITE_IOERR_SHMSIZE`.
    package let extended: Int32

    /// An error from a result code of SQLite, extended or not.
    package init(_ code: Int32) {
        primary = code & 0xFF
        extended = code
    }

    /// A column is null, of another type or out of range, or there is no such column.
    package static let mismatch = SQLiteError(SQLITE_MISMATCH)

    /// The read was given up because its caller asked for it.
    package static let interrupted = SQLiteError(SQLITE_INTERRUPT)

    /// A setting of the connection did not hold, or a call came when it may not.
    package static let misuse = SQLiteError(SQLITE_MISUSE)

    /// No memory, or no thread, was to be had.
    package static let noMemory = SQLiteError(SQLITE_NOMEM)
}

extension SQLiteError: CustomStringConvertible {
    package var description: String { "SQLite \(primary) (\(extended))" }
}

extension SQLiteError {
    /// What the codes mean to whoever opens a database.
    package enum Cause: Hashable, Sendable {
        case readOnly
        case full
        case busy
        /// No database, or one whose content contradicts itself or the statement.
        case damaged
        /// The file cannot be opened, or a link leads to it.
        case path
        case inputOutput
        case interrupted
        /// Anything else; a defect of the program or of the machine.
        case other
    }

    package var cause: Cause {
        // A full disk has no room for the file that readers and writers share.
        if extended == SQLITE_IOERR | (19 << 8) { return .full }
        return switch primary {
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .readOnly
        case SQLITE_FULL: .full
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CONSTRAINT, SQLITE_MISMATCH: .damaged
        case SQLITE_CANTOPEN: .path
        case SQLITE_IOERR: .inputOutput
        case SQLITE_INTERRUPT: .interrupted
        default: .other
        }
    }
}

/// The library that this program runs with.
package enum SQLiteLibrary {
    package static var version: String { unsafe String(cString: sqlite3_libversion()) }
}
