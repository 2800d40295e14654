import CNcurses
import Console
import Synchronization
import Vocabulary

/// What other threads have left for the terminal's thread, and what that one has told.
final class TerminalMailbox: Sendable {
    /// What is known once the screen is up.
    struct Opening: Sendable {
        let size: Size
        let mapLook: MapLook
    }

    /// What there is to do.
    struct Orders {
        var frame: Frame?
        var frameNumber = 0
        var theme: Theme?
        var title: PrintableText?
        var notification: PrintableText?
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
    func takeOrders() -> Orders {
        contents.withLock { contents in
            let orders = contents.orders
            contents.orders.frame = nil
            contents.orders.theme = nil
            contents.orders.title = nil
            contents.orders.notification = nil
            contents.orders.isRinging = false
            contents.orders.isRedrawing = false
            return orders
        }
    }

    func post(_ frame: Frame, number: Int) {
        change {
            $0.frame = frame
            $0.frameNumber = number
        }
    }

    func setTheme(_ theme: Theme) { change { $0.theme = theme } }

    func redraw() { change { $0.isRedrawing = true } }

    func setTitle(_ title: PrintableText) { change { $0.title = title } }

    func notify(_ text: PrintableText) { change { $0.notification = text } }

    func ring() { change { $0.isRinging = true } }

    func setTicking(_ isTicking: Bool) { change { $0.isTicking = isTicking } }

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

    private func change(_ body: (inout Orders) -> Void) {
        let isOpen = contents.withLock { contents in
            body(&contents.orders)
            return contents.isOpen
        }
        if isOpen { cncurses_wake() }
    }
}
