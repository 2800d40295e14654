public import Vocabulary

/// A `User-Agent` header taken apart.
public struct UserAgent: Hashable, Sendable {
    /// What kind of device it claims to be.
    public enum Device: String, Hashable, Sendable {
        case desktop
        case phone
        case tablet
        /// A script, a crawler or a headless browser.
        case automated
        case unknown
    }

    /// The text as received.
    public let text: PrintableText
    /// The browser or program, such as `Firefox`; `nil` when not recognised.
    public let browser: PrintableText?
    /// Its version as written, such as `115.0`.
    public let version: PrintableText?
    /// The operating system, such as `Windows 10/11` or `Android 14`.
    public let operatingSystem: PrintableText?
    /// The kind of device.
    public let device: Device

    package init(
        text: PrintableText,
        browser: PrintableText?,
        version: PrintableText?,
        operatingSystem: PrintableText?,
        device: Device
    ) {
        self.text = text
        self.browser = browser
        self.version = version
        self.operatingSystem = operatingSystem
        self.device = device
    }
}
