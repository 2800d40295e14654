import Push
import Token
import Vocabulary

/// Bytes in which different lists of values are never the same: every value has its length before
/// it.
struct CanonicalEncoding {
    private(set) var bytes: [UInt8] = []

    /// Begins, with room for as many bytes as are expected.
    init(expecting count: Int = 0) { bytes.reserveCapacity(count) }

    mutating func add(_ value: some Collection<UInt8>) {
        makeRoom(for: 8 + value.count)
        addNumber(Int64(value.count))
        bytes += value
    }

    mutating func add(_ text: String) { add(text.utf8) }

    /// Adds a secret, of which no other copy stays.
    mutating func add(_ secret: SecretBytes) {
        makeRoom(for: 8 + secret.count)
        addNumber(Int64(secret.count))
        secret.withBytes { span in
            for place in span.indices { bytes.append(span[place]) }
        }
    }

    mutating func add(_ instant: Instant) { addNumber(instant.milliseconds) }

    mutating func add(_ flag: Bool) {
        makeRoom(for: 1)
        bytes.append(flag ? 1 : 0)
    }

    mutating func add(_ text: String?) {
        add(text != nil)
        if let text { add(text) }
    }

    mutating func add(_ value: [UInt8]?) {
        add(value != nil)
        if let value { add(value[...]) }
    }

    mutating func add(_ instant: Instant?) {
        add(instant != nil)
        if let instant { add(instant) }
    }

    mutating func addNumber(_ number: Int?) {
        add(number != nil)
        if let number { addNumber(Int64(number)) }
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
        makeRoom(for: 8)
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// Takes the bytes out; no copy of them is left here.
    mutating func take() -> SecretBytes { SecretBytes(taking: &bytes) }

    /// Grows by hand: an array that grows by itself leaves its bytes behind in memory.
    private mutating func makeRoom(for count: Int) {
        guard bytes.count + count > bytes.capacity else { return }
        var larger: [UInt8] = []
        larger.reserveCapacity(2 * (bytes.count + count))
        larger += bytes
        swap(&larger, &bytes)
        _ = SecretBytes(taking: &larger)
    }
}

/// Reads what a ``CanonicalEncoding`` holds, in the order in which it was added.
///
/// Everything throws `.damaged` for bytes that hold something else.
struct CanonicalReader {
    private let bytes: SecretBytes
    private var place = 0

    init(_ bytes: SecretBytes) { self.bytes = bytes }

    mutating func number() throws(StorageError) -> Int64 {
        try next(8) { span throws(StorageError) in
            var number: UInt64 = 0
            for place in span.indices { number = number << 8 | UInt64(span[place]) }
            return Int64(bitPattern: number)
        }
    }

    mutating func flag() throws(StorageError) -> Bool {
        switch try next(1, { span throws(StorageError) in span[0] }) {
        case 0: return false
        case 1: return true
        default: throw .damaged
        }
    }

    mutating func text() throws(StorageError) -> String {
        try next(count()) { span throws(StorageError) in
            guard let text = try? UTF8Span(validating: span) else { throw .damaged }
            return String(copying: text)
        }
    }

    mutating func blob() throws(StorageError) -> [UInt8] {
        try next(count()) { span throws(StorageError) in
            unsafe span.withUnsafeBufferPointer { unsafe Array($0) }
        }
    }

    mutating func secret() throws(StorageError) -> SecretBytes {
        var copy = try blob()
        return SecretBytes(taking: &copy)
    }

    mutating func instant() throws(StorageError) -> Instant {
        Instant(milliseconds: try number())
    }

    mutating func optionalText() throws(StorageError) -> String? { try flag() ? try text() : nil }

    mutating func optionalBlob() throws(StorageError) -> [UInt8]? { try flag() ? try blob() : nil }

    mutating func optionalInstant() throws(StorageError) -> Instant? {
        try flag() ? try instant() : nil
    }

    mutating func optionalNumber() throws(StorageError) -> Int? {
        try flag() ? Int(try number()) : nil
    }

    mutating func word<Word: RawRepresentable<String>>(
        _ type: Word.Type = Word.self
    ) throws(StorageError) -> Word {
        guard let word = Word(rawValue: try text()) else { throw .damaged }
        return word
    }

    /// A number of things that follow, each of at least a byte.
    mutating func count() throws(StorageError) -> Int {
        let number = try number()
        guard number >= 0, number <= Int64(bytes.count - place) else { throw .damaged }
        return Int(number)
    }

    /// Refuses bytes that nobody has read.
    func finish() throws(StorageError) {
        guard place == bytes.count else { throw .damaged }
    }

    private mutating func next<Result>(
        _ count: Int,
        _ body: (Span<UInt8>) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        let start = place
        guard count <= bytes.count - start else { throw .damaged }
        place += count
        return try bytes.withBytes { span throws(StorageError) in
            try body(span.extracting(start..<(start + count)))
        }
    }
}
