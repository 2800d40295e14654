package import Push
package import Review

/// What the person wants, whether a key, a word or a command says it.
package enum Intent: Hashable, Sendable {
    /// Do this, as far as it means something at this point.
    case act(Verb)
    /// Begin to approve a request, whatever is asked now.
    case approve(MessageID)
    /// Begin to reject it likewise.
    case reject(MessageID)
    /// Go to a request; nothing while a question is open.
    case select(MessageID)
    /// Go so many requests down the list, or up; nothing while a question is open.
    case move(Int)
    /// Scroll the request shown by so many lines; nothing while a question is open.
    case scroll(Int)
    /// Go to the next request with a text; nothing while a question is open.
    case search(String)
    /// This number of a challenge.
    case choose(Int)
    /// Yes.
    case confirm
    /// Approve a doubtful request all the same.
    case confirmAgain
    /// No: leave what is asked, or close what stands over the requests.
    case cancel
    /// Leave what is asked together with the pane that asks.
    case leave
    /// Change the line that is typed.
    case edit(LineEdit)
    /// Take the line that is typed.
    case submit
    /// A whole line for the question that asks for one.
    case type(String)
    /// Show another name of an account; an empty one brings its own back.
    case rename(AccountID, AccountOrder.NamePart, to: String)
    /// Ask whether to do this with an account.
    case change(AccountID, AccountChange)
    /// Tell what an enrolment address says.
    case readAddress(TypedSecret)
    /// Ask who is at the device, to take the lock off the screen.
    case unlockScreen
}
