package import Push
package import Vocabulary

extension Words {
    /// Answers that can be taken back for a moment before they are sent.
    package enum Grace {
        package static let nothing: PrintableText = "There is nothing to take back."
        /// After a proof of who is at the device.
        package static let proven: PrintableText = "You have proved who you are."

        /// What is held back, before what it is about.
        ///
        /// - Parameters:
        ///   - count: How many answers were given at once; several are rejections.
        ///   - decision: What they decide.
        ///   - seconds: After how many they are sent.
        ///   - others: How many were given before them, and wait too.
        ///   - undo: The key that takes them back; `nil` where it does not.
        /// - Returns: Ever shorter words, each with a colon and a blank at its end.
        package static func held(
            _ count: Int,
            of decision: Decision,
            seconds: Int64,
            others: Int,
            undo: PrintableText?
        ) -> [PrintableText] {
            let it: PrintableText = count == 1 ? "it" : "them"
            let key = undo.map { "; \($0) takes \(it) back" as PrintableText } ?? .empty
            let short = undo.map { "; \($0) undoes" as PrintableText } ?? .empty
            let more: PrintableText = others == 0 ? .empty : ", \(others) given before it sooner"
            return [
                "\(what(count, of: decision)) will be sent in \(seconds) s\(more)\(key): ",
                "\(what(count, of: decision)): \(seconds) s\(short): ",
                "Sent in \(seconds) s\(short): ",
            ]
        }

        /// How long until it is sent, in a row of the list.
        package static func word(seconds: Int64) -> PrintableText { "in \(seconds) s" }

        /// That a request has an answer, which can still be taken back by a key.
        package static func stillHeld(_ undo: PrintableText?) -> PrintableText {
            "It is answered already, and the answer is not sent yet"
                + (undo.map { ": \($0) takes it back" } ?? .empty) + "."
        }

        /// That answers were taken back, before what they are about.
        package static func takenBack(_ decisions: [Decision], sent: Int) -> PrintableText {
            let rest: PrintableText =
                sent == 0 ? "nothing was sent" : "\(sent) had been sent at once"
            let kind: PrintableText =
                decisions.allSatisfy(\.isRejection) ? "rejections" : "answers"
            let what: PrintableText =
                decisions.count == 1 ? "Taken back" : "\(decisions.count) \(kind) taken back"
            return "\(what), \(rest): "
        }

        /// The question before leaving, in ever shorter words.
        package static func leaving(
            _ held: Int,
            sending: Int,
            undo: PrintableText?
        ) -> [PrintableText] {
            let what: PrintableText =
                held == 1 ? "1 answer is not sent yet" : "\(held) answers are not sent yet"
            let sent: PrintableText = sending == 0 ? .empty : ", \(sending) on the way"
            let it: PrintableText = held == 1 ? "it" : "them"
            let key = undo.map { ", \($0) takes \(it) back" as PrintableText } ?? .empty
            let short = undo.map { ", \($0) undoes" as PrintableText } ?? .empty
            return [
                "Quit? \(what)\(sent). y sends \(it) now and quits\(key), any other key goes back.",
                "Quit? \(what). y sends and quits\(short), else back.",
            ]
        }

        private static func what(_ count: Int, of decision: Decision) -> PrintableText {
            guard count == 1 else { return "\(count) rejections" }
            return decision.isRejection ? "The rejection" : "The approval"
        }
    }
}
