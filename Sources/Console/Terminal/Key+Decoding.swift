import CNcurses
import Review

extension Key {
    /// The keys that are no characters, by ncurses' name for them in our C target.
    static let named: [Int: Key] = [
        Int(CNCURSES_UP): .up, Int(CNCURSES_DOWN): .down,
        Int(CNCURSES_LEFT): .left, Int(CNCURSES_RIGHT): .right,
        Int(CNCURSES_PAGE_UP): .pageUp, Int(CNCURSES_PAGE_DOWN): .pageDown,
        Int(CNCURSES_HOME): .home, Int(CNCURSES_END): .end,
        Int(CNCURSES_ENTER): .enter, Int(CNCURSES_BACKSPACE): .backspace,
        Int(CNCURSES_DELETE): .delete,
    ]

    /// The key behind what ncurses read; `nil` for one that the console has no name for.
    init?(kind: Int32, scalar: UInt32) {
        switch Int(kind) {
        case Int(CNCURSES_CHARACTER): self.init(character: scalar)
        case Int(CNCURSES_FUNCTION): self = .function(Int(scalar))
        case let named:
            guard let key = Self.named[named] else { return nil }
            self = key
        }
    }

    /// The key of a character; `nil` for a control that the console has no name for.
    init?(character: UInt32) {
        switch character {
        case 0x09: self = .tab
        case 0x0A, 0x0D: self = .enter
        case 0x08, 0x7F: self = .backspace
        case 0x1B: self = .escape
        case 0x01...0x1A:
            guard let letter = Unicode.Scalar(character + 0x60) else { return nil }
            self = .control(letter)
        default:
            guard character >= 0x20, let scalar = Unicode.Scalar(character) else { return nil }
            self = .character(scalar)
        }
    }
}
