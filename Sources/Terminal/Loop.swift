import Console
import Glibc
import Vocabulary

/// What the terminal's thread does from opening to closing.
struct Loop: Sendable {
    let mailbox: Mailbox
    let settings: ConsoleSettings
    let continuation: AsyncStream<Event>.Continuation
    let now: @Sendable () -> Instant

    func run() {
        do throws(TerminalError) {
            let screen = try Screen(settings)
            if settings.usesMouse { screen.watchMouse() }
            mailbox.reportOpening(.success(.init(size: screen.size(), mapLook: screen.mapLook)))
            serve(screen)
        } catch {
            mailbox.reportOpening(.failure(error))
        }
        continuation.finish()
        mailbox.reportClosing()
    }

    private func serve(_ opened: consuming Screen) {
        var screen = opened
        var lastRing: Instant?
        var lastNotification: Instant?
        while true {
            let orders = mailbox.takeOrders()
            if orders.isClosing { return }
            if orders.isRedrawing { screen.clear() }
            if let frame = orders.frame { screen.draw(frame) }
            if let title = orders.title, settings.setsTitle { screen.setTitle(title) }
            if orders.isRinging, isTime(since: lastRing, Self.ringPause) {
                lastRing = now()
                if settings.rings { screen.ring() }
            }
            if let text = orders.notification, settings.notifies,
                isTime(since: lastNotification, Self.notificationPause)
            {
                lastNotification = now()
                screen.notify(text)
            }
            let wakes = screen.wait(milliseconds: orders.isTicking ? untilNextSecond : nil)
            if wakes.contains(.resized) { continuation.yield(.resized(screen.size())) }
            while let input = screen.nextInput() {
                continuation.yield(.tick(now()))
                continuation.yield(input)
            }
            if orders.isTicking, wakes.isEmpty { continuation.yield(.tick(now())) }
            guard wakes.contains(.ended) else { continue }
            continuation.yield(.ended)
            waitForClosing()
            return
        }
    }

    /// Milliseconds between two bells.
    private static let ringPause: Int64 = 1_000
    /// Milliseconds between two notifications.
    private static let notificationPause: Int64 = 10_000

    /// Whether so many milliseconds have passed; also when the clock was set back.
    private func isTime(since last: Instant?, _ pause: Int64) -> Bool {
        guard let last else { return true }
        return !(0..<pause).contains(now().milliseconds(since: last))
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
