import Authenticator
package import Vocabulary

extension Words {
    /// The words about the history.
    package enum History {
        package static let title: PrintableText = "History"
        package static let awaited: PrintableText = "Searching."
        package static let none: PrintableText = "No request is like that."
        package static let stillOpen: PrintableText =
            "It can still be answered; approve or reject it instead."
        /// What can be typed, in ever fewer words.
        package static let hints: [PrintableText] = [
            "words account: place: level: decision: from: to: sort:   Enter searches, Esc goes back",
            "words account: place: level: decision: from: to: sort:   Enter, Esc",
            "Enter searches, Esc goes back",
        ]

        /// What is wrong with the line of a search.
        package static func sentence(_ mistake: HistoryFilter.Mistake) -> PrintableText {
            switch mistake {
            case .value(let name, let expected):
                "\(PrintableText(name)): takes \(PrintableText(expected))."
            }
        }

        /// What the person said about a request.
        package static func sentence(_ statement: HistoryStatement) -> PrintableText {
            switch statement {
            case .own: "You said: this was me."
            case .notOwn: "You said: this was not me."
            }
        }

        /// Where the lines that follow come from, with a time by the clock of a zone.
        package static func origin(
            _ decided: HistoryDetails.Decided?,
            in zone: LocalZone = .utc
        ) -> PrintableText {
            guard let decided else {
                return "Nobody decided it here. As it looks now:"
            }
            return
                "As it was shown when it was decided, \(Numbers.text(decided.instant, in: zone)):"
        }
    }
}
