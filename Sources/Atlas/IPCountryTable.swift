public import Vocabulary

/// Countries of IP addresses, from a separate file of `Scripts/build-atlas`.
///
/// The IPFire Location Database (CC BY-SA 4.0) says where a network is used, not where a person is:
/// a hint, never a position. The program does not contain it; nothing is decoded before the first
/// address.
public struct IPCountryTable: Sendable {
    private static let mark = Array("PRQIPCC2".utf8)
    private static let head = 12

    private let storage: ByteStorage
    private let countries: Bytes
    private let noticeBytes: Bytes
    private let v4: IPCountryRuns<UInt32>
    private let v6: IPCountryRuns<UInt128>

    /// A copied file of 100 MB at most; throws ``IPCountryError`` when the frame does not fit;
    /// damage behind the frame gives wrong or missing answers, never a crash.
    public init(bytes: [UInt8]) throws(IPCountryError) {
        guard bytes.starts(with: Self.mark) else { throw .notATable }
        guard bytes.count <= 100_000_000 else { throw .damaged }
        storage = ByteStorage(copying: bytes)
        let file = storage.bytes
        guard file.count >= Self.head, file.word(at: 8) == file.count else { throw .truncated }
        var place = Self.head
        noticeBytes = try Self.counted(file, &place, size: 1)
        countries = try Self.counted(file, &place, size: 2)
        v4 = try IPCountryRuns(file, at: &place)
        v6 = try IPCountryRuns(file, at: &place)
        guard place == file.count else { throw .damaged }
    }

    /// Licence and origin of the data.
    public var notice: String {
        withExtendedLifetime(storage) { noticeBytes.text(from: 0, count: noticeBytes.count) }
    }

    /// The ISO 3166-1 alpha-2 code of an address such as 0x01010101 for 1.1.1.1; O(log n), under a
    /// microsecond; `nil` when unknown, as for private and reserved addresses.
    public func country(ofV4 address: UInt32) -> String? {
        withExtendedLifetime(storage) { code(v4.country(of: address)) }
    }

    /// The ISO 3166-1 alpha-2 code, that of a mapped IPv4 address if any; O(log n), about a
    /// microsecond; `nil` when unknown, as for private and reserved addresses.
    public func country(ofV6 high: UInt64, _ low: UInt64) -> String? {
        if high == 0, low >> 32 == 0xFFFF {
            return country(ofV4: UInt32(truncatingIfNeeded: low))
        }
        return withExtendedLifetime(storage) {
            code(v6.country(of: UInt128(high) << 64 | UInt128(low)))
        }
    }

    /// Of four or sixteen bytes in network order; `nil` for other lengths and unknown addresses.
    public func country(of address: [UInt8]) -> String? {
        let number = address.prefix(16).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        switch address.count {
        case 4: return country(ofV4: UInt32(truncatingIfNeeded: number))
        case 16:
            return country(
                ofV6: UInt64(truncatingIfNeeded: number >> 64),
                UInt64(truncatingIfNeeded: number)
            )
        default: return nil
        }
    }

    private func code(_ number: Int) -> String? {
        guard number > 0 else { return nil }
        let code = countries.text(from: 2 * (number - 1), count: 2)
        return code.utf8.allSatisfy { (0x41...0x5A).contains($0) } && !code.isEmpty ? code : nil
    }

    /// A part preceded by the number of its records.
    private static func counted(
        _ file: Bytes,
        _ place: inout Int,
        size: Int
    ) throws(IPCountryError) -> Bytes {
        let count = file.word(at: place) * size
        guard file.holds(4, from: place), let part = file.part(from: place + 4, count: count)
        else { throw .damaged }
        place += 4 + count
        return part
    }
}

/// Runs of addresses of one country, in blocks for binary search.
struct IPCountryRuns<Address: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
    /// Bounds the work on damaged tables.
    private static var runsInBlock: Int { 64 }
    private static var blockSize: Int { Address.bitWidth / 8 + 4 }

    private let blocks: Bytes
    private let runs: Bytes

    /// Advances `place` behind the frame.
    init(_ file: Bytes, at place: inout Int) throws(IPCountryError) {
        let blockBytes = file.word(at: place) * Self.blockSize
        let runBytes = file.word(at: place + 4)
        guard file.holds(8, from: place),
            let blocks = file.part(from: place + 8, count: blockBytes),
            let runs = file.part(from: place + 8 + blockBytes, count: runBytes)
        else { throw .damaged }
        self.blocks = blocks
        self.runs = runs
        place += 8 + blockBytes + runBytes
    }

    /// 0 for none.
    func country(of address: Address) -> Int {
        // The last block that begins at or before the address.
        var low = 0
        var high = blocks.count / Self.blockSize
        while low < high {
            let middle = (low + high) / 2
            if start(middle) <= address { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return 0 }
        let block = low - 1
        var rest = address - start(block)
        var offset = blocks.word(at: block * Self.blockSize + Self.blockSize - 4)
        for _ in 0..<Self.runsInBlock {
            guard runs.holds(2, from: offset) else { return 0 }
            let country = runs.byte(at: offset)
            offset += 1
            guard let length = length(at: &offset), length > 0 else { return 0 }
            if rest < length { return country }
            rest -= length
        }
        return 0
    }

    private func start(_ block: Int) -> Address {
        let offset = block * Self.blockSize
        if Address.bitWidth == 32 { return Address(truncatingIfNeeded: blocks.word(at: offset)) }
        let high = Address(truncatingIfNeeded: blocks.long(at: offset))
        return high << 64 | Address(truncatingIfNeeded: blocks.long(at: offset + 8))
    }

    /// The length of a run; excess bits are lost, and `nil` means that it does not end.
    private func length(at offset: inout Int) -> Address? {
        let head = runs.byte(at: offset)
        offset += 1
        guard head > 0x7F else { return 1 << Address(head) }
        var odd = Address(0)
        for group in 0..<19 {
            guard offset < runs.count else { return nil }
            let byte = runs.byte(at: offset)
            offset += 1
            odd |= Address(truncatingIfNeeded: byte & 0x7F) << Address(7 * group)
            if byte < 0x80 { return odd << Address(head & 0x7F) }
        }
        return nil
    }
}

/// Why some bytes are not a table of IP addresses.
public enum IPCountryError: CodedError {
    /// The mark or version is missing.
    case notATable
    /// Another length than the header states.
    case truncated
    case damaged

    public var row: (code: String, reason: String) {
        switch self {
        case .notATable:
            (
                "ip-country.not-a-table",
                "The file does not begin with the signature and version of a table of IP addresses."
            )
        case .truncated:
            (
                "ip-country.truncated",
                "The table of IP addresses does not have the length that its header states."
            )
        case .damaged:
            (
                "ip-country.damaged",
                "A part of the table of IP addresses is outside the file or has an incomplete "
                    + "record."
            )
        }
    }
}

/// What the table says about a request's address.
package enum AddressOrigin: Hashable, Sendable {
    /// ISO 3166-1 alpha-2, where the network is used.
    case country(code: String)
    /// Unknown, as for private and reserved addresses.
    case unlisted
    /// Why there is no usable table.
    case unavailable(PrintableText)

    package var code: String? {
        guard case .country(let code) = self else { return nil }
        return code
    }

    /// The country beside that of the stated location, without a full stop.
    package func sentence(comparedWith place: String?) -> PrintableText {
        switch self {
        case .country(let code):
            guard let place else { return "IP country \(code); no place to compare it with" }
            return code == place
                ? "IP country \(code), the same as the place's"
                : "IP country \(code), different: the place is in \(place)"
        case .unlisted: return "IP country unknown: the table has none for this address"
        case .unavailable(let reason): return "IP country unknown: \(reason)"
        }
    }
}
