/// How much of what can be scrolled the last layout showed.
package struct Extents: Hashable, Sendable {
    /// One text or list.
    struct Extent: Hashable, Sendable {
        /// Lines or rows that a screenful moves by, at least 1.
        var page = 1
        /// The greatest first line at which no row stays empty.
        var lastTop = 0
    }

    /// The request shown.
    var review = Extent()
    /// What the dialog has over it; as at the start without one.
    var pane = Extent()
}
