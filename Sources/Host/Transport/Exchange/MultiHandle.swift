import CCurl
import Synchronization

/// Owns the library's side of all exchanges of a transport.
///
/// Used on one thread, but for ``wake()``.
@safe
final class MultiHandle: Sendable {
    // Set once; the lock keeps whoever wakes away from the end.
    private nonisolated(unsafe) let multi: UnsafeMutableRawPointer
    private let isOpen = Mutex(true)

    /// The longest time without a look around; the library wakes by itself for its own limits.
    private static let rest: Int32 = 60_000

    /// Prepares the library's side.
    ///
    /// - Throws: `.connect` when the system gives no memory or descriptors.
    init() throws(TransportError) {
        guard let multi = unsafe ccurl_multi_new() else { throw .connect }
        unsafe self.multi = unsafe multi
    }

    /// Gives everything back, once no exchange is left.
    func close() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            isOpen = false
            unsafe ccurl_multi_free(multi)
        }
    }

    deinit { close() }

    /// Has ``wait()`` return, now or the next time; from any thread.
    func wake() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            _ = unsafe ccurl_multi_wake(multi)
        }
    }

    /// Takes an exchange up; whether that could be done.
    func add(_ easy: EasyHandle) -> Bool { unsafe ccurl_multi_add(multi, easy.easy) != 0 }

    /// Breaks an exchange off.
    func remove(_ easy: EasyHandle) { _ = unsafe ccurl_multi_remove(multi, easy.easy) }

    /// Does what can be done without waiting; whether the library still works.
    func perform() -> Bool { unsafe ccurl_multi_perform(multi) != 0 }

    /// Sleeps until there is something to do; whether the library still works.
    func wait() -> Bool { unsafe ccurl_multi_wait(multi, Self.rest) != 0 }

    /// One exchange that has ended, by its key, and how.
    func ended() -> (key: UInt, result: CURLcode)? {
        var result = CURLE_OK
        guard let key = unsafe ccurl_multi_ended(multi, &result) else { return nil }
        return (UInt(bitPattern: key), result)
    }
}
