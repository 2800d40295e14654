/// A JSON value that keeps the order of members and the digits of numbers.
///
/// The server has its own JSON on purpose: it shares no code with the client that it tests.
indirect enum JSONNode: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number as it was written, such as `250.00`.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([Member])

    /// One name and its value.
    struct Member: Hashable, Sendable {
        let name: String
        let value: JSONNode

        init(_ name: String, _ value: JSONNode) {
            self.name = name
            self.value = value
        }
    }

    /// The member `name` of an object; `nil` when there is none or this is no object.
    subscript(name: String) -> JSONNode? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The text of a string.
    var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The value of a whole number that was written without point and exponent.
    var integer: Int? {
        guard case .number(let digits) = self else { return nil }
        return Int(digits)
    }

    /// Whether this is an object.
    var isObject: Bool {
        guard case .object = self else { return false }
        return true
    }

    /// A number node of a whole number.
    static func integer(_ value: some BinaryInteger) -> JSONNode { .number(String(value)) }

    /// A string node, or null for nothing.
    static func optional(_ text: String?) -> JSONNode { text.map { .string($0) } ?? .null }
}

extension JSONNode: ExpressibleByStringLiteral {
    init(stringLiteral value: String) { self = .string(value) }
}

extension JSONNode: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, JSONNode)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}
