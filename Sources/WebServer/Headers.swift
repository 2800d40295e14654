package import Vocabulary

/// The headers of a message in their order.
package struct Headers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    package private(set) var fields: [HTTPHeader] = []

    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { HTTPHeader($0.0, $0.1) }
    }

    init(fields: [HTTPHeader]) { self.fields = fields }

    /// Joins several of one name, cookies by a semicolon, others by a comma; setting replaces them
    /// all; names compare without case.
    package subscript(name: String) -> String? {
        get {
            let values = values(name)
            let separator = Self.isSame(name, "Cookie") ? "; " : ", "
            return values.isEmpty ? nil : values.joined(separator: separator)
        }
        set {
            fields.removeAll { Self.isSame($0.name, name) }
            if let newValue { fields.append(HTTPHeader(name, newValue)) }
        }
    }

    func values(_ name: String) -> [String] {
        fields.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    /// ASCII letters compare without case.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { $0.lowercased == $1.lowercased }
    }
}

extension UInt8 {
    fileprivate var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self + 32 : self
    }
}
