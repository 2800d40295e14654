import Glibc
import Synchronization

/// A value that one thread puts and others wait for.
///
/// A semaphore of the system, since the waiting thread has nothing else to do.
final class Handover<Value: Sendable>: Sendable {
    /// The semaphore has a fixed address from `init` to `deinit` and locks itself.
    @safe private struct Semaphore: @unchecked Sendable {
        let pointer: UnsafeMutablePointer<sem_t>
    }

    private let semaphore: Semaphore
    private let value = Mutex<Value?>(nil)

    init() {
        let pointer = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        unsafe sem_init(pointer, 0, 0)
        semaphore = unsafe Semaphore(pointer: pointer)
    }

    deinit {
        unsafe sem_destroy(semaphore.pointer)
        unsafe semaphore.pointer.deallocate()
    }

    /// Hands over the value.
    func put(_ new: Value) {
        value.withLock { $0 = new }
        unsafe sem_post(semaphore.pointer)
    }

    /// Waits until there is a value.
    func wait() -> Value {
        while true {
            if let value = value.withLock({ $0 }) {
                return value
            }
            unsafe sem_wait(semaphore.pointer)
            // Others may wait too.
            unsafe sem_post(semaphore.pointer)
        }
    }
}
