import Console
import Glibc
import Vocabulary

/// What the terminal's thread does from opening to closing.
struct Loop: Sendable {
    let mailbox: Mailbox
    let continuation: AsyncStream<Event>.Continuation
    let now: @Sendable () -> Instant

    func run() {
        do throws(TerminalError) {
            let screen = try Screen()
            mailbox.reportOpening(.success(.init(size: screen.size(), mapLook: screen.mapLook)))
            serve(screen)
        } catch {
            mailbox.reportOpening(.failure(error))
        }
        continuation.finish()
        mailbox.reportClosing()
    }

    private func serve(_ screen: consuming Screen) {
        while true {
            let orders = mailbox.takeOrders()
            if orders.isClosing { return }
            if let frame = orders.frame { screen.draw(frame) }
            if orders.isRinging { screen.ring() }
            let wakes = screen.wait(milliseconds: orders.isTicking ? untilNextSecond : nil)
            if wakes.contains(.resized) { continuation.yield(.resized(screen.size())) }
            while let key = screen.nextKey() {
                continuation.yield(.tick(now()))
                continuation.yield(.key(key))
            }
            if orders.isTicking, wakes.isEmpty { continuation.yield(.tick(now())) }
            guard wakes.contains(.ended) else { continue }
            continuation.yield(.ended)
            waitForClosing()
            return
        }
    }

    /// The terminal may be gone: nothing is read or drawn any more, and a wait for it would not
    /// wait.
    private func waitForClosing() {
        while !mailbox.takeOrders().isClosing { usleep(20_000) }
    }

    /// Milliseconds to the next full second, 1 to 1 000.
    private var untilNextSecond: Int {
        1_000 - Int((now().milliseconds % 1_000 + 1_000) % 1_000)
    }
}
