import Console
import Terminal
import Vocabulary

/// What a review draws on and rings with: the person's ``Terminal``.
protocol Display: Sendable {
    /// Shows a frame soon; keys tell by its number whether they were pressed before it was shown.
    func draw(_ frame: Frame, number: Int)
    /// Shows a title soon.
    func setTitle(_ title: PrintableText)
    /// Notifies of something outside of the frame.
    func notify(_ text: PrintableText)
    /// Rings soon.
    func bell()
    /// Draws with another theme, beginning with the next frame.
    func setTheme(_ theme: Theme)
    /// Draws everything anew with the next frame.
    func redraw()
    /// Starts or stops ticks every second; without them there is one a minute.
    func setTicking(_ isTicking: Bool)
    /// Ends it; further calls do nothing.
    func close()
}

extension Terminal: Display {}
