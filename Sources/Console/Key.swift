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
    case delete
    /// A letter held with Ctrl, such as `l`.
    case control(Unicode.Scalar)
    /// F1 to F12.
    case function(Int)

    /// Erases what was typed.
    package static let eraseLine = Key.control("u")
}
