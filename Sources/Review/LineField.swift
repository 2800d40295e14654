/// A line that is typed, such as a search.
package struct LineField: Hashable, Sendable {
    /// The most characters of a line that does not say another number.
    static let limit = 128

    private let limit: Int
    /// What was typed so far.
    package private(set) var text: String

    /// Creates a line.
    ///
    /// - Parameters:
    ///   - text: What stands in it already.
    ///   - limit: The most characters that keys and pasted text can bring it to.
    package init(_ text: String = "", limit: Int = Self.limit) {
        self.text = text
        self.limit = limit
    }

    package mutating func edit(_ edit: LineEdit) {
        switch edit {
        case .insert(let scalar) where scalar.properties.generalCategory != .control:
            guard text.unicodeScalars.count < limit else { return }
            text.unicodeScalars.append(scalar)
        case .insert: break
        case .deleteLast: text = String(text.dropLast())
        case .clear: text = ""
        }
    }

    /// Takes pasted text in, without its controls and line ends, as far as there is room.
    package mutating func paste(_ pasted: String) {
        for scalar in pasted.unicodeScalars { edit(.insert(scalar)) }
    }
}

/// A change of a line that is typed.
package enum LineEdit: Hashable, Sendable {
    /// A character at the end; a control character has no place in any line.
    case insert(Unicode.Scalar)
    case deleteLast
    case clear
}
