package import Push
package import Vocabulary

extension Words {
    /// The words about the history.
    package enum History {
        package static let title: PrintableText = "History"
        package static let awaited: PrintableText = "Searching."
        package static let none: PrintableText = "No request matches."
        package static let empty: PrintableText = "No earlier requests yet."
        package static let stillOpen: PrintableText =
            "It can still be answered; approve or reject it instead."
        package static let unfoldFirst: PrintableText =
            "These are several requests: unfold them and mark each that was you."
        /// What a search finds, and all its fields.
        package static let search = PrintableText(
            "Words are searched for in all that is shown of a request. A field narrows one part:"
                + " account:, payee:, iban:, amount:, reference:, place:, device:, address:, by:, level:,"
                + " state:, from:, to:; amount: also takes >, < and 1..9, from: and to: a day, a month or"
                + " a year; sort: takes newest, oldest, level or amount. \"!\" before a word or a field"
                + " leaves out what it would find."
        )
        /// What can be typed, in ever fewer words.
        package static let hints: [PrintableText] = [
            "words account: payee: iban: amount: place: device: address: by: level: state: from: to:"
                + " sort: !without   Enter searches all, Esc goes back",
            "words account: payee: amount: place: level: state: from: to: sort:   Enter, Esc",
            "account: payee: place: level: state: ...",
            "Enter searches all, Esc: back",
        ]

        /// That it was noted whose requests they were.
        package static func noted(_ statement: Ownership, count: Int) -> PrintableText {
            switch statement {
            case .mine where count > 1:
                "Recorded: these \(count) were you. They count towards what is usual; a rejected"
                    + " payment's payee and amount do not."
            case .notMine where count > 1:
                "Recorded: these \(count) were not you. They do not count towards what is usual."
            case .mine:
                "Recorded: this was you. It counts towards what is usual; a rejected payment's payee"
                    + " and amount do not."
            case .notMine: "Recorded: this was not you. It does not count towards what is usual."
            }
        }

        /// That requests were written to a file.
        package static func exported(_ count: Int, to file: PrintableText) -> PrintableText {
            switch count {
            case 0: "No request matches; nothing was exported."
            case 1: "Wrote 1 request to \(file), in the folder where pratique was started."
            default:
                "Wrote \(count) requests to \(file), in the folder where pratique was started."
            }
        }

        /// How many of what the program holds are shown while a line is typed or searched for.
        package static func shown(_ count: Int, ofLoaded loaded: Int) -> PrintableText {
            "\(count) of \(loaded) loaded"
        }

        /// How long ago something was, such as `3 min ago` or `2 d ago`.
        package static func age(of instant: Instant, at now: Instant) -> PrintableText {
            let seconds = now.milliseconds(since: instant) / 1_000
            return switch seconds {
            case ..<60: "just now"
            case ..<3_600: "\(seconds / 60) min ago"
            case ..<86_400: "\(seconds / 3_600) h ago"
            default: "\(seconds / 86_400) d ago"
            }
        }

        /// The time of day, such as `10:12`, by a clock that is named elsewhere.
        package static func time(_ instant: Instant, in zone: LocalZone) -> PrintableText {
            PrintableText(String(zone.fields(of: instant).timeText.prefix(5)))
        }

        /// The time of day of what came today, else its day as well, such as `22 Nov, 10:12`; the year
        /// of an earlier year.
        package static func moment(
            _ instant: Instant,
            in zone: LocalZone,
            now: Instant
        ) -> PrintableText {
            let (day, today) = (LocalDay(instant, in: zone), LocalDay(now, in: zone))
            let time = time(instant, in: zone)
            guard day != today else { return time }
            return "\(day.isOfYear(of: today) ? day.shortText : day.text), \(time)"
        }

        /// When a request came and what became of it.
        ///
        /// - Parameters:
        ///   - entry: The request.
        ///   - decided: When it was decided; `nil` when nobody did, or that is not known.
        ///   - zone: The clock of the times.
        ///   - now: Our clock.
        /// - Returns: `Came Sun 22 Nov 2026, 10:12 (3 h ago); rejected at 10:13.`
        package static func course(
            of entry: Entry,
            decided: Instant?,
            zone: LocalZone,
            now: Instant
        ) -> PrintableText {
            let came = entry.facts.validity.received
            let today = LocalDay(now, in: zone)
            let day = LocalDay(came, in: zone)
            let date = day.title(today: today, isInSentence: true)
            var text: PrintableText = "Came \(date), \(time(came, in: zone))"
            text += " (\(age(of: came, at: now))); \(Words.word(entry, at: now))\(how(entry))"
            if let decided {
                let other = LocalDay(decided, in: zone)
                text += other == day ? " at" : " \(other.title(today: today, isInSentence: true)),"
                text += " \(time(decided, in: zone))"
            }
            return text + "."
        }

        /// ` with 56`, ` as not yours`: what an answer says beside yes or no; empty when nothing.
        private static func how(_ entry: Entry) -> PrintableText {
            guard case .delivered(let decision) = entry.state else { return .empty }
            return switch decision {
            case .approveWithNumber(let number): " with \(number)"
            case .approveShowing(let text): " with \(PrintableText(text).quoted)"
            case .rejectNotMine: " as not yours"
            case .rejectChangedMind: " as yours"
            case .approve, .reject: .empty
            }
        }

        /// The state of past requests that are alike, with what the person said about them, such as
        /// `approved, not me`.
        package static func state(
            _ state: RequestState,
            said statements: [Ownership?]
        ) -> PrintableText {
            Words.word(state) + said(statements)
        }

        /// `, me`, `, not me` or, when only some were not the person's, `, 2 not me`: what stands behind
        /// a state; empty when nothing was said.
        package static func said(_ statements: [Ownership?]) -> PrintableText {
            let notMine = statements.count { $0 == .notMine }
            guard notMine == 0 else {
                return notMine == statements.count ? ", not me" : ", \(notMine) not me"
            }
            return statements.allSatisfy { $0 == .mine } ? ", me" : .empty
        }

        /// What the person said about a request.
        package static func sentence(_ statement: Ownership) -> PrintableText {
            switch statement {
            case .mine: "You said: this was me."
            case .notMine: "You said: this was not me."
            }
        }

        /// What stands above an opened request: what became of it and when, what the person said about it
        /// since, and where the lines that follow come from.
        package static func heading(
            of entry: Entry,
            _ details: HistoryDetails,
            zone: LocalZone,
            now: Instant
        ) -> [PrintableText] {
            var course = course(of: entry, decided: details.decided?.instant, zone: zone, now: now)
            if case .delivered = entry.state { course += " The server took it." }
            let origin: PrintableText =
                details.decided == nil
                ? "Nobody decided it here. As it looks now:" : "As it was when it was decided:"
            return [course] + [details.statement.map(sentence), origin].compactMap(\.self)
        }
    }
}
