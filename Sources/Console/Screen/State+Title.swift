import Review
package import Vocabulary

extension State {
    /// What the terminal's title says: how many wait, and that the connection is lost.
    package var title: PrintableText {
        var text: PrintableText = waiting > 0 ? "(\(waiting)) \(Words.program)" : Words.program
        if case .lost = connection { text += " " + Words.offline }
        return text
    }

    /// What the terminal is asked to notify of: nothing of any request, as others may see it.
    package var notification: PrintableText {
        waiting == 1 ? "1 request waits for your decision" : "\(waiting) requests wait"
    }
}
