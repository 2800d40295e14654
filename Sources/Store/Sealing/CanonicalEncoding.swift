/// Bytes in which different lists of values are never the same: every value has its length before
/// it.
struct CanonicalEncoding {
    /// What was added so far.
    private(set) var bytes: [UInt8] = []

    /// Begins, with room for as many bytes as are expected.
    init(expecting count: Int = 0) { bytes.reserveCapacity(count) }

    /// Adds bytes.
    mutating func add(_ value: some Collection<UInt8>) {
        addNumber(Int64(value.count))
        bytes += value
    }

    /// Adds a text as UTF-8.
    mutating func add(_ text: String) { add(text.utf8) }

    /// Adds a text or that there is none.
    mutating func add(_ text: String?) {
        bytes.append(text == nil ? 0 : 1)
        if let text { add(text.utf8) }
    }

    /// Adds bytes or that there are none.
    mutating func add(_ value: [UInt8]?) {
        bytes.append(value == nil ? 0 : 1)
        if let value { add(value[...]) }
    }

    /// Adds a value of any kind; values of two kinds are never the same.
    mutating func add(_ value: Value) {
        switch value {
        case .null: bytes.append(0)
        case .integer(let number):
            bytes.append(1)
            addNumber(number)
        case .text(let text):
            bytes.append(2)
            add(text)
        case .blob(let blob):
            bytes.append(3)
            add(blob[...])
        }
    }

    /// Adds a number in eight bytes, the highest first.
    mutating func addNumber(_ number: Int64) {
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}
