import Glibc

/// A system thread for work that blocks in C.
package enum SystemThread {
    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// False when the system gave no thread.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let work = unsafe Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let status = unsafe pthread_create(
            &thread,
            nil,
            { pointer in
                if let pointer = unsafe pointer {
                    unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
                }
                return nil
            },
            work.toOpaque()
        )
        guard status == 0 else {
            unsafe work.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}

extension SystemThread {
    /// On a thread of its own, or the caller's when there is none.
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value
    {
        await withCheckedContinuation { continuation in
            let isStarted = start { continuation.resume(returning: work()) }
            if !isStarted { continuation.resume(returning: work()) }
        }
    }
}

extension SystemThread {
    /// Delivers only the calling thread's own faults to it.
    package static func blockSignals() {
        var signals = sigset_t()
        unsafe sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP] {
            unsafe sigdelset(&signals, fault)
        }
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}

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

/// Wakes a thread that waits at a socket.
package final class Signal: Sendable {
    private let reader: Int32
    private let writer: Int32

    package init() {
        var ends: [Int32] = [-1, -1]
        // Without descriptors nothing else works either; waits then end by their time.
        _ = unsafe pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        close(reader)
        close(writer)
    }

    package func raise() { _ = unsafe write(writer, [1], 1) }

    /// Waits for a signal, the socket, or the end of the time; -1 is no socket.
    package func wait(besides socket: Int32, writing: Bool, milliseconds: Int32) {
        let events = Int16(POLLIN) | (writing ? Int16(POLLOUT) : 0)
        var descriptors = [
            pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
            pollfd(fd: socket, events: events, revents: 0),
        ]
        _ = unsafe poll(&descriptors, 2, milliseconds)
        var bytes = [UInt8](repeating: 0, count: 64)
        while unsafe read(reader, &bytes, bytes.count) > 0 {}
    }
}
