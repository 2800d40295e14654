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
    init(_ text: String = "", limit: Int = Self.limit) {
        self.text = text
        self.limit = limit
    }

    /// Takes a key of the line in.
    ///
    /// - Returns: Whether it was one.
    @discardableResult
    mutating func type(_ key: Key) -> Bool {
        switch key {
        case .character(let scalar) where scalar.properties.generalCategory != .control:
            guard text.unicodeScalars.count < limit else { return true }
            text.unicodeScalars.append(scalar)
        case .backspace: text = String(text.dropLast())
        case .eraseLine: text = ""
        default: return false
        }
        return true
    }

    /// Takes pasted text in, without its controls and line ends, as far as there is room.
    mutating func paste(_ pasted: String) {
        for scalar in pasted.unicodeScalars { type(.character(scalar)) }
    }
}
