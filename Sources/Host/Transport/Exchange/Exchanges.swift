import CCurl
import Synchronization

/// The current exchanges; only used on their driving thread.
struct Exchanges: ~Copyable {
    private struct Running {
        let easy: EasyHandle
        let waiter: WireThread.Waiter
    }

    private let multi: MultiHandle
    private let authorities: Authorities
    private var running: [UInt: Running] = [:]

    init(multi: MultiHandle, authorities: Authorities) {
        self.multi = multi
        self.authorities = authorities
    }

    /// Unless it was cancelled already.
    mutating func begin(_ transfer: Transfer, _ waiter: WireThread.Waiter) {
        guard !transfer.progress.isCancelled else {
            return waiter.resume(returning: .failure(.cancelled))
        }
        do throws(TransportError) {
            let easy = try EasyHandle(transfer, authorities: authorities)
            guard multi.add(easy) else { throw .connect }
            running[easy.key] = Running(easy: easy, waiter: waiter)
        } catch {
            waiter.resume(returning: .failure(error))
        }
    }

    mutating func cancel(_ transfer: Transfer) {
        guard let key = running.first(where: { $0.value.easy.transfer === transfer })?.key else {
            return
        }
        end(key, .failure(transfer.hasBegun ? .interrupted : .cancelled))
    }

    /// Delivers finished exchanges.
    mutating func finishEnded() {
        while let (key, result) = multi.ended() {
            guard let easy = running[key]?.easy else { continue }
            if result == CURLE_OK, let reply = easy.reply {
                end(key, .success(reply))
            } else {
                end(key, .failure(TransportError(result, of: easy, authorities)))
            }
        }
    }

    /// Ends all, as closed or as a failure of the library.
    mutating func breakOff(isClosed: Bool) {
        for (key, exchange) in running {
            let hasBegun = exchange.easy.transfer.hasBegun
            let error: TransportError =
                switch (isClosed, hasBegun) {
                case (true, false): .closed
                case (true, true): .interrupted
                case (false, false): .connect
                case (false, true): .broken
                }
            end(key, .failure(error))
        }
    }

    private mutating func end(_ key: UInt, _ result: Result<Reply, TransportError>) {
        guard let exchange = running.removeValue(forKey: key) else { return }
        multi.remove(exchange.easy)
        exchange.waiter.resume(returning: result)
    }
}

/// Owns libcurl's side of all exchanges; only ``wake()`` may be called on other threads.
@safe
final class MultiHandle: Sendable {
    // Set once; the lock prevents waking after the end.
    private nonisolated(unsafe) let multi: UnsafeMutableRawPointer
    private let isOpen = Mutex(true)

    /// Milliseconds; the library wakes by itself for its own limits.
    private static let rest: Int32 = 60_000

    /// Throws `.connect` without memory or descriptors.
    init() throws(TransportError) {
        guard let multi = unsafe ccurl_multi_new() else { throw .connect }
        unsafe self.multi = unsafe multi
    }

    /// Call when no exchange is left.
    func close() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            isOpen = false
            unsafe ccurl_multi_free(multi)
        }
    }

    deinit { close() }

    /// Makes ``wait()`` return, now or the next time; on any thread.
    func wake() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            _ = unsafe ccurl_multi_wake(multi)
        }
    }

    /// False when it failed.
    func add(_ easy: EasyHandle) -> Bool { unsafe ccurl_multi_add(multi, easy.easy) != 0 }

    func remove(_ easy: EasyHandle) { _ = unsafe ccurl_multi_remove(multi, easy.easy) }

    /// Does what needs no waiting; false when the library failed.
    func perform() -> Bool { unsafe ccurl_multi_perform(multi) != 0 }

    /// Sleeps until there is work; false when the library failed.
    func wait() -> Bool { unsafe ccurl_multi_wait(multi, Self.rest) != 0 }

    /// One finished exchange.
    func ended() -> (key: UInt, result: CURLcode)? {
        var result = CURLE_OK
        guard let key = unsafe ccurl_multi_ended(multi, &result) else { return nil }
        return (UInt(bitPattern: key), result)
    }
}
