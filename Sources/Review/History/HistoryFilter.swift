import Push
package import Risk
package import Vocabulary

/// What is looked for in the history, as a line that is typed: `baker account:ann level:high`.
///
/// A word with a known name and a colon narrows the search; all other words are a text that message,
/// payee, reference, account or alert must hold.
package struct HistoryFilter: Hashable, Sendable {
    /// Where a request stands, as it is looked for.
    package enum Decision: String, Hashable, Sendable, CaseIterable {
        case pending, expired, ended, approved, rejected, refused, unknown
    }

    /// In which order they come.
    package enum Order: String, Hashable, Sendable, CaseIterable {
        case newest, oldest, level, amount

        /// The next order, going round.
        package var following: Order {
            let all = Self.allCases
            let index = all.firstIndex(of: self) ?? 0
            return all[(index + 1) % all.count]
        }
    }

    /// What is wrong with a line.
    package enum Mistake: Error, Hashable, Sendable {
        /// A value that the name cannot have; `expected` says what would have been right.
        case value(name: String, expected: String)
    }

    /// What message, payee, reference, account that gets money, or alert must hold; `nil` for anything.
    package private(set) var text: String?
    /// A part of the account's name; `nil` for any.
    package private(set) var account: String?
    /// A part of the place's name; `nil` for any.
    package private(set) var place: String?
    /// The lowest level; `nil` for any.
    package private(set) var level: Severity?
    /// What was decided; `nil` for anything.
    package private(set) var decision: Decision?
    /// The first instant of receipt; `nil` for any.
    package private(set) var from: Instant?
    /// The last instant of receipt; `nil` for any.
    package private(set) var to: Instant?
    package var order = Order.newest
    /// Whether the line tells the order.
    package private(set) var isOrderNamed = false
    /// The line as it was typed.
    package let line: String
    /// What is wrong with the words that a line that is being typed leaves out.
    package private(set) var mistakes: [Mistake] = []

    /// Everything, newest first.
    package static let all = HistoryFilter()

    private init() { line = "" }

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - line: As it was typed.
    ///   - zone: The clock that days are meant by.
    /// - Throws: The first mistake.
    package init(_ line: String, in zone: LocalZone = .utc) throws(Mistake) {
        self.line = line
        if let mistake = readWords(in: zone).first { throw mistake }
    }

    /// Reads a line that is still being typed: a word whose value is not whole yet narrows nothing.
    package init(typing line: String, in zone: LocalZone = .utc) {
        self.line = line
        mistakes = readWords(in: zone)
    }

    /// Reads the words of the line; those that are wrong are left out.
    ///
    /// - Returns: What is wrong with them.
    private mutating func readWords(in zone: LocalZone) -> [Mistake] {
        var mistakes: [Mistake] = []
        var words: [Substring] = []
        for word in line.split(separator: " ") {
            let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            do throws(Mistake) {
                guard parts.count == 2, try read(parts[0].lowercased(), String(parts[1]), in: zone)
                else {
                    words.append(word)
                    continue
                }
            } catch {
                mistakes.append(error)
            }
        }
        text = words.isEmpty ? nil : words.joined(separator: " ")
        return mistakes
    }

    /// Takes a word with a name; false when the name is none.
    private mutating func read(
        _ name: String,
        _ value: String,
        in zone: LocalZone
    ) throws(Mistake) -> Bool {
        switch name {
        case "account": account = value.isEmpty ? nil : value.lowercased()
        case "place": place = value.isEmpty ? nil : value.lowercased()
        case "level":
            guard let level = Severity.allCases.first(where: { $0.word.text == value.lowercased() })
            else {
                throw .value(name: name, expected: Self.list(Severity.allCases.map(\.word.text)))
            }
            self.level = level
        case "decision", "state":
            guard let decision = Decision(rawValue: value.lowercased()) else {
                throw .value(name: name, expected: Self.list(Decision.allCases.map(\.rawValue)))
            }
            self.decision = decision
        case "from": from = try Self.instant(name, value, zone.start(ofDay: value))
        case "to": to = try Self.instant(name, value, zone.end(ofDay: value))
        case "sort":
            guard let order = Order(rawValue: value.lowercased()) else {
                throw .value(name: name, expected: Self.list(Order.allCases.map(\.rawValue)))
            }
            self.order = order
            isOrderNamed = true
        default: return false
        }
        return true
    }

    /// The edge of a day, or an RFC 3339 time.
    private static func instant(
        _ name: String,
        _ value: String,
        _ edge: Instant?
    ) throws(Mistake) -> Instant {
        guard let instant = edge ?? Instant(rfc3339: value) else {
            throw .value(name: name, expected: "a day such as 2026-03-01, or an RFC 3339 time")
        }
        return instant
    }

    private static func list(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }

    /// Whether the order is that of time, so that days can be told apart.
    package var isByTime: Bool { order == .newest || order == .oldest }

    /// Whether an entry that the store gave has the place, the level and the account.
    package func holds(_ entry: Entry) -> Bool {
        if let level, entry.review.assessment.level < level { return false }
        if let account, !entry.review.account.text.lowercased().includes(account) { return false }
        guard let place else { return true }
        guard let found = entry.review.locationContext.place else { return false }
        return PlaceSentence.names(found).text.lowercased().includes(place)
    }

    /// Whether a search of the store would find an entry: ``holds(_:)``, the words, the times and the
    /// decision.
    ///
    /// What can still be decided is no history, unless it is asked for by `decision:pending`.
    package func finds(_ entry: Entry, at now: Instant) -> Bool {
        let received = entry.facts.validity.received
        if let from, received < from { return false }
        if let to, received > to { return false }
        let state = entry.displayedState(at: now)
        if decision == nil, state == .pending { return false }
        if let decision, !decision.holds(for: state) { return false }
        guard holds(entry) else { return false }
        guard let words = text?.lowercased() else { return true }
        let texts = entry.facts.searchedTexts + [entry.facts.unsignedAlert?.text].compactMap(\.self)
        return texts.contains { $0.lowercased().includes(words) }
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

extension HistoryFilter.Decision {
    fileprivate func holds(for state: RequestState) -> Bool {
        switch (self, state) {
        case (.pending, .pending), (.pending, .sending), (.expired, .expired), (.ended, .ended),
            (.refused, .refused), (.unknown, .unknown):
            true
        case (.approved, .delivered(let decision)): !decision.isRejection
        case (.rejected, .delivered(let decision)): decision.isRejection
        default: false
        }
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

/// What a person says about a past request.
package enum HistoryStatement: Hashable, Sendable {
    case mine
    case notMine
}

/// What is known of one request beside the request itself.
package struct HistoryDetails: Hashable, Sendable {
    /// When it was decided, and what the person saw then; `nil` when nobody decided.
    package let decided: Decided?
    /// What the person has said about it since.
    package let statement: HistoryStatement?

    /// A decision.
    package struct Decided: Hashable, Sendable {
        package let instant: Instant
        package let lines: [PrintableText]

        /// Creates what the audit trail holds.
        package init(instant: Instant, lines: [PrintableText]) {
            self.instant = instant
            self.lines = lines
        }
    }

    /// Creates the details of a request.
    package init(decided: Decided?, statement: HistoryStatement?) {
        self.decided = decided
        self.statement = statement
    }
}
