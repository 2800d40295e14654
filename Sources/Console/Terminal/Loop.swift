import CNcurses
import Glibc
import Review
import Vocabulary

/// What the terminal's thread does from opening to closing.
struct Loop: Sendable {
    let mailbox: TerminalMailbox
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
        var shown = Shown()
        var isGone = false
        var isEnding = false
        while true {
            let orders = mailbox.removeOrders()
            if orders.isClosing { return }
            // Nobody sees a terminal that is gone.
            var isStopping = false
            if !isGone {
                // What was typed by now was not typed at this frame.
                if orders.frame != nil {
                    isStopping = read(&screen, frame: shown.frame, isEnding: &isEnding)
                }
                if let theme = orders.theme { screen.setTheme(theme) }
                carryOut(orders, on: &screen, &shown)
            }
            let pause = Self.pause(from: now(), isTicking: orders.isTicking)
            let wakes = isStopping ? [] : screen.wait(milliseconds: pause)
            isStopping = isStopping || wakes.contains(.stopped)
            // Whoever asks again does not want to wait.
            if wakes.contains(.ended) {
                continuation.yield(.ended)
                isEnding = true
            }
            if wakes.contains(.gone), !isGone {
                isGone = true
                // A window that is closed is no second time: nobody is there who could wait.
                if !isEnding { continuation.yield(.ended) }
                isEnding = true
            }
            if wakes.isEmpty { continuation.yield(.tick(now(), uptime: Uptime.milliseconds)) }
            guard !isGone else { continue }
            if !isStopping {
                isStopping = read(&screen, frame: shown.frame, isEnding: &isEnding)
            }
            if isStopping {
                screen.stop()
            } else if wakes.contains(.continued) {
                screen.resume()
            }
            if isStopping || wakes.contains(.continued) {
                if let title = shown.title { screen.setTitle(title) }
                continuation.yield(.tick(now(), uptime: Uptime.milliseconds))
            }
            if isStopping || !wakes.isDisjoint(with: [.resized, .continued]) {
                continuation.yield(.resized(screen.size()))
            }
        }
    }

    /// Reads all that was typed.
    ///
    /// - Returns: Whether the key that stops was among it; what follows that key is for the shell.
    private func read(_ screen: inout Screen, frame: Int, isEnding: inout Bool) -> Bool {
        var isTyped = false
        while let input = screen.nextInput() {
            isTyped = true
            let time = Event.time(now(), uptime: Uptime.milliseconds)
            switch input {
            case .key(let key):
                continuation.yield(time)
                continuation.yield(.key(key, frame: frame))
            case .event(let event):
                continuation.yield(time)
                continuation.yield(event)
                if case .ended = event { isEnding = true }
            case .stop: return true
            }
        }
        // What was typed comes before what its time brings along.
        if isTyped { continuation.yield(.tick(now(), uptime: Uptime.milliseconds)) }
        return false
    }

    /// What was shown, or asked for, last.
    private struct Shown {
        /// The number of the last frame.
        var frame = 0
        var title: PrintableText?
        var ring: Instant?
        var notification: Instant?
    }

    private func carryOut(
        _ orders: TerminalMailbox.Orders,
        on screen: inout Screen,
        _ shown: inout Shown
    ) {
        if orders.isRedrawing { screen.clear() }
        if let frame = orders.frame {
            screen.draw(frame)
            shown.frame = orders.frameNumber
        }
        if let title = orders.title, settings.setsTitle {
            shown.title = title
            screen.setTitle(title)
        }
        if let text = orders.copied { screen.copy(text) }
        if orders.isRinging, isTime(since: shown.ring, Self.ringPause) {
            shown.ring = now()
            if settings.rings { screen.ring() }
        }
        if let text = orders.notification, settings.notifies,
            isTime(since: shown.notification, Self.notificationPause)
        {
            shown.notification = now()
            screen.notify(text)
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

    /// Milliseconds to the next full second, or else to the next full minute.
    static func pause(from now: Instant, isTicking: Bool) -> Int {
        let unit: Int64 = isTicking ? 1_000 : 60_000
        return Int(unit - (now.milliseconds % unit + unit) % unit)
    }
}

/// How long the machine has run.
package enum Uptime {
    /// Milliseconds since it was started, those that it slept among them; nobody can set it.
    package static var milliseconds: Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}

extension Key {
    /// The keys that are no characters, by ncurses' name for them in our C target.
    static let named: [Int: Key] = [
        Int(CNCURSES_UP): .up, Int(CNCURSES_DOWN): .down,
        Int(CNCURSES_LEFT): .left, Int(CNCURSES_RIGHT): .right,
        Int(CNCURSES_PAGE_UP): .pageUp, Int(CNCURSES_PAGE_DOWN): .pageDown,
        Int(CNCURSES_HOME): .home, Int(CNCURSES_END): .end,
        Int(CNCURSES_ENTER): .enter, Int(CNCURSES_BACKSPACE): .backspace,
        Int(CNCURSES_DELETE): .delete,
    ]

    /// The key behind what ncurses read; `nil` for one that the console has no name for.
    init?(kind: Int32, scalar: UInt32) {
        switch Int(kind) {
        case Int(CNCURSES_CHARACTER): self.init(character: scalar)
        case Int(CNCURSES_FUNCTION): self = .function(Int(scalar))
        case let named:
            guard let key = Self.named[named] else { return nil }
            self = key
        }
    }

    /// The key of a character; `nil` for a control that the console has no name for.
    init?(character: UInt32) {
        switch character {
        case 0x09: self = .tab
        case 0x0A, 0x0D: self = .enter
        case 0x08, 0x7F: self = .backspace
        case 0x1B: self = .escape
        case 0x01...0x1A:
            guard let letter = Unicode.Scalar(character + 0x60) else { return nil }
            self = .control(letter)
        default:
            guard character >= 0x20, let scalar = Unicode.Scalar(character) else { return nil }
            self = .character(scalar)
        }
    }
}
