import Synchronization

/// The place of a value that is read from a command line after its command was made.
///
/// It is filled once, by whoever reads the command line, before anybody else has the command.
final class Slot<Value: Sendable>: Sendable {
    private let content = Mutex<Value?>(nil)

    /// The value; `nil` until one was read.
    var value: Value? { content.withLock { $0 } }

    /// Keeps a value.
    func fill(_ value: Value) { content.withLock { $0 = value } }
}
