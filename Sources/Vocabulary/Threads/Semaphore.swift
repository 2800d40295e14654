import Glibc

/// For threads that may block.
@safe
package final class Semaphore: Sendable {
    // Initialised once; the system's calls are safe from every thread.
    private nonisolated(unsafe) let memory: UnsafeMutablePointer<sem_t>

    package init() {
        unsafe memory = .allocate(capacity: 1)
        unsafe memory.initialize(to: sem_t())
        // It fails only for values beyond SEM_VALUE_MAX.
        unsafe sem_init(memory, 0, 0)
    }

    deinit {
        unsafe sem_destroy(memory)
        unsafe memory.deallocate()
    }

    /// Lets one `wait()` pass, now or later.
    package func signal() { unsafe sem_post(memory) }

    /// Blocks until there is a signal, and uses it up.
    package func wait() {
        while unsafe sem_wait(memory) != 0 {}
    }
}
