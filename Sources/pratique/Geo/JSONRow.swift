import Token
import Vocabulary

/// A row of JSON lines: an object whose members are kept before the answer's.
struct JSONRow {
    /// The most bytes of a row.
    static let limit = 65_536

    /// The object without its braces, for a terminal.
    private let members: [UInt8]
    /// The coordinates in the order of the axes.
    let numbers: [Double]

    /// Reads a row.
    ///
    /// - Throws: `.rowNotObject`, `.rowNumber` and `.rowTaken`.
    init(_ bytes: [UInt8], axes: [GeoError.Axis], taken: Set<String>) throws(GeoError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSON.parse(bytes, limits: JSONLimits(bytes: Self.limit))
        } catch {
            throw .rowNotObject(offset: error.offset)
        }
        guard let object = value.objectValue else { throw .rowNotObject(offset: 0) }
        var numbers: [Double] = []
        for axis in axes {
            guard let number = object[axis.rawValue]?.numberValue?.double else {
                throw .rowNumber(axis, object[axis.rawValue].map { Found($0) })
            }
            numbers.append(number)
        }
        self.numbers = numbers
        if let member = object.members.first(where: { taken.contains($0.name) }) {
            throw .rowTaken(Found(member.name))
        }
        let isPlain = bytes.allSatisfy { (0x20...0x7E).contains($0) }
        let text = isPlain ? bytes : JSON.bytes(Self.printable(value))
        let start = text.firstIndex(of: UInt8(ascii: "{")).map { $0 + 1 } ?? 0
        let end = text.lastIndex(of: UInt8(ascii: "}")) ?? text.count
        members = Array(text[start..<end])
    }

    /// Appends the object without its closing brace, for the answer to follow.
    func appendOpen(to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        bytes += members
        bytes.append(UInt8(ascii: ","))
    }

    /// The value with texts that do nothing on a terminal.
    private static func printable(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): return .string(PrintableText(text, limit: limit).text)
        case .array(let values): return .array(values.map(printable))
        case .object(let object):
            var builder = JSONBuilder()
            for member in object.members {
                let name = PrintableText(member.name, limit: limit).text
                builder.add(name, printable(member.value))
            }
            return builder.value
        case .null, .bool, .number: return value
        }
    }
}
