package import Push
import Risk
package import Vocabulary

/// Requests that wait or were just answered, as a front end holds them.
package protocol RequestQueue {
    /// In order of arrival.
    var entries: [Entry] { get set }
    var now: Instant { get set }
    /// The request that keys or words act on; `nil` only without entries.
    var selectedID: MessageID? { get set }
    /// What is set aside with the selected request, itself among it.
    var postponable: [Entry] { get }
    /// Requests that were set aside, and when to remind of each.
    var postponed: [MessageID: Instant] { get set }
    /// What just happened.
    var notice: StatusMessage? { get set }
    /// Messages that were refused and are not shown.
    var refused: RefusedMessages { get set }
    /// Answers that have ended and stay, as nobody can have seen it.
    var unseen: Set<MessageID> { get }
    /// Requests that were withdrawn, and stay only for the end of their answer.
    var orphaned: Set<MessageID> { get set }
    /// Rejections that were sent at once, whose ends are told together.
    var batch: RejectionBatch? { get set }
    /// With how many entries old ones are let go next.
    var forgetsAt: Int { get set }

    /// What is asked about a decision; `nil` while nothing is, or something else.
    var asking: DecisionQuestion? { get set }
    /// Whether anything is asked, or hides the requests.
    var isAsking: Bool { get }
    /// Whether something is being done with an account, whose end is told by itself.
    var isOrdering: Bool { get }
    /// Whether the next request is shown after an answer.
    var isQueue: Bool { get }
    /// The first requests of the other rows, behind the selected one and going round; `nil` while none is
    /// selected.
    var others: [Int]? { get }

    /// Has the session do it.
    mutating func perform(_ action: Action)
    /// Sends answers that were given at once, or holds them back while they can be taken back.
    ///
    /// - Returns: Whether any of them is held back.
    mutating func submit(_ answers: [GivenAnswer]) -> Bool
    /// Notes what stands around the selected request, whose answer takes it from its place in the list.
    mutating func recordFollowing()
    /// Whether the answer to a request is held back.
    func isHeld(_ id: MessageID) -> Bool
    /// Shows the selected request from its beginning.
    mutating func resetView()
    /// Takes a question away that nobody closed, and says why.
    mutating func abandon(saying message: StatusMessage)
    /// Says something, and waits until the person has seen it.
    mutating func interrupt(saying message: StatusMessage)
    /// Closes the check of who is at the device, and says why.
    mutating func endCheck(saying message: StatusMessage)
}

extension RequestQueue {
    package mutating func submit(_ answers: [GivenAnswer]) -> Bool {
        for answer in answers { perform(answer.action) }
        return false
    }

    package func isHeld(_ id: MessageID) -> Bool { false }

    package mutating func recordFollowing() {}

    /// From so many like requests on they are one row: two stand side by side at a glance.
    package var leastAlike: Int { 3 }

    /// How many requests wait for a decision.
    package var waiting: Int { entries.count { $0.isWaiting(at: now) } }

    /// Places in ``entries``, given in their order of arrival, in an order of the list.
    package func sorted(_ indices: [Int], by order: QueueOrder) -> [Int] {
        guard order != .arrival else { return indices }
        let ranked = indices.map { index -> (rank: Int, level: Int, left: Int64, index: Int) in
            let entry = entries[index]
            let rank = rank(of: entry)
            guard rank < 2 else { return (rank, 0, 0, index) }
            let level = order == .urgency ? -entry.review.assessment.level.rawValue : 0
            return (rank, level, entry.expires.milliseconds, index)
        }
        return ranked.sorted { $0 < $1 }.map(\.index)
    }

    /// What stands before what: 0 for what waits for an answer.
    package func rank(of entry: Entry) -> Int {
        if entry.isWaiting(at: now) { return postponed[entry.id] == nil ? 0 : 1 }
        return switch entry.displayedState(at: now) {
        case .pending, .sending, .refused, .unknown: 2
        case .delivered, .expired, .ended: 3
        }
    }

    /// What waits for an answer, the most urgent first: by level, then by the time that is left; what
    /// was set aside comes last.
    ///
    /// - Complexity: O(n log n).
    package var urgent: [Entry] {
        sorted(Array(entries.indices), by: .urgency).map { entries[$0] }
            .filter { $0.isWaiting(at: now) }
    }

    /// What waits and is like a request, itself among them; fewer than three stand for themselves.
    package func alike(_ entry: Entry) -> [Entry] {
        let alike = entries.filter { [self] in
            rank(of: $0) == 0 && $0.review.group == entry.review.group
        }
        return alike.count < leastAlike ? [entry] : alike
    }

    /// How many requests of each group wait, of the groups that are large enough to be told.
    package var alikeCounts: [RequestGroup: Int] {
        let waiting = entries.lazy.filter { [self] in rank(of: $0) == 0 }
        return Dictionary(waiting.map { ($0.review.group, 1) }, uniquingKeysWith: +)
            .filter { $0.value >= leastAlike }
    }

    package var selected: Entry? { selectedIndex.map { entries[$0] } }

    /// Where the selected request stands in the list.
    package var selectedIndex: Int? { entries.firstIndex { $0.id == selectedID } }

    /// Selects the request with an id; nothing when there is none.
    package mutating func select(_ id: MessageID) {
        if let index = entries.firstIndex(where: { $0.id == id }) { show(index) }
    }

    /// Selects a request.
    package mutating func show(_ index: Int) {
        guard entries[index].id != selectedID else { return }
        selectedID = entries[index].id
        resetView()
    }

    /// Selects the next request that waits, going round, those that were postponed last; says so
    /// when there is no other.
    package mutating func selectNextWaiting() {
        guard let waiting = others?.filter({ entries[$0].isWaiting(at: now) }) else { return }
        if let next = waiting.first(where: { postponed[entries[$0].id] == nil }) ?? waiting.first {
            show(next)
        } else {
            // The rows have none, so a filter hides it.
            let isHidden = entries.contains {
                $0.isWaiting(at: now) && $0.review.group != selected?.review.group
            }
            notice = StatusMessage(isHidden ? Words.noOtherFits : Words.noOtherWaits)
        }
    }

    /// Counts messages that were refused; says so unless something else has just been said.
    package mutating func add(_ more: RefusedMessages) {
        let isNew = !refused.hasReasons(of: more)
        refused.add(more)
        // Each reason once: a sender may repeat itself without end.
        if isNew, notice == nil, let sentence = more.sentences.first {
            notice = StatusMessage(sentence, style: .warning)
        }
    }

    /// The requests of the question that can still be rejected; one that came later is not asked
    /// about.
    package func rejectable(of ids: [MessageID]) -> [Entry] {
        let asked = Set(ids)
        return entries.filter { asked.contains($0.id) && $0.blocker(to: .reject, at: now) == nil }
    }

    /// Whether a request of the same account waits that cannot be rejected: of an approval whose outcome
    /// is unknown only the same answer can be sent again.
    package func keepsWaiting(of entry: Entry) -> Bool {
        entries.contains {
            $0.facts.mechanismUID == entry.facts.mechanismUID && $0.isWaiting(at: now)
                && $0.blocker(to: .reject, at: now) != nil
        }
    }

    /// `all 3 waiting requests of this account`: what can be rejected of one account.
    package func rejectedOfAccount(_ rejected: [Entry]) -> PrintableText {
        let of: PrintableText = "of this account"
        guard rejected.first.map(keepsWaiting) ?? false else {
            return rejected.count == 1
                ? "the one waiting request \(of)" : "all \(rejected.count) waiting requests \(of)"
        }
        let requests: PrintableText =
            rejected.count == 1 ? "one request" : "\(rejected.count) requests"
        return "the \(requests) \(of) that can be rejected"
    }
}

extension RequestQueue {
    /// The longest time until a postponed request is shown again, in milliseconds.
    private var longestPause: Int64 { 60_000 }
    /// With less left than this nothing is postponed, in milliseconds.
    private var shortestRest: Int64 { 10_000 }

    /// Sets the selected request aside, or all of the selected row, and goes on to the next one.
    package mutating func postpone() {
        guard let selected else { return }
        let waiting = postponable.filter { $0.isWaiting(at: now) }
        guard !waiting.isEmpty else {
            notice = StatusMessage(Words.nothingToPostpone)
            return
        }
        func left(_ entry: Entry) -> Int64 {
            entry.facts.validity.expires.milliseconds(since: now)
        }
        let late = waiting.filter { left($0) >= shortestRest }
        guard let least = late.map({ left($0) }).min() else {
            notice = StatusMessage(Words.tooLateToPostpone, style: .warning)
            return
        }
        // Those of one row come back together, before the first of them is over.
        let pause = min(longestPause, least / 2)
        for entry in late { postponed[entry.id] = now.advanced(byMilliseconds: pause) }
        selectNextWaiting()
        notice = StatusMessage(
            late.count == 1
                ? Words.postponed(selected.headline, milliseconds: pause)
                : Wording(
                    "\(late.count) postponed, reminder in "
                        + "\(Numbers.duration(milliseconds: pause)): ",
                    quoted: selected.headline
                )
        )
    }

    /// Reminds of what was postponed, and forgets what no longer waits.
    ///
    /// - Returns: Whether there was something to remind of.
    package mutating func recallPostponed() -> Bool {
        guard !postponed.isEmpty else { return false }
        var recalled: [Entry] = []
        for entry in entries {
            guard let due = postponed[entry.id] else { continue }
            guard entry.isWaiting(at: now) else {
                postponed[entry.id] = nil
                continue
            }
            guard now >= due else { continue }
            postponed[entry.id] = nil
            recalled.append(entry)
        }
        guard let last = recalled.last else { return false }
        let wording =
            recalled.count == 1
            ? Words.recalled(last.headline)
            : Wording(
                "These \(recalled.count) that you postponed are still waiting: ",
                quoted: last.headline
            )
        notice = StatusMessage(wording, style: .warning)
        return true
    }
}

extension RequestQueue {
    /// With more entries than this old ones are let go; the history has them.
    package static var mostEntries: Int { 1_000 }

    /// Takes the time over.
    ///
    /// - Returns: Those that have expired since.
    @discardableResult package mutating func pass(to now: Instant) -> [Entry] {
        self.now = now
        var expired: [Entry] = []
        // What stays as it is is not written: the front end may hold a copy of all entries.
        for index in entries.indices {
            let displayed = entries[index].displayedState(at: now)
            guard displayed != entries[index].state else { continue }
            entries[index].state = displayed
            if displayed == .expired { expired.append(entries[index]) }
        }
        return expired
    }

    /// Where entries stand that are there from the start, for what adds them one after the other.
    package mutating func open(
        with opened: [Entry],
        adding add: (inout Self, Entry, Int?) -> Void
    ) {
        var places = Dictionary(entries.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for entry in opened {
            let count = entries.count
            add(&self, entry, places[entry.id])
            if entries.count > count { places[entry.id] = count }
        }
        if entries.count >= forgetsAt { forgetOldest() }
    }

    /// Puts a request in the place of the one with the same id, and says when the server has ended it.
    package mutating func put(_ entry: Entry, at index: Int) {
        let (before, level) = (entries[index].state, entries[index].review.assessment.level)
        entries[index] = entry
        // The yes that comes is to what was on the screen when it was asked.
        if entry.review.assessment.level > level, let choice = asking?.choice,
            choice.id == entry.id, !choice.decision.isRejection
        {
            abandon(saying: StatusMessage(Words.riskRose, style: .warning))
        }
        // What the server took stays so: the news may be older than the reply.
        if case .delivered = before { entries[index].state = before }
        // Of an answer that is held back the store does not know.
        if isHeld(entry.id), entry.state.isAnswerable { entries[index].state = before }
        guard case .ended = entry.state, before == .pending else { return }
        let words = Wording(Words.clause(entry.state) + " ", quoted: entry.headline)
        notice = StatusMessage(words, style: .warning)
    }

    /// Lets the oldest tenth of what is over and was seen go, for a run of weeks.
    package mutating func forgetOldest() {
        let over = entries.lazy.filter { [self] entry in
            !entry.isWaiting(at: now) && !entry.isSending && !unseen.contains(entry.id)
                && entry.id != selectedID
        }
        let gone = Set(over.prefix(Self.mostEntries / 10).map(\.id))
        entries.removeAll { gone.contains($0.id) }
        // Where nearly all wait, the next look is worth it only after some have come.
        forgetsAt = max(Self.mostEntries, entries.count + Self.mostEntries / 10)
    }

    /// Takes over where a request stands, and tells the end of an answer.
    ///
    /// - Returns: Whether there is something to tell.
    package mutating func move(_ id: MessageID, to state: RequestState) -> Bool {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return false }
        if isHeld(id), state.isAnswerable { return false }
        entries[index].state = state
        let ofBatch = batch?.accept(state, of: id)
        guard state != .pending else { return false }
        let headline = entries[index].headline
        notice =
            ofBatch
            ?? StatusMessage(
                Wording(Words.clause(state) + " ", quoted: headline),
                short: Words.briefly(state).map { Wording($0, quoted: headline) },
                style: Words.style(state),
                outcome: id
            )
        return true
    }

    /// Takes the requests of push devices away that were removed with their account or replaced.
    ///
    /// An answer that is under way goes on: its request stays until the person has seen the end.
    package mutating func withdraw(_ mechanisms: Set<String>) {
        for entry in entries where mechanisms.contains(entry.facts.mechanismUID) {
            orphaned.insert(entry.id)
        }
    }

    /// Withdrawn requests that nothing keeps any longer.
    package var released: Set<MessageID> {
        guard !orphaned.isEmpty else { return [] }
        return Set(
            entries.lazy.filter { [self] entry in
                orphaned.contains(entry.id) && !entry.isSending && !unseen.contains(entry.id)
            }.map(\.id)
        )
    }

    /// Lets requests go; where the selected one goes, the next one that stays is selected, else the last
    /// one before.
    ///
    /// - Returns: Whether the selected one went.
    package mutating func remove(_ gone: Set<MessageID>) -> Bool {
        var isSelected = false
        if let index = selectedIndex, gone.contains(entries[index].id) {
            let staying =
                entries[index...].first { !gone.contains($0.id) }
                ?? entries[..<index].last { !gone.contains($0.id) }
            selectedID = staying?.id
            isSelected = true
        }
        entries.removeAll { gone.contains($0.id) }
        orphaned.subtract(gone)
        for id in gone { postponed[id] = nil }
        return isSelected
    }
}

extension RequestState {
    /// Whether an answer may begin from it, as far as it decides that.
    fileprivate var isAnswerable: Bool {
        switch self {
        case .pending, .refused, .unknown: true
        case .sending, .delivered, .expired, .ended: false
        }
    }
}

extension [Entry] {
    /// Whether one of them is so heavy that the same question asks whose they were.
    package var areUrgent: Bool { contains { $0.review.assessment.level >= .high } }
}

extension Entry {
    /// Whether the question about a rejection also asks whether it was the person: only the same answer
    /// can be sent again.
    package var asksWhose: Bool { if case .unknown = state { false } else { true } }
}

extension PushKind {
    /// A decision with the offered text for one typed in another case.
    package func meaning(_ decision: Decision) -> Decision {
        guard case .approveShowing(let typed) = decision else { return decision }
        return .approveShowing(offered(typed: typed) ?? typed)
    }

    /// The approval that a typed text stands for: an offered number, or its place among them, from 1,
    /// where that can be meant; of other texts the one that is meant.
    package func decision(typed digits: String) -> Decision {
        if case .presence = self { return meaning(.approveShowing(digits)) }
        guard let typed = Int(digits), case .challenge(let numbers) = self else { return .approve }
        guard digits.utf8.count == 1, typed > 0, typed <= Words.places(numbers) else {
            return .approveWithNumber(typed)
        }
        return .approveWithNumber(numbers[typed - 1])
    }
}

extension RequestGroup {
    /// `12 × request, from Lagos, a script; 1 × payment to Ledger Books Ltd, from Bristol`: the group of
    /// the highest risk first, of two the larger one, as the end may be cut.
    ///
    /// - Parameters:
    ///   - entries: What is asked about.
    ///   - glyphs: What the sign between a number and its group is made of.
    /// - Returns: The groups behind one another.
    package static func titles(of entries: [Entry], glyphs: Glyphs = .ascii) -> PrintableText {
        list(of: entries, glyphs: glyphs).joined(by: "; ")
    }

    /// The same, a group each.
    package static func list(of entries: [Entry], glyphs: Glyphs = .ascii) -> [PrintableText] {
        let sign: PrintableText = glyphs == .unicode ? "\u{D7}" : "x"
        var groups: [(group: RequestGroup, level: Severity, count: Int)] = []
        for entry in entries {
            let level = entry.review.assessment.level
            if let index = groups.firstIndex(where: { $0.group == entry.review.group }) {
                groups[index].count += 1
                groups[index].level = max(groups[index].level, level)
            } else {
                groups.append((entry.review.group, level, 1))
            }
        }
        guard groups.count > 1 || entries.count > 1 else {
            return groups.map(\.group.title)
        }
        let ranked = groups.enumerated().sorted { left, right in
            (right.element.level, right.element.count, left.offset)
                < (left.element.level, left.element.count, right.offset)
        }
        return ranked.map(\.element).map { group, _, count in
            // A long one leaves room for others.
            "\(count) \(sign) \(groups.count > 1 ? group.title.fitted(to: mostColumns) : group.title)"
        }
    }

    /// The most columns of one of several titles.
    private static var mostColumns: Int { 120 }
}
