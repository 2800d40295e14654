package import Push
package import Review
import Vocabulary

/// Answers that were given at once and can be taken back until they are sent.
struct HeldAnswers: Hashable, Sendable {
    var answers: [GivenAnswer]
    /// How many given with them had too little time left, and were sent at once.
    let sentAtOnce: Int
    /// Those that the person had marked.
    let marked: Set<MessageID>
    /// The uptime at which they are sent.
    var due: Int64
}

/// What was answered last: of several the first that was not theirs.
package struct LastAnswer: Hashable, Sendable {
    /// As it was then; the list may have let go of it.
    let entry: Entry
    /// The uptime when it was.
    let at: Int64
    /// The uptime since when it is what the person is at; `nil` once they do something else.
    var inMindSince: Int64?

    init(_ entry: Entry, at uptime: Int64) {
        (self.entry, at, inMindSince) = (entry, uptime, uptime)
    }
}

/// The moment in which an answer can be taken back.
extension State {
    /// With less left than this after that moment an answer is sent at once, in milliseconds.
    private static let margin: Int64 = 10_000

    package mutating func submit(_ answers: [GivenAnswer]) -> Bool {
        let attack = answers.first { $0.choice.decision == .rejectNotMine }
        let last = (attack ?? answers.first)?.choice.id
        lastAnswer = entries.first { $0.id == last }.map { LastAnswer($0, at: uptime) }
        let least = now.advanced(byMilliseconds: grace + Self.margin)
        let later = grace > 0 ? answers.filter { $0.expires >= least } : []
        for answer in answers where !later.contains(answer) { perform(answer.action) }
        guard !later.isEmpty else { return false }
        held.append(
            HeldAnswers(
                answers: later,
                sentAtOnce: answers.count - later.count,
                marked: marked.intersection(later.map(\.choice.id)),
                due: uptime + grace
            )
        )
        for answer in later { effects.append(.hold(answer.choice.id)) }
        // The next one is there, as after an answer that was taken.
        if isQueue, selected?.isSending == true, waiting > 0 { selectNextWaiting() }
        return true
    }

    package func isHeld(_ id: MessageID) -> Bool {
        held.contains { $0.answers.contains { $0.choice.id == id } }
    }

    /// After how many seconds the answer to a request is sent; `nil` when none is held back.
    func secondsHeld(_ id: MessageID) -> Int64? {
        held.first { $0.answers.contains { $0.choice.id == id } }.map(seconds)
    }

    /// Where a request stood before the answer that is held back; `nil` without one.
    func stateBeforeHeld(_ id: MessageID) -> RequestState? {
        held.lazy.flatMap(\.answers).first { $0.choice.id == id }?.before
    }

    /// What answers are about: the headline of one request, the groups of several.
    func title(of held: HeldAnswers) -> PrintableText {
        let ids = Set(held.answers.map(\.choice.id))
        let entries = entries.filter { ids.contains($0.id) }
        return entries.count == 1
            ? entries[0].headline : RequestGroup.titles(of: entries, glyphs: glyphs)
    }

    func seconds(of held: HeldAnswers) -> Int64 { max(1, (held.due - uptime + 999) / 1_000) }

    /// Sends what was held back long enough; nothing while it is asked whether to leave, and not at once
    /// after that.
    mutating func sendDue() {
        if case .leaving = dialog {
            for index in held.indices { held[index].due = max(held[index].due, uptime + 1_000) }
        }
        while let first = held.first, first.due <= uptime {
            held.removeFirst()
            for answer in first.answers { perform(answer.action) }
        }
    }

    /// Sends all that is held back: the person has decided it, and leaves.
    mutating func sendHeld() {
        for answer in held.flatMap(\.answers) { perform(answer.action) }
        held = []
    }

    /// Takes back what was answered last, or all, as long as it is held back.
    mutating func takeBack(all: Bool = false) {
        let taken = all ? held : held.suffix(1)
        held.removeLast(taken.count)
        let last = HeldAnswers(
            answers: taken.flatMap(\.answers),
            sentAtOnce: taken.reduce(0) { $0 + $1.sentAtOnce },
            marked: taken.reduce(into: []) { $0.formUnion($1.marked) },
            due: 0
        )
        guard let first = last.answers.first else {
            let hint =
                lastAnswer?.inMindSince == nil ? .empty : Words.NowWhat.hint(keys.brief(.whatNow))
            notice = StatusMessage(Words.Grace.nothing + hint)
            return
        }
        for answer in last.answers {
            restore(answer)
            effects.append(.release(answer.choice.id))
        }
        if last.answers.contains(where: { $0.choice.id == lastAnswer?.entry.id }) {
            lastAnswer = nil
        }
        if let batch, last.answers.contains(where: { batch.ids.contains($0.choice.id) }) {
            self.batch = nil
        }
        screen = .list
        marked.formUnion(last.marked)
        select(first.choice.id)
        notice = StatusMessage(
            Wording(
                Words.Grace.takenBack(last.answers.map(\.choice.decision), sent: last.sentAtOnce),
                quoted: title(of: last)
            ),
            style: .good
        )
    }

    /// Lets go of what can no longer be answered: it was answered or ended elsewhere, or its account was
    /// removed.
    mutating func settleHeld() {
        guard !held.isEmpty else { return }
        let sending = Dictionary(
            entries.lazy.filter(\.isSending).map { ($0.id, $0.state) }
        ) { first, _ in first }
        for place in held.indices {
            for answer in held[place].answers where orphaned.contains(answer.choice.id) {
                restore(answer)
            }
            let (gone, kept) = held[place].answers.reduce(into: ([GivenAnswer](), [GivenAnswer]()))
            {
                let id = $1.choice.id
                let isGone =
                    orphaned.contains(id) || sending[id] != .sending($1.choice.decision)
                if isGone { $0.0.append($1) } else { $0.1.append($1) }
            }
            for answer in gone { effects.append(.release(answer.choice.id)) }
            held[place].answers = kept
        }
        held.removeAll { $0.answers.isEmpty }
    }

    private mutating func restore(_ answer: GivenAnswer) {
        let id = answer.choice.id
        statements[id] = nil
        guard let index = entries.firstIndex(where: { $0.id == id }), entries[index].isSending
        else { return }
        entries[index].state = answer.before
        // The proof was for what was taken back.
        if answer.proofs.isPresent { perform(.cancelVerification(.approval(id))) }
    }
}
