/// A key, as the terminal decoded it.
package enum Key: Hashable, Sendable {
    /// A printable character.
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
    /// Ctrl-U: erases what was typed.
    case eraseLine
}
