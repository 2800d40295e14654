package import Push
import Risk
package import Vocabulary

/// The review as plain lines in reading order: for pipes, screen readers and scripts.
///
/// The words are those of the screen. No line is longer than ``columns``.
package enum Plain {
    /// The most columns of a line.
    package static let columns = 80
    /// From so many columns on a line of a list says where a request came from.
    private static let wide = 100
    private static let mapSize = Size(width: columns, height: 22)

    /// Everything about a message that is only decoded, not answered.
    package static func lines(
        _ review: MessageReview,
        now: Instant,
        showsMap: Bool = false
    ) -> [PrintableText] {
        let comparesAny = Verdict(review.assessment) != .nothingToCompare
        let text = ReviewText(review, state: nil, now: now)
        return status(review) + body(review, text: text, comparesAny: comparesAny)
            + (showsMap ? map(review) : [])
    }

    /// One line for a list of requests.
    ///
    /// - Parameters:
    ///   - entry: The request.
    ///   - number: Its place in the list; `nil` where there is no list.
    ///   - zone: The clock of the time when a request came that waits no more.
    ///   - now: Our clock.
    ///   - columns: How wide it may be.
    ///   - namesAccount: Whether there are several accounts.
    /// - Returns: The line.
    package static func listLine(
        _ entry: Entry,
        number: Int?,
        zone: LocalZone = .utc,
        now: Instant,
        columns: Int = Plain.columns,
        namesAccount: Bool = false
    ) -> PrintableText {
        let state = Words.word(entry, at: now)
        let received = Words.History.moment(entry.facts.validity.received, in: zone, now: now)
        let left = Numbers.clock(milliseconds: entry.expires.milliseconds(since: now))
        let status: PrintableText =
            if !entry.isWaiting(at: now) {
                "\(received), \(state)\(Words.History.said([entry.statement]))"
            } else if entry.displayedState(at: now) == .pending {
                "\(left) left"
            } else {
                "\(left) left, \(state)"
            }
        let level = entry.review.assessment.level.word
        let lock: PrintableText = entry.lock == nil ? .empty : ", account locked"
        let row: PrintableText = number.map { "\($0). " } ?? .empty
        let start = row + "\(status), risk \(level)\(lock)"
        // Own words stay in front of those of the message.
        let isWide = columns >= Self.wide
        let place = PlaceSentence.shortName(entry.review.locationContext.place)
        let label = entry.review.account
        let headline = entry.headline.quoted.withoutJoins
        // What is asked is cut last; the issuer stands at the end of an account.
        let free = columns - start.columns - headline.columns - ", \"\": ".count
        let room = max(8, min(isWide ? 30 : 20, free))
        let account = room < 20 ? label.fitted(to: room) : label.cutInside(to: room)
        let own = namesAccount ? start + ", \(account.quoted)" : start
        let from = isWide && !place.isEmpty ? own + ", \(place.fitted(to: 24))" : own
        return (from.withoutJoins + ": " + headline).fitted(to: columns)
    }

    /// What would be approved, with the level where no warning has told it already.
    static func matter(_ entry: Entry?) -> PrintableText {
        guard let entry else { return .empty }
        let matter = Words.matter(entry.review, namesAccount: true)
        let level = entry.review.assessment.level
        guard !matter.isEmpty, level < .medium, entry.review.status == .verified else {
            return matter
        }
        return matter + ", risk \(level.word)"
    }

    /// Words of a message or a name, behind our own.
    static func quoted(_ text: PrintableText) -> PrintableText {
        text.fitted(to: 100).quoted
    }

    /// That a place will do, where it will.
    static func places(_ numbers: [Int]) -> PrintableText {
        let count = Words.places(numbers)
        return count > 1 ? ", or 1 to \(count) for its place" : .empty
    }

    /// What stands before a question for a line after a wrong one.
    static let anotherText: PrintableText =
        "That does not match; type back to leave the question. "

    /// What must be typed to approve a request, before it is asked for.
    package static func demand(for entry: Entry, _ decision: Decision) -> [PrintableText] {
        let demand: PrintableText =
            approval(of: entry, decision)
            + " To approve, type \(Words.wanted(entry.approvalPhrase)). That sends it for good."
        return demand.wrapped(to: columns)
    }

    /// What a lost connection means; empty while there is one, or none is needed.
    package static func connection(_ connection: Connection) -> [PrintableText] {
        guard let words = Words.text(connection) else { return [] }
        switch connection {
        case .lost:
            return (Words.offline + ": " + words + "; no requests can arrive.").wrapped(to: columns)
        case .partly:
            return ("Not all requests can arrive: " + words + ".").wrapped(to: columns)
        case .none, .connecting, .connected: return []
        }
    }

    /// What is told of the connection when it is another one than what was told of last; empty when
    /// nothing is new.
    package static func connection(
        _ connection: Connection,
        after reported: Connection
    ) -> [PrintableText] {
        guard connection != reported else { return [] }
        let lines = Self.connection(connection)
        guard lines.isEmpty, connection == .connected else { return lines }
        return Self.connection(reported).isEmpty ? [] : ["Connected again; requests can arrive."]
    }

    /// What the check of who is at the device asks, before a line is read.
    package static func verification(_ question: VerificationQuestion) -> [PrintableText] {
        let hidden: PrintableText = question.isHidden ? " (what you type is not shown)" : .empty
        return ("To approve, prove who you are. " + question.text + hidden).wrapped(to: columns)
    }

    /// What heads a message that nobody vouches for; empty when its signature holds.
    private static func status(_ review: MessageReview) -> [PrintableText] {
        review.status == .unverified ? Words.unverified.wrapped(to: columns) : []
    }

    /// The matter, what it looks like, the heaviest hint, and then everything.
    static func body(
        _ review: MessageReview,
        text: ReviewText,
        comparesAny: Bool = true
    ) -> [PrintableText] {
        let sheet = DecisionSheet(review)
        var heads = [sheet.title.text]
        if let verdict = sheet.verdict, comparesAny { heads.append(verdict) }
        if let heaviest = review.assessment.hints.first, heaviest.severity >= .medium {
            heads.append("\(heaviest.severity.word): \(heaviest.sentence)")
        }
        return heads.flatMap { $0.wrapped(to: columns) } + [.empty] + written(text)
    }

    /// A text of sections, with empty lines between them.
    static func written(_ text: ReviewText) -> [PrintableText] {
        text.lines(width: columns, isAiry: true).map(\.text).map(\.withoutTrailingBlanks)
    }

    /// The map in ASCII; empty without a location.
    ///
    /// - Parameters:
    ///   - review: Whose map.
    ///   - view: How it is looked at; when it is not as it opened, its width is told below.
    /// - Returns: Lines of at most ``columns`` columns.
    package static func map(_ review: MessageReview, view: MapView = MapView()) -> [PrintableText] {
        guard let scene = review.locationContext.scene else { return [] }
        let frame = MapWidget.frame(scene: scene, view: view, size: mapSize, glyphs: .ascii)
        let reported = view == MapView() ? [] : [Words.Map.view(of: scene, as: view, in: mapSize)]
        return [.empty]
            + frame.text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { PrintableText(String($0)) } + reported.flatMap { $0.wrapped(to: columns) }
    }
}

extension PrintableText {
    /// The text without blanks at its end.
    fileprivate var withoutTrailingBlanks: PrintableText {
        guard text.hasSuffix(" ") else { return self }
        return PrintableText(String(text.reversed().drop { $0 == " " }.reversed()))
    }
}

extension Plain {
    /// The most groups that are named in one line.
    private static let mostGroups = 3

    /// What waits, in one sentence, such as `3 requests are waiting, 1 critical; 2 alike.`.
    ///
    /// - Returns: Lines of at most ``columns`` columns.
    package static func summary(_ state: some RequestQueue) -> [PrintableText] {
        let waiting = state.urgent
        guard !waiting.isEmpty else { return ["No requests are waiting."] }
        var text: PrintableText =
            waiting.count == 1 ? "1 request is waiting" : "\(waiting.count) requests are waiting"
        text += levels(of: waiting)
        let counts = state.alikeCounts
        var reported: Set<RequestGroup> = []
        for entry in waiting where reported.count < mostGroups {
            let group = entry.review.group
            guard let count = counts[group], reported.insert(group).inserted else { continue }
            let place = PlaceSentence.shortName(entry.review.locationContext.place)
            text += "; \(count) alike " + (place.isEmpty ? "without a place" : "from " + place)
        }
        return (text + ".").wrapped(to: columns)
    }

    /// What else waits, and the word that goes there, such as `2 more wait, 1 critical; type next.`.
    package static func rest(_ state: some RequestQueue) -> [PrintableText] {
        let waiting = state.urgent
        guard !waiting.isEmpty else { return ["No other requests are waiting."] }
        let count: PrintableText =
            waiting.count == 1 ? "1 more is waiting" : "\(waiting.count) more are waiting"
        return (count + levels(of: waiting) + "; type next.").wrapped(to: columns)
    }

    /// What to do about a request that stands for others like it; empty when it does not.
    package static func alike(_ entry: Entry, in state: some RequestQueue) -> [PrintableText] {
        let count = state.alike(entry).count
        guard count > 1 else { return [] }
        let text: PrintableText =
            "\(count - 1) more like this one are waiting; type reject-alike to reject all \(count)."
        return text.wrapped(to: columns)
    }

    /// `, 1 critical, 2 high`: the levels that ask for care; empty when none does.
    private static func levels(of entries: [Entry]) -> PrintableText {
        Severity.allCases.reversed().filter { $0 >= .medium }.reduce(PrintableText.empty) {
            text,
            level in
            let count = entries.count { $0.review.assessment.level == level }
            return count == 0 ? text : text + ", \(count) \(level.word)"
        }
    }
}

extension Plain {
    /// All accounts, one after the other, with the numbers that the words about them take.
    package static func accounts(_ rows: [AccountRow], now: Instant) -> [PrintableText] {
        guard !rows.isEmpty else {
            return ["No account is enrolled yet; type enrol to enrol one by its address."]
        }
        return rows.enumerated().flatMap { index, row in
            let facts = Words.Accounts.facts(row, at: now).reduce(.empty) { $0 + $1.text }
            let name: PrintableText = "\(index + 1). \(label(row))"
            return (facts.isEmpty ? name : name + ": " + facts).wrapped(to: columns)
        }
    }

    /// Everything about one account but its code, which the word code gives.
    ///
    /// - Parameters:
    ///   - row: The account.
    ///   - number: Its place in the list of accounts, from 1.
    ///   - zone: The clock of the time when it was used last.
    ///   - now: Our clock.
    /// - Returns: Lines of at most ``columns`` columns.
    package static func account(
        _ row: AccountRow,
        number: Int,
        zone: LocalZone = .utc,
        now: Instant
    ) -> [PrintableText] {
        let title: PrintableText = "Account \(number): \(label(row))"
        return title.wrapped(to: columns)
            + AccountDetails.lines(of: row, width: columns, zone: zone, now: now).map(\.text)
    }

    /// What an address says and what is odd about it, without its secrets.
    package static func address(_ summary: AddressSummary) -> [PrintableText] {
        [Words.Accounts.addressTitle + ":"]
            + AccountDetails.lines(of: summary, width: columns, isFull: true).map(\.text)
    }

    private static func label(_ row: AccountRow) -> PrintableText {
        ("\(row.name.fitted(to: 60)) at \(row.issuer.fitted(to: 60))" as PrintableText).quoted
    }
}

/// The help on the words of plain lines.
package enum PlainHelp {
    /// Where the meanings begin.
    private static let column = 22

    /// Each line with the forms that it tells of, in the order of the table.
    private static let reported: [(forms: [String], meaning: PrintableText)] = {
        var reported: [(forms: [String], meaning: PrintableText)] = []
        for form in Verb.table.compactMap(\.plain) {
            if let meaning = form.meaning {
                reported.append((form.forms, meaning))
            } else if !reported.isEmpty {
                reported[reported.count - 1].forms += form.forms
            }
        }
        return reported
    }()

    package static var forms: [String] { reported.flatMap(\.forms) }

    /// What can be typed, as lines of at most 80 columns.
    package static var lines: [PrintableText] {
        reported.flatMap { forms, meaning in
            let forms = PrintableText(forms.joined(separator: ", "))
            let meaning = meaning.filled(to: Plain.columns - column)
            let isLong = forms.columns > column - 1
            let first = isLong ? [forms] : []
            return first
                + meaning.enumerated().map { index, line in
                    (index == 0 && !isLong ? forms : .empty).padded(to: column) + line
                }
        }
    }

    /// How the first word of a line is typed, when it is one of these.
    ///
    /// - Returns: No line for any other word.
    package static func usage(of line: String) -> [PrintableText] {
        let first = PlainWords.first(of: line)
        guard
            let (all, meaning) = reported.first(where: { reported in
                reported.forms.contains { PlainWords.first(of: $0) == first }
            })
        else { return [] }
        let forms = all.filter { PlainWords.first(of: $0) == first }.joined(separator: ", or ")
        let usage: PrintableText =
            "That is not how \(PrintableText(first)) is typed. Type \(PrintableText(forms)):"
            + " \(meaning)."
        return usage.filled(to: Plain.columns)
    }
}
