import CNcurses
import Console

extension Key {
    /// The key behind what ncurses read; `nil` for one that the console has no name for.
    init?(kind: Int32, scalar: UInt32) {
        switch Int(kind) {
        case Int(CNCURSES_CHARACTER):
            guard let key = Key(character: scalar) else { return nil }
            self = key
        case Int(CNCURSES_UP): self = .up
        case Int(CNCURSES_DOWN): self = .down
        case Int(CNCURSES_LEFT): self = .left
        case Int(CNCURSES_RIGHT): self = .right
        case Int(CNCURSES_PAGE_UP): self = .pageUp
        case Int(CNCURSES_PAGE_DOWN): self = .pageDown
        case Int(CNCURSES_HOME): self = .home
        case Int(CNCURSES_END): self = .end
        case Int(CNCURSES_ENTER): self = .enter
        case Int(CNCURSES_BACKSPACE): self = .backspace
        default: return nil
        }
    }

    private init?(character: UInt32) {
        switch character {
        case 0x09: self = .tab
        case 0x0A, 0x0D: self = .enter
        case 0x08, 0x7F: self = .backspace
        case 0x1B: self = .escape
        default:
            guard character >= 0x20, let scalar = Unicode.Scalar(character) else { return nil }
            self = .character(scalar)
        }
    }
}
