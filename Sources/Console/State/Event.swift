package import Push
package import Review
package import Vocabulary

/// What happened outside.
package enum Event: Sendable {
    /// A key was pressed, while so many frames had been drawn; `nil` when nobody counts.
    case key(Key, frame: Int? = nil)
    /// The screen was given so many frames so far.
    case drawn(Int)
    /// The person wants something, said with the mouse.
    case intent(Intent)
    /// The mouse did something; what that means ``respond(_:to:)`` knows from the layout.
    case mouse(Mouse)
    case pasted(String)
    case laidOut(Extents)
    /// The terminal has another size.
    case resized(Size)
    /// Time has passed: what the clock says now, and the milliseconds of a count that nobody can
    /// set; without one the clock counts.
    case tick(Instant, uptime: Int64? = nil)
    /// The same before what was typed or has come: a key may still wait that takes an answer back, so that none
    /// is sent.
    case time(Instant, uptime: Int64)
    /// The session tells something.
    case reported(Update)
    /// Verified requests are there from the start, in order of arrival.
    case opened([Entry])
    /// Something to tell.
    case notice(StatusMessage)
    /// Something to keep in sight until the next banner, or until the server has ended the request that
    /// it belongs to; an empty one takes it away.
    case banner(PrintableText, of: MessageID? = nil)
    /// The person leaves, and the reply to an answer under way is waited for.
    case replyAwaited
    /// The terminal is gone, or a signal asked to end; again each time one does.
    case ended
    /// The key that interrupts: nobody means by it that an answer is sent.
    case interrupted
}

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

/// What the mouse did in a cell.
package struct Mouse: Hashable, Sendable {
    /// What it did.
    package enum Kind: Hashable, Sendable {
        /// The first button was pressed.
        case press
        case wheelUp
        case wheelDown
    }

    package let kind: Kind
    /// The row of the cell, from 0.
    package let row: Int
    /// The column of the cell, from 0.
    package let column: Int
}

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
