import CNcurses
import Glibc
package import Review
import Synchronization
package import Vocabulary

/// The person's terminal: keys, sizes and ticks come out, frames go in.
///
/// ncurses lives on a thread of its own, which sleeps until there is a key, a signal or a frame.
/// The terminal is given back by ``close()``, at exit, after a crash, and while the process is stopped
/// by a key or SIGTSTP.
package final class Terminal: Sendable {
    /// What the person and the terminal do.
    ///
    /// Before each key comes a tick, so that the console
    /// never judges a key by an old clock. Ends after ``close()``.
    package let events: AsyncStream<Event>
    /// The size when it was opened; later ones are events.
    package let size: Size
    /// What maps are drawn with at first, by the kind of the terminal and its locale.
    package let mapLook: MapLook
    /// What other drawings can be made of.
    package var glyphs: Glyphs { mapLook.glyphs }
    private let mailbox: TerminalMailbox

    private init(events: AsyncStream<Event>, size: Size, mapLook: MapLook, mailbox: TerminalMailbox)
    {
        self.events = events
        self.size = size
        self.mapLook = mapLook
        self.mailbox = mailbox
    }

    /// Puts the terminal of standard input and output into screen mode.
    ///
    /// - Parameters:
    ///   - settings: Looks, mouse, bell, title and notifications.
    ///   - now: The clock for ticks; called on the terminal's thread.
    /// - Returns: The one terminal; ``close()`` it.
    /// - Throws: ``TerminalError``; nothing was written to the terminal then.
    package static func open(
        _ settings: ConsoleSettings = ConsoleSettings(),
        now: @escaping @Sendable () -> Instant
    ) throws(TerminalError) -> Terminal {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let mailbox = TerminalMailbox()
        let loop = Loop(mailbox: mailbox, settings: settings, continuation: continuation, now: now)
        guard SystemThread.start({ loop.run() }) else { throw .noResources }
        let opening = try mailbox.waitForOpening().get()
        return Terminal(
            events: events,
            size: opening.size,
            mapLook: opening.mapLook,
            mailbox: mailbox
        )
    }

    /// Shows a frame soon; of several at once only the last is drawn.
    ///
    /// - Parameters:
    ///   - frame: What to show.
    ///   - number: What the keys bear that are pressed after it was shown.
    package func draw(_ frame: Frame, number: Int = 0) {
        mailbox.change {
            $0.frame = frame
            $0.frameNumber = number
        }
    }

    /// Shows a title soon, where the terminal has one and the settings want it.
    package func setTitle(_ title: PrintableText) { mailbox.change { $0.title = title } }

    /// Asks the terminal to notify of something, at most every ten seconds.
    package func notify(_ text: PrintableText) { mailbox.change { $0.notification = text } }

    /// Rings the bell soon, at most every second, after the frame that waits to be drawn; several at once are one.
    ///
    /// Nothing rings after ``close()``.
    package func bell() { mailbox.change { $0.isRinging = true } }

    /// Hands a text in base64 to the terminal's clipboard soon; the terminal does not say whether it took it.
    package func copy(_ base64: String) { mailbox.change { $0.copied = base64 } }

    /// Draws with another theme, beginning with the next frame.
    package func setTheme(_ theme: Theme) { mailbox.change { $0.theme = theme } }

    /// Draws everything anew with the next frame.
    package func redraw() { mailbox.change { $0.isRedrawing = true } }

    /// Starts or stops ticks on every full second; without them there is one on every full minute.
    package func setTicking(_ isTicking: Bool) {
        mailbox.change { $0.isTicking = isTicking }
    }

    /// Gives the terminal back and waits until that is done; further calls do nothing.
    package func close() { mailbox.close() }

    deinit { close() }
}

extension Terminal {
    /// Whether a terminal of the kind that `TERM` names can have a screen.
    ///
    /// Not to be asked while a screen is open.
    package static var hasScreen: Bool {
        let kind = cncurses_describe(nil)
        return kind.is_known && kind.is_addressable
    }

    /// Whether `NO_COLOR` asks for no colours, as any value does that is not empty.
    package static var refusesColours: Bool { unsafe cncurses_refuses_colours(getenv("NO_COLOR")) }
}

/// What other threads have left for the terminal's thread, and what that one has told.
final class TerminalMailbox: Sendable {
    /// What is known once the screen is up.
    struct Opening: Sendable {
        let size: Size
        let mapLook: MapLook
    }

    struct Orders {
        var frame: Frame?
        var frameNumber = 0
        var theme: Theme?
        var title: PrintableText?
        var notification: PrintableText?
        var copied: String?
        var isRinging = false
        var isRedrawing = false
        var isTicking = false
        var isClosing = false
    }

    private struct Contents {
        var orders = Orders()
        var isOpen = false
    }

    private let contents = Mutex(Contents())
    private let opening = Handover<Result<Opening, TerminalError>>()
    private let closing = Handover<Void>()

    /// Takes what is done once, and reads the rest.
    func removeOrders() -> Orders {
        contents.withLock { contents in
            let orders = contents.orders
            contents.orders = Orders(
                frameNumber: orders.frameNumber,
                isTicking: orders.isTicking,
                isClosing: orders.isClosing
            )
            return orders
        }
    }

    func close() {
        let isOpen = contents.withLock { contents in
            contents.orders.isClosing = true
            return contents.isOpen
        }
        guard isOpen else { return }
        cncurses_wake()
        closing.wait()
    }

    func waitForOpening() -> Result<Opening, TerminalError> { opening.wait() }

    /// Called by the terminal's thread when the screen is up, or is not to be had.
    func reportOpening(_ result: Result<Opening, TerminalError>) {
        if case .success = result { contents.withLock { $0.isOpen = true } }
        opening.put(result)
    }

    /// Called by the terminal's thread when the terminal is as it was.
    func reportClosing() {
        contents.withLock { $0.isOpen = false }
        closing.put(())
    }

    /// Leaves an order, and wakes the terminal's thread.
    func change(_ body: (inout Orders) -> Void) {
        let isOpen = contents.withLock { contents in
            body(&contents.orders)
            return contents.isOpen
        }
        if isOpen { cncurses_wake() }
    }
}

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

/// Why there is no screen.
package enum TerminalError: CodedError {
    case notATerminal
    case unknownTerminal
    case dumbTerminal
    case noResources
    case inUse

    /// Such as `terminal.dumb`.
    package var row: (code: String, reason: String) {
        switch self {
        case .notATerminal:
            (
                "terminal.none",
                "Standard input or output is not a terminal. The screen needs one on both."
            )
        case .unknownTerminal:
            ("terminal.unknown", "The system does not know the terminal that TERM names.")
        case .dumbTerminal:
            (
                "terminal.dumb",
                "The terminal that TERM names cannot position text, which the screen needs."
            )
        case .noResources:
            ("terminal.no-resources", "The system has no pipe or thread left for the screen.")
        case .inUse:
            (
                "terminal.in-use",
                "This process already has a screen. It can have only one at a time."
            )
        }
    }
}
