package import Push
package import Review

/// What the person wants, whether a key or the mouse says it.
package enum Intent: Hashable, Sendable {
    /// Do this, as far as it means something at this point.
    case act(Verb)
    /// Go to a request; nothing while a question is open.
    case select(MessageID)
    /// Go so many requests down the list, or up; nothing while a question is open.
    case move(Int)
    /// Scroll the request shown by so many lines; nothing while a question is open.
    case scroll(Int)
    /// Yes.
    case confirm
    /// Approve a doubtful request all the same.
    case confirmAgain
    /// No: leave what is asked, or close what stands over the requests.
    case cancel
    /// Change the line that is typed.
    case edit(LineEdit)
    /// Take the line that is typed.
    case submit
    /// Ask who is at the device, to take the lock off the screen.
    case unlockScreen
}
