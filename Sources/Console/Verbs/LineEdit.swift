/// A change of a line that is typed.
package enum LineEdit: Hashable, Sendable {
    /// A character at the end; a control character has no place in any line.
    case insert(Unicode.Scalar)
    case deleteLast
    case clear
}
