import Synchronization

/// A caller's wish that its own read ends early.
package final class Interruption: Sendable {
    private let isAsked = Atomic(false)

    /// A read that goes on.
    package init() {}

    /// Whether the read shall end.
    package var isInterrupted: Bool { isAsked.load(ordering: .relaxed) }

    /// Has the read end at its next step; may be called on any thread, also before it begins.
    package func interrupt() { isAsked.store(true, ordering: .relaxed) }
}
