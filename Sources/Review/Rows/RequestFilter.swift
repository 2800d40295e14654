import Atlas
package import Push
package import Risk
package import Vocabulary

/// A search for requests, as a line that is typed: `baker account:ann level:high`.
///
/// The queue, the history and the command line share it. Every word must occur in what is shown of a
/// request, in any letter case, with or without marks on letters, commas in numbers and blanks in
/// account numbers; words in double quotes are looked for together. A word with a known field and a
/// colon narrows that field; `!` before any of these leaves out what it would find.
package struct RequestFilter: Hashable, Sendable {
    package enum Field: String, Hashable, Sendable, CaseIterable {
        case account, payee, iban, amount, reference, place, device, address, by, level, state, from
        case to, sort

        /// By its name, or by the heading of its column.
        init?(word: String) { self.init(rawValue: word == "risk" ? "level" : word) }
    }

    package enum State: String, Hashable, Sendable, CaseIterable {
        case pending, expired, ended, approved, rejected, failed, unknown

        package func holds(for state: RequestState) -> Bool {
            switch (self, state) {
            case (.pending, .pending), (.pending, .sending), (.expired, .expired),
                (.ended, .ended), (.failed, .refused), (.unknown, .unknown):
                true
            case (.approved, .delivered(let decision)): !decision.isRejection
            case (.rejected, .delivered(let decision)): decision.isRejection
            default: false
            }
        }
    }

    package enum Order: String, Hashable, Sendable, CaseIterable {
        case newest, oldest, level, amount

        /// Whether it is an order by time.
        package var isByTime: Bool { self == .newest || self == .oldest }

        /// What comes first, such as `newest first`.
        package var words: PrintableText {
            switch self {
            case .newest: "newest first"
            case .oldest: "oldest first"
            case .level: "highest risk first"
            case .amount: "largest amount first"
            }
        }
    }

    /// `amount:>100`, `amount:<=99.50` or `amount:100..200`, in whatever currency.
    private struct AmountBound: Hashable {
        private var least = -Double.infinity
        private var most = Double.infinity

        init?(_ value: String) {
            func number(_ text: some StringProtocol) -> Double? {
                Double(String(text.filter { $0 != "," })).flatMap { $0.isFinite ? $0 : nil }
            }
            let dash = value.dropFirst().firstIndex(of: "-").map { $0..<value.index(after: $0) }
            if let dots = value.firstRange(ofText: "..") ?? dash {
                guard let least = number(value[..<dots.lowerBound]),
                    let most = number(value[dots.upperBound...])
                else { return nil }
                (self.least, self.most) = (least, most)
                return
            }
            let rest = value.dropFirst()
            guard let bound = number(rest.drop { $0 == "=" }) else { return nil }
            switch (value.first, rest.first == "=") {
            case (">", true): least = bound
            case (">", false): least = bound.nextUp
            case (_, true): most = bound
            case (_, false): most = bound.nextDown
            }
        }

        static func isMeant(by value: String) -> Bool {
            value.first == ">" || value.first == "<" || value.includes("..")
                || value.dropFirst().contains("-") && value.first?.isNumber == true
        }

        func holds(_ amount: Double) -> Bool { least <= amount && amount <= most }
    }

    /// Why a line cannot be used.
    package enum Mistake: Error, Hashable, Sendable {
        case unknownField(String)
        case excludedOrder
        /// The beginning of the names of these fields, while it is typed.
        case unfinished([Field])
        case value(Field, expected: String)
    }

    /// The line as it was typed.
    package let line: String
    /// Words that must all occur, folded.
    package private(set) var words: [String] = []
    /// Values that must each begin a word of their field, folded.
    private var values: [Field: [String]] = [:]
    /// What the amounts must be more or less than, each.
    private var bounds: [AmountBound] = []
    /// Searches whose finds are left out.
    private var excluded: [RequestFilter] = []
    /// The lowest level.
    package private(set) var level: Severity?
    /// How the level of a request stands to it: `=`, `<`, `<=`, `>`; else it is that one or a higher one.
    private var levelSign: Substring = ""
    package var state: State?
    /// The first instant of receipt.
    package var from: Instant?
    /// The last instant of receipt.
    package var to: Instant?
    package var order = Order.newest
    /// Whether the line states the order.
    package private(set) var isOrderNamed = false
    /// The words that a line that is being typed leaves out.
    package private(set) var mistakes: [Mistake] = []

    /// Everything, newest first.
    package static let all = RequestFilter(typing: "", at: .earliest)

    /// Throws the first mistake; days are those of `zone`, today that of `now`.
    package init(_ line: String, in zone: LocalZone = .utc, at now: Instant) throws(Mistake) {
        self.init(typing: line, in: zone, at: now)
        if let mistake = mistakes.first { throw mistake }
    }

    /// Reads a line that is still being typed: a field whose value is not complete narrows nothing.
    package init(typing line: String, in zone: LocalZone = .utc, at now: Instant) {
        self.line = line
        let days = Days(zone: zone, now: now)
        for word in Self.words(of: line) { take(word, by: days) }
    }

    private mutating func take(_ word: Word, by days: Days) {
        if word.isExcluded {
            var other = Self.all
            other.take(Word(text: word.text, isQuoted: word.isQuoted), by: days)
            mistakes += other.isOrderNamed ? [.excludedOrder] : other.mistakes
            if other.mistakes.isEmpty, !other.isOrderNamed { excluded.append(other) }
            return
        }
        let parts = word.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        // A day alone is when it came.
        if !word.isQuoted, ["today", "yesterday"].contains(word.text.lowercased()) {
            from = try? days.edge(.from, word.text)
            to = try? days.edge(.to, word.text)
            return
        }
        guard !word.isQuoted, parts.count == 2, Self.isField(parts[0], before: parts[1]) else {
            words.append(Self.folded(PrintableText(word.text)))
            return
        }
        do throws(Mistake) {
            guard let field = Field(word: parts[0].lowercased()) else {
                throw .unknownField(String(parts[0]))
            }
            try read(field, String(parts[1]), by: days)
        } catch {
            mistakes.append(error)
        }
    }

    /// The same without the last word, when that may become the name of a field as more is typed; `nil`
    /// when it may not.
    package var awaitingField: RequestFilter? {
        guard line.last != " ", let last = Self.words(of: line).last, !last.isQuoted,
            !last.isExcluded
        else { return nil }
        let fields = Field.allCases.filter { $0.rawValue.hasPrefix(last.text.lowercased()) }
        guard !fields.isEmpty, !words.isEmpty else { return nil }
        var filter = self
        filter.words.removeLast()
        filter.mistakes.append(.unfinished(fields))
        return filter
    }

    /// Whether every request is found, in no order of its own.
    package var isEmpty: Bool { line.allSatisfy { $0 == " " } }

    package var isByTime: Bool { order.isByTime }

    private struct Word {
        var text = ""
        /// Whether it begins with a quotation mark.
        var isQuoted = false
        /// Whether `!` stands before it.
        var isExcluded = false
    }

    private static func words(of line: String) -> [Word] {
        var words: [Word] = []
        var (word, isOpen) = (Word(), false)
        for character in line + " " {
            if character == "\"" {
                if word.text.isEmpty { word.isQuoted = true }
                isOpen.toggle()
            } else if character == " ", !isOpen {
                if !word.text.isEmpty { words.append(word) }
                word = Word()
            } else if character == "!", word.text.isEmpty, !word.isQuoted {
                word.isExcluded = true
            } else {
                word.text.append(character)
            }
        }
        // The blank at the end is the program's own.
        if isOpen { word.text.removeLast() }
        if isOpen, !word.text.isEmpty { words.append(word) }
        return words
    }

    /// Whether a word has the form of a field: not a time, an IPv6 address or a URL.
    private static func isField(_ name: Substring, before value: Substring) -> Bool {
        !name.isEmpty && name.allSatisfy { $0.isASCII && $0.isLetter }
            && value.first != ":" && !value.hasPrefix("//")
    }

    private mutating func read(
        _ field: Field,
        _ value: String,
        by days: Days
    ) throws(Mistake) {
        switch field {
        case .level:
            levelSign = value.prefix { "<=>".contains($0) }
            let word = value.lowercased().dropFirst(levelSign.count)
            let found = Severity.allCases.first { !word.isEmpty && $0.word.text.hasPrefix(word) }
            guard let found else { throw Self.mistake(field, Severity.allCases.map(\.word.text)) }
            level = found
        case .state:
            let word = value.lowercased()
            let found = State.allCases.filter { $0.rawValue.hasPrefix(word) }
            guard found.count == 1, let found = found.first else {
                throw Self.mistake(field, State.allCases.map(\.rawValue))
            }
            state = found
        case .from: from = try days.edge(field, value)
        case .to: to = try days.edge(field, value)
        case .sort:
            guard let found = Order(rawValue: value.lowercased()) else {
                throw Self.mistake(field, Order.allCases.map(\.rawValue))
            }
            order = found
            isOrderNamed = true
        case .amount where AmountBound.isMeant(by: value):
            guard let bound = AmountBound(value) else {
                throw .value(field, expected: "a number, or >100, >=100, <100, <=100 or 100..200")
            }
            bounds.append(bound)
        case .account, .payee, .iban, .amount, .reference, .place, .device, .address, .by:
            guard !value.isEmpty else { break }
            let text = Self.folded(PrintableText(value))
            let separator: Character? = field == .amount ? "," : field == .iban ? " " : nil
            values[field, default: []].append(text.filter { $0 != separator })
        }
    }

    /// How days are told.
    private struct Days {
        let zone: LocalZone
        let now: Instant

        /// The first instant of a day, month or year for `from`, the last one for `to`, or an RFC 3339
        /// time.
        func edge(_ field: Field, _ value: String) throws(Mistake) -> Instant {
            let isEnd = field == .to
            let near = LocalDay.day(typed: value, from: now, in: zone, within: -366...0)?.isoText
            let days =
                [near, value].compactMap(\.self)
                + (isEnd
                    ? ["\(value)-12-31"] + (28...31).reversed().map { "\(value)-\($0)" }
                    : ["\(value)-01", "\(value)-01-01"])
            let found = days.lazy.compactMap {
                isEnd ? zone.end(ofDay: $0) : zone.start(ofDay: $0)
            }.first
            // So many milliseconds since 1970 are no day.
            let milliseconds = Int64(value).flatMap { $0 < 100_000_000_000 ? nil : $0 }
            guard
                let instant = found ?? milliseconds.map({ Instant(milliseconds: $0) })
                    ?? Instant(rfc3339: value)
            else {
                throw .value(
                    field,
                    expected:
                        "today, yesterday, a weekday, a year, month or day such as 2026-03-01,"
                        + " or an RFC 3339 time"
                )
            }
            return instant
        }
    }

    private static func mistake(_ field: Field, _ words: [String]) -> Mistake {
        .value(
            field,
            expected: words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        )
    }

    private static func folded(_ text: PrintableText) -> String {
        Transliteration.folded(text).lowercased()
    }

    private static func withoutCommas(_ text: String) -> String { text.filter { $0 != "," } }
}

extension RequestFilter.Mistake {
    /// Why the line cannot be used.
    package var sentence: PrintableText {
        switch self {
        case .unknownField(let name):
            "There is no field \(PrintableText(name, limit: 40))\(Self.near(name)): the fields are"
                + " \(Self.fields)."
        case .excludedOrder: "sort: cannot be left out with \"!\"."
        case .unfinished(let fields):
            fields.map { PrintableText($0.rawValue) + ": finds " + $0.finds }.joined(by: "; ") + "."
        case .value(let field, let expected):
            "\(PrintableText(field.rawValue)): must be \(PrintableText(expected))."
        }
    }

    /// The same for a word that is being typed, in ever fewer words.
    package var hints: [PrintableText] {
        switch self {
        case .unknownField(let name):
            [sentence, "There is no field \(PrintableText(name, limit: 20))\(Self.near(name))."]
        case .excludedOrder: [sentence]
        case .unfinished(let fields):
            [sentence, fields.map { PrintableText($0.rawValue) + ":" }.joined(by: " ")]
        case .value(let field, let expected):
            [sentence, "\(PrintableText(field.rawValue)): \(PrintableText(expected))"]
        }
    }

    /// `; did you mean payee?`, where one is near.
    private static func near(_ name: String) -> PrintableText {
        NearestWord.nearest(to: name, among: RequestFilter.Field.allCases.map(\.rawValue))
            .map { " (did you mean \(PrintableText($0))?)" } ?? .empty
    }

    private static let fields = PrintableText(
        RequestFilter.Field.allCases.map(\.rawValue).joined(separator: ", ")
    )
}

extension RequestFilter {
    /// Whether a request is found, whatever its state unless the line states one.
    ///
    /// - Complexity: O(length of its texts).
    package func holds(_ entry: Entry, at now: Instant) -> Bool {
        if let level {
            let own = entry.review.assessment.level
            let isMeant =
                switch levelSign {
                case "=": own == level
                case "<": own < level
                case "<=", "=<": own <= level
                case ">": own > level
                default: own >= level
                }
            guard isMeant else { return false }
        }
        let received = entry.facts.validity.received
        if let from, received < from { return false }
        if let to, received > to { return false }
        if let state, !state.holds(for: entry.displayedState(at: now)) { return false }
        guard bounds.allSatisfy({ Self.amounts(of: entry).contains(where: $0.holds) }) else {
            return false
        }
        guard !excluded.contains(where: { $0.holds(entry, at: now) }) else { return false }
        guard !words.isEmpty || !values.isEmpty else { return true }
        let texts = entry.review.searched(making: Self.texts)
        return values.allSatisfy { field, values in
            values.allSatisfy { texts.fields[field]?.hasWord(beginningWith: $0) == true }
        }
            && words.allSatisfy { word in
                texts.all.includes(word) || entry.id.text.lowercased().includes(word)
                    || Self.folded(Self.state(of: entry, at: now)).includes(word)
            }
    }

    /// As lists show it.
    private static func state(of entry: Entry, at now: Instant) -> PrintableText {
        Words.word(entry, at: now) + Words.History.said([entry.statement])
    }

    /// The same in the history, where only `state:pending` finds what nobody has answered yet.
    package func findsInHistory(_ entry: Entry, at now: Instant) -> Bool {
        holds(entry, at: now) && (state != nil || entry.displayedState(at: now) != .pending)
    }

    private static func amounts(of entry: Entry) -> [Double] {
        (entry.facts.payments.compactMap(\.amount) + entry.facts.totals)
            .compactMap { Double($0.number) }
    }

    /// What is shown of a request, folded.
    private static func texts(of review: MessageReview) -> MessageReview.SearchedText {
        let facts = review.facts
        let context = review.locationContext
        let sheet = DecisionSheet(review, isWhole: true)
        let place = context.place
        let places: [PrintableText?] = [
            place.map { PlaceSentence.names($0) }, PlaceSentence.shortName(place),
        ]
        let addresses: [PrintableText?] =
            facts.remoteAddress.map { [$0.text] + $0.alternatives.map(\.text) } ?? []
        let amounts: [PrintableText?] =
            facts.payments.map { $0.amount.map { Numbers.text($0) } }
            + facts.totals.map { Numbers.text($0) }
        let devices: [PrintableText?] = [
            facts.userAgent.map { Words.device($0) }, facts.userAgent?.text,
        ]
        let askers = [facts.initiator, facts.user]
        // A name that looks like another one is found by that, too.
        let payees =
            facts.payments.map(\.payee)
            + review.assessment.hints.flatMap(\.evidence).filter { $0.name == "known_payee" }
            .map(\.value)
        var shown = sheet.rows.flatMap { [$0.value, $0.whole] }
        shown += [sheet.title.text, Words.headline(review), facts.asked, facts.unsignedAlert]
        shown += [review.account, review.assessment.level.word]
        shown += facts.payments.flatMap { [$0.reference, $0.creditorAccount?.text] } + payees
        shown += places + devices + askers + addresses + amounts
        func lines(_ texts: [PrintableText?]) -> String {
            texts.compactMap { $0.map(folded) }.joined(separator: "\n")
        }
        let plainAmounts = withoutCommas(lines(amounts))
        let unspaced = facts.payments.compactMap { $0.creditorAccount?.text }.map {
            folded($0).filter { $0 != " " }
        }
        return MessageReview.SearchedText(
            all: ([lines(shown), plainAmounts] + unspaced).joined(separator: "\n"),
            fields: [
                .account: lines([review.account]), .payee: lines(payees),
                .iban: unspaced.joined(separator: "\n"), .amount: plainAmounts,
                .reference: lines(facts.payments.map(\.reference)),
                .place: lines(places), .device: lines(devices),
                .address: lines(addresses), .by: lines(askers),
            ]
        )
    }

    /// The entries in the order of the filter; equal ones stay as they are.
    package func sorted(_ entries: [Entry]) -> [Entry] {
        switch order {
        case .newest: entries.sortedStably { $0.received > $1.received }
        case .oldest: entries.sortedStably { $0.received < $1.received }
        case .level: entries.sortedStably { $0.level > $1.level }
        case .amount: entries.sortedStably { $0.units > $1.units }
        }
    }
}

extension String {
    /// Whether a word in it begins with a text, or is the text where whole words are asked for.
    package func hasWord(beginningWith text: String, isWhole: Bool = false) -> Bool {
        var isStart = true
        for index in indices {
            if isStart, self[index...].hasPrefix(text) {
                let next = self[index...].dropFirst(text.count).first
                if !isWhole || next.map(Self.isOfWord) != true { return true }
            }
            isStart = !Self.isOfWord(self[index])
        }
        return false
    }

    private static func isOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }
}

extension Entry {
    fileprivate var received: Instant { facts.validity.received }
    fileprivate var level: Severity { review.assessment.level }

    /// The amount in units of its currency, whatever that is; less than any without one.
    fileprivate var units: Double {
        facts.amount.flatMap { Double($0.number) } ?? -.infinity
    }
}

extension [Entry] {
    fileprivate func sortedStably(by areInOrder: (Entry, Entry) -> Bool) -> [Entry] {
        enumerated().sorted { left, right in
            if areInOrder(left.element, right.element) { return true }
            if areInOrder(right.element, left.element) { return false }
            return left.offset < right.offset
        }.map(\.element)
    }
}

extension Words {
    /// What can be typed into a search: the fields, then what else narrows it.
    package static let search: [Sign] =
        RequestFilter.Field.allCases.map { field in
            Sign(sign: PrintableText(field.rawValue + ":"), meaning: field.finds, style: .key)
        }
        + [
            ("amount:>100", "more than that in any currency; also >=100, <100 and <=100"),
            ("amount:100..200", "between the two"),
            ("level:=high", "this level alone; also level:<high"),
            ("!word !field:", "leaves out what the word or field would find"),
            ("\"two words\"", "both words together"),
        ].map { Sign(sign: PrintableText($0), meaning: PrintableText($1), style: .key) }
}

extension RequestFilter.Field {
    /// What a search in this field finds.
    package var finds: PrintableText {
        switch self {
        case .account: "your account that the request is for"
        case .payee: "who is paid"
        case .iban: "the account that is paid"
        case .amount: "what is paid, such as amount:2400"
        case .reference: "the reference of a payment"
        case .place: "the place or its country, such as place:lagos or place:NG"
        case .device: "browser, system or kind of device"
        case .address: "the IP address"
        case .by: "who asked"
        case .level: "this level of risk or a higher one"
        case .state:
            RequestFilter.State.allCases.map { PrintableText($0.rawValue) }.joined(by: ", ")
        case .from:
            "received then or later: yesterday, monday, or a day, month or year, such as from:2026-03"
        case .to: "received then or earlier"
        case .sort: RequestFilter.Order.allCases.map { PrintableText($0.rawValue) }.joined(by: ", ")
        }
    }
}
