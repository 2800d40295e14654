import Terminal
import Vocabulary

extension Output {
    /// Whether the console can have the terminal's screen.
    ///
    /// Where only the kind of the terminal is in the way, a line on standard error says so.
    static func offersScreen() -> Bool {
        guard isInteractive else { return false }
        guard Terminal.hasScreen else {
            note("TERM names no terminal that a screen can be drawn on: lines of text instead")
            return false
        }
        return true
    }
}
