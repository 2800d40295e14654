import CSDBus
package import Vocabulary

/// Notifications on the person's desktop.
package enum DesktopNotification {
    /// Who notifies.
    private static let program = "pratique"

    /// Has the desktop show one line.
    ///
    /// - Parameters:
    ///   - line: What is shown, as text and nothing else.
    ///   - bus: The address of a bus; `nil` for that of the person's session.
    /// - Returns: Whether a desktop took it.
    package static func show(_ line: PrintableText, bus: String? = nil) async -> Bool {
        await SystemThread.run { unsafe sdbus_notify(bus, program, line.text) }
    }
}
