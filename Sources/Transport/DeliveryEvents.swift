/// What happens at a mailbox, one event after the other.
package struct DeliveryEvents: AsyncSequence, Sendable {
    /// Gives the events.
    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let polling: Polling

        /// The next event; `nil` when the task was cancelled or the transport closed.
        package mutating func next() async -> DeliveryEvent? { await polling.next() }
    }

    let polling: Polling

    package func makeAsyncIterator() -> Iterator { Iterator(polling: polling) }

    /// Tells what the last envelope was worth: one that is good for nothing counts as a failure for
    /// the pace, so that a server that sends nothing else is asked ever less often.
    package func judge(isUseful: Bool) async { await polling.judge(isUseful: isUseful) }
}
