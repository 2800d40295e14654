package import Authenticator
package import Facts
package import Vocabulary

/// What happened outside.
package enum Event: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// The terminal has another size.
    case resized(Size)
    /// Time has passed.
    case tick(Instant)
    /// A verified request came, or one that is known changed as a whole.
    case arrived(Entry)
    /// A request stands elsewhere.
    case stateChanged(MessageID, RequestState)
    /// The connection changed.
    case connection(State.Connection)
    /// Something to tell.
    case notice(State.Notice)
    /// Something to keep in sight until the next remark; an empty one takes it away.
    case remark(PrintableText)
    /// So many more messages were refused.
    case refusedMessages(Int)
    /// The terminal is gone, or a signal asked to end.
    case ended
}

/// What the shell must do, as data a test can compare.
package enum Effect: Hashable, Sendable {
    /// Send this answer. The entry's state is `.sending` already.
    case answer(MessageID, Decision)
    /// Ring the bell: a request came.
    case bell
    /// Start or stop to send a tick every second.
    case ticking(Bool)
    /// End the program.
    case quit
}
