import Authenticator
package import Vocabulary

extension Words {
    /// The words about one-time codes.
    package enum Codes {
        package static let title: PrintableText = "One-time codes"
        package static let none: PrintableText = "No account has one-time codes."
        package static let awaited: PrintableText = "Reading the codes."
        package static let over: PrintableText = "waiting for the next code"

        /// `17 s`: whole seconds to the end, the last one counted.
        package static func left(until: Instant, at now: Instant) -> PrintableText {
            "\((max(0, until.milliseconds(since: now)) + 999) / 1_000) s"
        }

        /// Why a row has no code; `nil` when it has one, or gets one by a key.
        package static func obstacle(_ content: CodeRow.Content) -> PrintableText? {
            switch content {
            case .timeBased, .counter: nil
            case .locked(let lock): "\(Words.lock(lock))"
            case .failed(let reason): "no code: \(reason)"
            }
        }
    }
}
