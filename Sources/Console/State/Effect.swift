package import Push
package import Review

/// What the shell must do, as data a test can compare.
package enum Effect: Hashable, Sendable {
    /// Have the session do this; what comes of it is told as ``Event/reported(_:)``. The state of an entry
    /// that is answered is `.sending` already.
    case perform(Action)
    /// The answer to this request was given and is held back: what was shown of it now is what the person
    /// decided about.
    case hold(MessageID)
    /// The answer to this request that was held back is not sent.
    case release(MessageID)
    /// Leave the screen, run the demonstration, and come back.
    case demonstrate
    /// Ring the bell: a request came.
    case bell
    /// Hand this to the terminal's clipboard, in base64.
    case copy(String)
    /// Start or stop to send a tick every second; without, one when a minute begins.
    case ticking(Bool)
    /// Draw with this theme from now on.
    case theme(Theme)
    /// Draw everything anew, as another program may have written on the terminal.
    case redraw
    /// End the program.
    case quit
}
