/// What the person has set about the console.
package struct ConsoleSettings: Hashable, Sendable {
    package var keys = KeyTable.standard
    /// How things look.
    package var theme = Theme.standard
    /// The terminal's own background; `nil` has the terminal asked.
    package var background: Theme.Background?
    /// Whether the mouse can be used; the terminal's own selection then needs Shift.
    package var usesMouse = true
    /// Whether the bell rings when a request comes.
    package var rings = true
    /// Whether the terminal's title tells how many wait.
    package var setsTitle = true
    /// Whether the terminal is asked to notify when a request comes.
    package var notifies = true
    /// Whether notifications tell the risk, the amount and the place of a request, which others may
    /// see.
    package var notifiesDetails = false
    /// After how many milliseconds without a key the screen locks; never when `nil`.
    package var lockAfter: Int64?
    /// Whether a key hands what is shown to the terminal's clipboard.
    package var copies = true
    /// For how many milliseconds an answer can be taken back before it is sent; 0 sends it at once.
    package var grace: Int64 = 3_000
    /// How many milliseconds the rest of a key is waited for behind ESC, which it may begin with.
    package var escapeDelay: Int?

    /// The delay in force: a network brings the parts of a key later.
    package func escapeDelay(isRemote: Bool) -> Int { escapeDelay ?? (isRemote ? 100 : 25) }

    /// Creates the settings of somebody who has set nothing.
    package init() {}
}
