/// A column of another type than the schema says is damage, not a crash.
extension Row {
    func value<Value: Column>(_ name: String) throws(StorageError) -> Value {
        guard let value: Value = try optional(name) else { throw .damaged }
        return value
    }

    func optional<Value: Column>(_ name: String) throws(StorageError) -> Value? {
        guard let place = place(of: name) else { throw .damaged }
        do throws(SQLiteError) {
            return try optional(at: place)
        } catch {
            throw StorageError(error)
        }
    }
}

extension Int {
    /// The number behind one that was read from the file, where it may be any.
    ///
    /// - Throws: `.damaged` when there is none.
    func next() throws(StorageError) -> Int {
        guard self < .max else { throw .damaged }
        return self + 1
    }
}

enum Hexadecimal {
    /// Reads what was written by `hexadecimal`; `nil` for anything else.
    static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var digits = Array(text.utf8)[...]
        while let high = digits.popFirst() {
            guard let low = digits.popFirst(), let high = value(of: high),
                let low = value(of: low)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}
