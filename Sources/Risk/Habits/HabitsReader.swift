import Geodesy
import Push
import Vocabulary

/// Reads what ``HabitsWriter`` wrote, from untrusted bytes.
struct HabitsReader {
    private let bytes: [UInt8]
    private var position = 0

    /// Reads the version.
    init(_ bytes: [UInt8]) throws(HabitsError) {
        guard bytes.count <= HabitsWriter.longest else {
            throw .tooLong(limit: HabitsWriter.longest)
        }
        guard let version = bytes.first else { throw .malformed(offset: 0) }
        guard version == HabitsWriter.version else { throw .unknownVersion }
        self.bytes = bytes
        position = 1
    }

    var offset: Int { position }

    /// Throws unless everything was read.
    func end() throws(HabitsError) {
        guard position == bytes.count else { throw .malformed(offset: position) }
    }

    mutating func byte() throws(HabitsError) -> UInt8 {
        guard position < bytes.count else { throw .malformed(offset: position) }
        defer { position += 1 }
        return bytes[position]
    }

    /// In its shortest form.
    mutating func count(upTo limit: Int) throws(HabitsError) -> Int {
        let start = position
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while shift < 63 {
            let byte = try byte()
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 {
                guard value <= UInt64(limit), shift == 0 || byte > 0 else { break }
                return Int(value)
            }
            shift += 7
        }
        throw .malformed(offset: start)
    }

    /// From 0 to 1e12.
    mutating func weight() throws(HabitsError) -> Double {
        let start = position
        let number = Double(bitPattern: try bits())
        guard (0...1e12).contains(number) else { throw .malformed(offset: start) }
        return number
    }

    mutating func accuracy() throws(HabitsError) -> Distance {
        let start = position
        let metres = try number()
        guard metres > 0, metres <= LocationClaim.greatestAccuracy.metres else {
            throw .malformed(offset: start)
        }
        return .metres(metres)
    }

    mutating func number() throws(HabitsError) -> Double {
        let start = position
        let number = Double(bitPattern: try bits())
        guard number.isFinite else { throw .malformed(offset: start) }
        return number
    }

    mutating func instant() throws(HabitsError) -> Instant {
        let start = position
        let milliseconds = Int64(bitPattern: try bits())
        let instant = Instant(milliseconds: milliseconds)
        guard instant.milliseconds == milliseconds else { throw .malformed(offset: start) }
        return instant
    }

    mutating func coordinate() throws(HabitsError) -> Coordinate {
        let start = position
        let latitude = try number()
        let longitude = try number()
        do {
            return try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            throw .malformed(offset: start)
        }
    }

    mutating func text() throws(HabitsError) -> String {
        try text(length: try count(upTo: Tally.longestKey))
    }

    mutating func optionalText(upTo longest: Int = Tally.longestKey) throws(HabitsError) -> String?
    {
        let length = try count(upTo: longest + 1)
        return length == 0 ? nil : try text(length: length - 1)
    }

    private mutating func text(length: Int) throws(HabitsError) -> String {
        guard length <= bytes.count - position,
            let text = Self.text(bytes.span.extracting(position..<position + length))
        else { throw .malformed(offset: position) }
        position += length
        return text
    }

    /// A span is validated much faster than a collection.
    private static func text(_ bytes: Span<UInt8>) -> String? {
        guard let scalars = try? UTF8Span(validating: bytes) else { return nil }
        return String(copying: scalars)
    }

    mutating func bits() throws(HabitsError) -> UInt64 {
        guard bytes.count - position >= 8 else { throw .malformed(offset: position) }
        var bits: UInt64 = 0
        for index in 0..<8 { bits |= UInt64(bytes[position + index]) << UInt64(8 * index) }
        position += 8
        return bits
    }
}

/// Why the stored baseline of an account cannot be read.
package enum HabitsError: CodedError {
    case tooLong(limit: Int)
    case unknownVersion
    /// From this byte on.
    case malformed(offset: Int)

    package var row: (code: String, reason: String) {
        switch self {
        case .tooLong(let limit):
            ("risk.habits-too-long", "The baseline of the account is longer than \(limit) bytes.")
        case .unknownVersion:
            (
                "risk.habits-version",
                "The baseline of the account does not have version \(HabitsWriter.version), which "
                    + "this program reads."
            )
        case .malformed(let offset):
            (
                "risk.habits-malformed",
                "The baseline of the account cannot be read from byte \(offset) on."
            )
        }
    }
}
