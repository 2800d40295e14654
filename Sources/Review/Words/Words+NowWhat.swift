import Push
import Risk
package import Vocabulary

extension Words {
    /// What to do after an attack, or an approval by mistake.
    package enum NowWhat {
        /// How a front end does what the steps ask for.
        package struct Ways: Sendable {
            package let lock: PrintableText
            let mark: PrintableText
            let note: PrintableText
            let reject: PrintableText
            /// Takes an answer back that is held; `nil` where none is.
            let undo: PrintableText?

            /// Says that an account is locked so, a request is marked so, a note is kept so, and a request
            /// is rejected as not the person's so.
            package init(
                lock: PrintableText,
                mark: PrintableText,
                note: PrintableText,
                reject: PrintableText,
                undo: PrintableText? = nil
            ) {
                (self.lock, self.mark, self.note) = (lock, mark, note)
                (self.reject, self.undo) = (reject, undo)
            }

            package static let plain = Ways(
                lock: "accounts, lock N",
                mark: "history, not-mine N",
                note: "accounts, note N TEXT",
                reject: "not-you"
            )
        }

        /// Behind what was just rejected as not the person's.
        package static func hint(_ key: PrintableText?) -> PrintableText {
            key.map { " \($0) says what to do now." } ?? .empty
        }

        /// What has happened, then what to do, in its order.
        package static func lines(about entry: Entry, _ ways: Ways) -> [PrintableText] {
            let steps: [PrintableText]
            if let undo = ways.undo {
                return [
                    "\(entry.headline.fitted(to: 60).quoted): your answer is not sent yet.",
                    "1. Press \(undo) now to take it back. Nothing is sent then.",
                    "2. Decide again, or leave the request alone.",
                ]
            }
            if isOwn(entry) {
                return [
                    "You rejected \(entry.headline.fitted(to: 60).quoted) and said that it was yours."
                        + " There is nothing more to do.",
                    "If an earlier one like it was wrong as well: "
                        + call(entry, "Say which payment or sign-in it was.", ways),
                ]
            }
            if isApproved(entry) {
                steps =
                    [call(entry, stop(entry), ways), lock(ways, entry), password]
                    + (entry.statement == .notMine ? [] : [mark(ways)])
            } else if isOfFalsePayee(entry) {
                let words: PrintableText = "Say that a payment to a false payee was asked for."
                steps = [payee, call(entry, words, ways), lately, phone]
            } else {
                let words: PrintableText = "Say that somebody is sending you requests."
                steps = [password, call(entry, words, ways), lock(ways, entry), phone]
            }
            return [heading(entry, ways)]
                + steps.enumerated().map { "\($0.offset + 1). \($0.element)" }
        }

        /// The steps after the person said that an approved request was not theirs, in one line.
        ///
        /// - Parameters:
        ///   - entry: The request.
        ///   - lock: How its account is locked here.
        /// - Returns: The line; `nil` for a request that was not approved.
        package static func briefly(_ entry: Entry, lock: PrintableText?) -> PrintableText? {
            guard entry.state.isApproved else { return nil }
            let number = entry.accountNote.map { " (\($0.fitted(to: 60).quoted))" as PrintableText }
            let way = lock.map { " (\($0))" as PrintableText }
            return
                "Recorded. You approved this, so: 1 call whoever runs the account\(number ?? .empty),"
                + " 2 lock the account\(way ?? .empty), 3 change its password."
        }

        /// Whether the person rejected what they said was theirs.
        private static func isOwn(_ entry: Entry) -> Bool {
            guard case .delivered(let decision) = entry.state, decision.isRejection else {
                return false
            }
            return (entry.statement ?? decision.statement) == .mine
        }

        private static func isApproved(_ entry: Entry) -> Bool {
            switch entry.state {
            case .delivered(let decision), .unknown(let decision, _), .sending(let decision):
                !decision.isRejection
            case .pending, .refused, .expired, .ended: false
            }
        }

        /// Whether what is odd is whom a payment goes to, and not who asks: other requests at the same time
        /// tell nothing of that.
        package static func isOfFalsePayee(_ entry: Entry) -> Bool {
            let hints = entry.review.assessment.hints.filter { $0.severity >= .medium }
            let others = ["device.", "network.", "place.", "travel."]
            return hints.contains { $0.code.hasPrefix("money.payee") }
                && !hints.contains { hint in others.contains { hint.code.hasPrefix($0) } }
        }

        private static func heading(_ entry: Entry, _ ways: Ways) -> PrintableText {
            let name = entry.headline.fitted(to: 60).quoted
            if isApproved(entry) {
                return "You approved \(name). If that was a mistake, or not you, act at once:"
            }
            if isOfFalsePayee(entry), entry.state == .pending {
                return "Ask before you approve \(name). The invoice or the payee may be false:"
            }
            if isOfFalsePayee(entry) {
                return "\(name) was not approved. The invoice or the payee may be false:"
            }
            guard case .delivered = entry.state else {
                return
                    "\(name): not yours? Reject it (\(ways.reject)). Whoever sent it may know your password:"
            }
            return "\(name) was not approved. Whoever sent it may know your password:"
        }

        private static let password: PrintableText =
            "Change the password where it is used, from a device that you trust."
        private static let payee: PrintableText =
            "Call the payee on a number that you know already, not one from the invoice or this"
            + " message, and ask for the account number."
        private static let lately: PrintableText =
            "If you have approved anything lately that was not yours, a sign-in too: change the"
            + " password and lock the account."
        private static let phone: PrintableText =
            "Approve nothing that you did not begin yourself, whoever asks you to on the phone."

        private static func call(
            _ entry: Entry,
            _ words: PrintableText,
            _ ways: Ways
        ) -> PrintableText {
            let whom: PrintableText = "Call whoever runs the account \(entry.review.account.quoted)"
            guard let note = entry.accountNote else {
                return whom
                    + " on a number from your card or papers, never from a message. \(words)"
                    + " Keep the number with the account, as a note: \(ways.note)."
            }
            return whom + ". Your note: \(note.quoted). \(words)"
        }

        private static func stop(_ entry: Entry) -> PrintableText {
            "Say what you approved and have it stopped: \(entry.headline.fitted(to: 60).quoted),"
                + " id \(entry.id.short)."
        }

        private static func lock(_ ways: Ways, _ entry: Entry) -> PrintableText {
            entry.lock == nil
                ? "Lock the account here: \(ways.lock). It then approves nothing and gives no codes."
                : "Leave the account locked until that is done."
        }

        private static func mark(_ ways: Ways) -> PrintableText {
            "Say that it was not you: \(ways.mark). Nothing is learned from it then."
        }
    }
}
