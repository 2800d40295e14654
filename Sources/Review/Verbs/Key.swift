/// A key, as the terminal decoded it.
package enum Key: Hashable, Sendable {
    case character(Unicode.Scalar)
    case up
    case down
    case left
    case right
    case pageUp
    case pageDown
    case home
    case end
    case enter
    case escape
    case backspace
    case tab
    case delete
    /// A letter held with Ctrl, such as `l`.
    case control(Unicode.Scalar)
    /// F1 to F12.
    case function(Int)

    /// Erases what was typed.
    package static let eraseLine = Key.control("u")
}

extension Key {
    /// Keys with a name that is no single character.
    private static let words: [(name: String, key: Key)] = [
        ("Space", .character(" ")), ("Up", .up), ("Down", .down), ("Left", .left),
        ("Right", .right), ("PgUp", .pageUp), ("PgDn", .pageDown), ("Home", .home), ("End", .end),
        ("Enter", .enter), ("Esc", .escape), ("Backspace", .backspace), ("Tab", .tab),
        ("Del", .delete),
    ]

    /// Letters that the terminal takes for itself when Ctrl is held: they never arrive as keys, or
    /// arrive as another key.
    private static let reservedControls: Set<Unicode.Scalar> = [
        "c", "h", "i", "j", "m", "q", "s", "z",
    ]

    /// What the key is called: `a`, `Space`, `PgDn`, `Ctrl-L`, `F5`.
    package var name: String {
        if let word = Self.words.first(where: { $0.key == self }) { return word.name }
        return switch self {
        case .character(let scalar): String(scalar)
        case .control(let letter): "Ctrl-" + String(letter).uppercased()
        case .function(let number): "F\(number)"
        // Each of these has a word.
        case .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .escape,
            .backspace, .tab, .delete:
            ""
        }
    }

    /// The key of a name as ``name`` gives it; words in any case.
    ///
    /// - Returns: `nil` for no name of a key, and for keys that the terminal takes for itself.
    package init?(name: String) {
        let lower = name.lowercased()
        if let word = Self.words.first(where: { $0.name.lowercased() == lower }) {
            self = word.key
        } else if let scalar = name.unicodeScalars.first, name.unicodeScalars.count == 1 {
            guard scalar.value > 0x20, scalar.value != 0x7F, scalar.isASCII else { return nil }
            self = .character(scalar)
        } else if lower.hasPrefix("ctrl-"), lower.utf8.count == 6,
            let letter = lower.unicodeScalars.last, ("a"..."z").contains(letter)
        {
            guard !Self.reservedControls.contains(letter) else { return nil }
            self = .control(letter)
        } else if lower.hasPrefix("f"), let number = Int(lower.dropFirst()),
            (1...12).contains(number), lower == "f\(number)"
        {
            self = .function(number)
        } else {
            return nil
        }
    }
}
