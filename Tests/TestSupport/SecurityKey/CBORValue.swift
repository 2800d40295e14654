/// The kinds of CBOR that CTAP2 uses, in definite lengths.
package indirect enum CBORValue: Hashable {
    /// Of either sign.
    case number(Int)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    /// In order.
    case map([Member])
    case flag(Bool)

    package struct Member: Hashable {
        let name: CBORValue
        let value: CBORValue
    }

    /// In sending order.
    package static func members(_ members: KeyValuePairs<CBORValue, CBORValue>) -> CBORValue {
        .map(members.map { Member(name: $0.key, value: $0.value) })
    }

    package subscript(_ name: CBORValue) -> CBORValue? {
        guard case .map(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// With a number as its name.
    package subscript(_ name: Int) -> CBORValue? { self[.number(name)] }

    package var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }

    package var text: String? { if case .text(let text) = self { text } else { nil } }

    /// Empty for others.
    package var elements: [CBORValue] { if case .array(let values) = self { values } else { [] } }

    /// In shortest form.
    package var encoded: [UInt8] {
        switch self {
        case .number(let number) where number < 0: Self.head(1, -1 - number)
        case .number(let number): Self.head(0, number)
        case .bytes(let bytes): Self.head(2, bytes.count) + bytes
        case .text(let text): Self.head(3, text.utf8.count) + text.utf8
        case .array(let values): Self.head(4, values.count) + values.flatMap(\.encoded)
        case .map(let members):
            Self.head(5, members.count) + members.flatMap { $0.name.encoded + $0.value.encoded }
        case .flag(let flag): [flag ? 0xF5 : 0xF4]
        }
    }

    /// Removes the read bytes; `nil` for what CTAP2 does not use.
    package init?(taking bytes: inout ArraySlice<UInt8>) {
        guard let first = bytes.popFirst() else { return nil }
        if first == 0xF4 || first == 0xF5 {
            self = .flag(first == 0xF5)
            return
        }
        var number = Int(first & 0x1F)
        if number > 23 {
            let width = [24: 1, 25: 2, 26: 4][number] ?? 0
            guard width > 0, bytes.count >= width else { return nil }
            number = bytes.prefix(width).reduce(0) { $0 << 8 | Int($1) }
            bytes = bytes.dropFirst(width)
        }
        switch first >> 5 {
        case 0: self = .number(number)
        case 1: self = .number(-1 - number)
        case 2, 3:
            guard bytes.count >= number else { return nil }
            let content = Array(bytes.prefix(number))
            bytes = bytes.dropFirst(number)
            let isText = first >> 5 == 3
            self = isText ? .text(String(decoding: content, as: UTF8.self)) : .bytes(content)
        case 4:
            var values: [CBORValue] = []
            for _ in 0..<number {
                guard let value = CBORValue(taking: &bytes) else { return nil }
                values.append(value)
            }
            self = .array(values)
        case 5:
            var members: [Member] = []
            for _ in 0..<number {
                guard let name = CBORValue(taking: &bytes), let value = CBORValue(taking: &bytes)
                else { return nil }
                members.append(Member(name: name, value: value))
            }
            self = .map(members)
        default: return nil
        }
    }

    private static func head(_ kind: UInt8, _ number: Int) -> [UInt8] {
        switch number {
        case 0..<24: [kind << 5 | UInt8(number)]
        case 24..<256: [kind << 5 | 24, UInt8(number)]
        default: [kind << 5 | 25, UInt8(number >> 8), UInt8(number & 0xFF)]
        }
    }
}

extension CBORValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    package init(stringLiteral text: String) { self = .text(text) }
    package init(integerLiteral number: Int) { self = .number(number) }
}
