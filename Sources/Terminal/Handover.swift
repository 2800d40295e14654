import Synchronization
import Threads

/// A value that one thread puts and others wait for.
///
/// A semaphore of the system, since the waiting thread has nothing else to do.
final class Handover<Value: Sendable>: Sendable {
    private let semaphore = Semaphore()
    private let value = Mutex<Value?>(nil)

    /// Hands over the value.
    func put(_ new: Value) {
        value.withLock { $0 = new }
        semaphore.signal()
    }

    /// Waits until there is a value.
    func wait() -> Value {
        while true {
            if let value = value.withLock({ $0 }) {
                return value
            }
            semaphore.wait()
            // Others may wait too.
            semaphore.signal()
        }
    }
}
