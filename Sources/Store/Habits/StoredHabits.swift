/// What is usual for an account, as the ledger keeps it: bytes that it seals and does not read.
package struct StoredHabits: Hashable, Sendable {
    /// The bytes that a learning has given.
    package let bytes: [UInt8]
    /// The message id of the last request that they were changed by; `nil` when there is none.
    package let learned: String?

    package init(bytes: [UInt8], learned: String?) {
        self.bytes = bytes
        self.learned = learned
    }

    /// The value as it is sealed: the id, then the bytes.
    var encoded: [UInt8] {
        var encoding = CanonicalEncoding()
        encoding.add(learned ?? "")
        encoding.add(bytes)
        return encoding.bytes
    }

    /// Reads what was written as ``encoded``.
    init(encoded: [UInt8]) throws(StorageError) {
        var rest = encoded[...]
        let id = try Self.value(from: &rest)
        let bytes = try Self.value(from: &rest)
        guard rest.isEmpty, let text = String(validating: id, as: UTF8.self) else {
            throw .damaged
        }
        self.init(bytes: Array(bytes), learned: text.isEmpty ? nil : text)
    }

    private static func value(
        from bytes: inout ArraySlice<UInt8>
    ) throws(StorageError) -> ArraySlice<UInt8> {
        guard bytes.count >= 8 else { throw .damaged }
        let count = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        bytes = bytes.dropFirst(8)
        guard count <= UInt64(bytes.count) else { throw .damaged }
        defer { bytes = bytes.dropFirst(Int(count)) }
        return bytes.prefix(Int(count))
    }
}

/// One change of an account's habits: bytes to bytes; `nil` when the bytes cannot be read.
package typealias HabitChange = @Sendable ([UInt8]) -> [UInt8]?
