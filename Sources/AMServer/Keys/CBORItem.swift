/// A CBOR item of the kinds in attestations, read strictly.
indirect enum CBORItem: Hashable, Sendable {
    case integer(Int)
    case bytes([UInt8])
    case text(String)
    case list([CBORItem])
    case map([Pair])

    struct Pair: Hashable, Sendable {
        let key: CBORItem
        let value: CBORItem
    }

    subscript(key: CBORItem) -> CBORItem? {
        guard case .map(let pairs) = self else { return nil }
        return pairs.first { $0.key == key }?.value
    }

    var byteValue: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    var textValue: String? { if case .text(let text) = self { text } else { nil } }
    var integerValue: Int? { if case .integer(let number) = self { number } else { nil } }

    /// The item at the start and its length; `nil` for incomplete, indefinite, other and more than
    /// eight deep items.
    static func read(_ bytes: ArraySlice<UInt8>) -> (item: CBORItem, count: Int)? {
        var reader = Reader(bytes: bytes)
        guard let item = reader.item(depth: 0) else { return nil }
        return (item, bytes.count - reader.bytes.count)
    }

    /// The only item of some bytes.
    static func whole(_ bytes: [UInt8]) -> CBORItem? {
        guard let (item, count) = read(bytes[...]), count == bytes.count else { return nil }
        return item
    }

    private struct Reader {
        var bytes: ArraySlice<UInt8>

        mutating func item(depth: Int) -> CBORItem? {
            guard depth < 8, let head = bytes.popFirst() else { return nil }
            guard let length = number(head & 0x1F) else { return nil }
            switch head >> 5 {
            case 0: return .integer(length)
            case 1: return .integer(-1 - length)
            case 2: return consume(length).map { .bytes(Array($0)) }
            case 3:
                guard let part = consume(length) else { return nil }
                return String(validating: part, as: UTF8.self).map { .text($0) }
            case 4:
                var list: [CBORItem] = []
                for _ in 0..<min(length, 1_024) {
                    guard let item = item(depth: depth + 1) else { return nil }
                    list.append(item)
                }
                return list.count == length ? .list(list) : nil
            case 5:
                var pairs: [Pair] = []
                for _ in 0..<min(length, 1_024) {
                    guard let key = item(depth: depth + 1), let value = item(depth: depth + 1),
                        !pairs.contains(where: { $0.key == key })
                    else { return nil }
                    pairs.append(Pair(key: key, value: value))
                }
                return pairs.count == length ? .map(pairs) : nil
            default: return nil
            }
        }

        private mutating func consume(_ count: Int) -> ArraySlice<UInt8>? {
            guard count <= bytes.count else { return nil }
            defer { bytes = bytes.dropFirst(count) }
            return bytes.prefix(count)
        }

        private mutating func number(_ low: UInt8) -> Int? {
            let width: Int
            switch low {
            case 0..<24: return Int(low)
            case 24: width = 1
            case 25: width = 2
            case 26: width = 4
            default: return nil
            }
            return consume(width)?.reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
