import CSDBus
package import Vocabulary

package enum DesktopNotification {
    private static let program = "pratique"

    /// Shows one line as plain text; false when no desktop accepted it; `bus` is an address, by
    /// default that of the session.
    package static func show(_ line: PrintableText, bus: String? = nil) async -> Bool {
        await SystemThread.run { unsafe sdbus_notify(bus, program, line.text) }
    }
}
